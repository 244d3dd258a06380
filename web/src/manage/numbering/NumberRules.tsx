import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { useState } from 'react'
import { type NumberRule, numberingCalls } from '#protocol/manage/numbering/calls.ts'
import { ask, messageOf } from '#web/platform/client.ts'
import { toast } from '#web/platform/notices.ts'
import { queryOf, refresh } from '#web/platform/query-keys.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { useUnsaved } from '#web/ui/layer/unsaved.ts'
import { SettingFoot, SettingHead } from '#web/ui/settings/SettingParts.tsx'
import { useBusy } from '#web/ui/use-busy.ts'
import { NumberRuleBlock } from './NumberRuleBlock.tsx'
import { type RuleDraft, ruleFault, toDrafts, toRequest } from './number-draft.ts'
import styles from './numbering.module.css'

const { queryNumberSetting, setNumberSetting } = numberingCalls

/** 编号规则设置 (crm-records.md §13.4). */
export function NumberRules() {
  const { data, error, refetch } = useQuery(queryOf(queryNumberSetting, {}))
  if (error) return <EmptyState variant="error" text={messageOf(error)} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active title={false} paragraph={{ rows: 8 }} />
  return <RulesForm key={JSON.stringify(data.map(toKept))} rules={data} />
}

/** Numbers given meanwhile do not throw away what is being written. */
const toKept = ({ label, status, setting }: NumberRule) => [
  label,
  status,
  setting.map(({ type, value, increaseNumber, resetType }) => [type, value, increaseNumber, resetType]),
]

/** What is not sent is no change. */
const written = (drafts: readonly RuleDraft[]) => JSON.stringify(toRequest(drafts))

function RulesForm({ rules }: { rules: readonly NumberRule[] }) {
  const client = useQueryClient()
  const [busy, run] = useBusy()
  const [stored] = useState(() => toDrafts(rules))
  const [drafts, setDrafts] = useState<readonly RuleDraft[]>(stored)
  const dirty = written(drafts) !== written(stored)
  const settle = useUnsaved(dirty)
  const wrong = drafts.find((draft) => ruleFault(draft) !== null)
  const change = (changed: RuleDraft) =>
    setDrafts(drafts.map((draft) => (draft.label === changed.label ? changed : draft)))
  const save = async () => {
    if (wrong) return toast.warning(`${wrong.title}：${ruleFault(wrong)}`)
    if (!(await run(() => ask(setNumberSetting, { rules: toRequest(drafts) })))) return
    settle()
    toast.success('操作成功')
    await refresh(client, queryNumberSetting)
  }
  return (
    <div className={styles.rules}>
      <SettingHead note="启用后，新建时编号留空则按规则自动生成，也可以手动输入；各级编号之间用“-”连接，已被使用的编号自动跳过。" />
      {drafts.map((draft) => (
        <NumberRuleBlock key={draft.label} draft={draft} onChange={change} />
      ))}
      <SettingFoot dirty={dirty} busy={busy} onSave={() => void save()} onCancel={() => setDrafts(stored)} />
    </div>
  )
}
