import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { companyCalls } from '#protocol/manage/company/calls.ts'
import { ask } from '#web/platform/client.ts'
import { toast } from '#web/platform/notices.ts'
import { refresh } from '#web/platform/query-keys.ts'
import { Dialog } from '#web/ui/layer/Dialog.tsx'
import { useBusy } from '#web/ui/use-busy.ts'
import { toWords, WordList, wordFault, wordsOf } from '../../parts/words/WordList.tsx'

const LONGEST = 255

/** The person's own phrases: add, change, order, remove. */
export function PhraseManager({ phrases, onClose }: { phrases: readonly string[]; onClose: () => void }) {
  const client = useQueryClient()
  const [busy, run] = useBusy()
  const [words, setWords] = useState(() => toWords(phrases))
  const fault = wordFault(words, '常用语')
  const save = async () => {
    if (!(await run(() => ask(companyCalls.setActivityPhrase, { phrases: wordsOf(words) })))) return
    await refresh(client, companyCalls.queryActivityPhrase)
    toast.success('常用语已保存')
    onClose()
  }
  return (
    <Dialog
      title="管理常用语"
      okText="保存"
      busy={busy}
      closed={fault ?? false}
      dirty={wordsOf(words).join('\n') !== phrases.join('\n')}
      onOk={() => void save()}
      onClose={onClose}
    >
      <WordList name="常用语" maxLength={LONGEST} words={words} onChange={setWords} />
    </Dialog>
  )
}
