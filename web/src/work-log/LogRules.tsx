import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { useMemo, useState } from 'react'
import { type LogRule, logRuleCalls } from '#protocol/work-log/calls.ts'
import { ruleFault } from '#protocol/work-log/rules.ts'
import { ask, messageOf } from '#web/platform/client.ts'
import { toast } from '#web/platform/notices.ts'
import { useCan } from '#web/platform/permissions.ts'
import { queryOf, refresh } from '#web/platform/query-keys.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { useUnsaved } from '#web/ui/layer/unsaved.ts'
import { narrowSetting, SettingFoot, SettingHead } from '#web/ui/settings/SettingParts.tsx'
import { useBusy } from '#web/ui/use-busy.ts'
import { nameOf, type RuleDraft, timesInWords, toDraft, toSave } from './drafts.ts'
import { RuleFields } from './RuleFields.tsx'

const NOTE = '谁在什么时间提交日报、周报和月报，日志完成情况按此统计。'

/** 日志规则设置 (approval-office.md §14.2). */
export function LogRules() {
  const may = useCan()('manage/oa')
  const { data, error, refetch } = useQuery(queryOf(logRuleCalls.list, {}))
  if (error) return <EmptyState variant="error" text={messageOf(error)} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active title={false} paragraph={{ rows: 8 }} />
  return may ? <RuleForm key={JSON.stringify(data)} rules={data} /> : <RuleWords rules={data} />
}

function RuleForm({ rules }: { rules: readonly LogRule[] }) {
  const client = useQueryClient()
  const [busy, run] = useBusy()
  const kept = useMemo(() => rules.map(toDraft), [rules])
  const [drafts, setDrafts] = useState(kept)
  const dirty = JSON.stringify(drafts) !== JSON.stringify(kept)
  const settle = useUnsaved(dirty)
  const fault = drafts.map(ruleFault).find((each) => each !== null)
  const change = (next: RuleDraft) =>
    setDrafts((now) => now.map((draft) => (draft.type === next.type ? next : draft)))
  const save = async () => {
    if (!(await run(() => ask(logRuleCalls.save, { rules: drafts.map(toSave) })))) return
    settle()
    toast.success('日志规则已保存')
    await refresh(client, logRuleCalls.list)
  }
  return (
    <div className={narrowSetting}>
      <SettingHead note={NOTE} />
      {drafts.map((draft, at) => (
        <RuleFields key={draft.type} draft={draft} kept={kept[at] ?? draft} onChange={change} />
      ))}
      <SettingFoot
        dirty={dirty}
        busy={busy}
        fault={fault ?? null}
        onSave={() => void save()}
        onCancel={() => setDrafts(kept)}
      />
    </div>
  )
}

/** For users who may not set them. */
function RuleWords({ rules }: { rules: readonly LogRule[] }) {
  return (
    <div className={narrowSetting}>
      <SettingHead note={NOTE} />
      <ul>
        {rules.map((rule) => (
          <li key={rule.type}>
            {nameOf(rule)}：
            {rule.status === 1
              ? `${timesInWords(toDraft(rule))}，${rule.memberUser.map(({ realname }) => realname).join('、') || '全部员工'}`
              : '未启用'}
          </li>
        ))}
      </ul>
    </div>
  )
}
