import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { useState } from 'react'
import { companyCalls } from '#protocol/manage/company/calls.ts'
import { ask, messageOf } from '#web/platform/client.ts'
import { toast } from '#web/platform/notices.ts'
import { queryOf, refresh } from '#web/platform/query-keys.ts'
import { toWords, type Word, WordList, wordFault, wordsOf } from '#web/record/parts/words/WordList.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { useUnsaved } from '#web/ui/layer/unsaved.ts'
import { narrowSetting, SettingFoot, SettingHead } from '#web/ui/settings/SettingParts.tsx'
import { useBusy } from '#web/ui/use-busy.ts'

const NAME = '类型'
const LONGEST = 50

/** 跟进记录类型设置 (crm-records.md §13.5). */
export function FollowUpKinds() {
  const { data, error, refetch } = useQuery(queryOf(companyCalls.queryRecordOptions, {}))
  if (error) return <EmptyState variant="error" text={messageOf(error)} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active title={false} paragraph={{ rows: 6 }} />
  return <KindsForm key={JSON.stringify(data)} kinds={data} />
}

function KindsForm({ kinds }: { kinds: readonly string[] }) {
  const client = useQueryClient()
  const [busy, run] = useBusy()
  const [words, setWords] = useState<Word[]>(() => toWords(kinds))
  const fault = wordFault(words, NAME)
  const dirty = JSON.stringify(words.map((word) => word.text)) !== JSON.stringify(kinds)
  const settle = useUnsaved(dirty)
  const save = async () => {
    if (!(await run(() => ask(companyCalls.setRecordOptions, { options: wordsOf(words) })))) return
    settle()
    toast.success('跟进记录类型已保存')
    await refresh(client, companyCalls.queryRecordOptions)
  }
  return (
    <div className={narrowSetting}>
      <SettingHead note="写跟进时可选的类型；删除后，已有的跟进记录保留原来的类型。" />
      <WordList name={NAME} maxLength={LONGEST} words={words} onChange={setWords} />
      <SettingFoot
        dirty={dirty}
        busy={busy}
        fault={fault}
        onSave={() => void save()}
        onCancel={() => setWords(toWords(kinds))}
      />
    </div>
  )
}
