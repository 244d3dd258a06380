import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { useState } from 'react'
import { companyCalls, LONGEST_SPEECH } from '#protocol/manage/company/calls.ts'
import { ask, messageOf } from '#web/platform/client.ts'
import { toast } from '#web/platform/notices.ts'
import { useCan } from '#web/platform/permissions.ts'
import { queryOf, refresh } from '#web/platform/query-keys.ts'
import { toWords, type Word, WordList, wordFault, wordsOf } from '#web/record/parts/words/WordList.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { useUnsaved } from '#web/ui/layer/unsaved.ts'
import { narrowSetting, SettingFoot, SettingHead } from '#web/ui/settings/SettingParts.tsx'
import { useBusy } from '#web/ui/use-busy.ts'

const { getLogWelcomeSpeechList, setLogWelcomeSpeech } = companyCalls
const NAME = '欢迎语'

/** 日志欢迎语 (approval-office.md §14.2). */
export function WelcomeSpeeches() {
  const { data, error, refetch } = useQuery(queryOf(getLogWelcomeSpeechList, {}))
  if (error) return <EmptyState variant="error" text={messageOf(error)} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active title={false} paragraph={{ rows: 4 }} />
  return <SpeechForm key={JSON.stringify(data)} speeches={data.map(({ value }) => value)} />
}

const NOTE = '打开日志时随机显示其中一句。'

function SpeechForm({ speeches }: { speeches: readonly string[] }) {
  const client = useQueryClient()
  const may = useCan()('manage/oa')
  const [busy, run] = useBusy()
  const [words, setWords] = useState<Word[]>(() => toWords(speeches))
  const fault = wordFault(words, NAME)
  const dirty = JSON.stringify(words.map(({ text }) => text)) !== JSON.stringify(speeches)
  const settle = useUnsaved(dirty)
  const save = async () => {
    if (!(await run(() => ask(setLogWelcomeSpeech, { speeches: wordsOf(words) })))) return
    settle()
    toast.success('日志欢迎语已保存')
    await refresh(client, getLogWelcomeSpeechList)
  }
  if (!may)
    return (
      <div className={narrowSetting}>
        <SettingHead note={NOTE} />
        <ul>
          {speeches.map((speech) => (
            <li key={speech}>{speech}</li>
          ))}
        </ul>
      </div>
    )
  return (
    <div className={narrowSetting}>
      <SettingHead note={NOTE} />
      <WordList name={NAME} maxLength={LONGEST_SPEECH} words={words} onChange={setWords} />
      <SettingFoot
        dirty={dirty}
        busy={busy}
        fault={fault}
        onSave={() => void save()}
        onCancel={() => setWords(toWords(speeches))}
      />
    </div>
  )
}
