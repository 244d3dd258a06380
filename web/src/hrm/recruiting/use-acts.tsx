import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { wordOf } from '#protocol/hrm/coded.ts'
import { type Candidate, candidateCalls } from '#protocol/hrm/recruiting/candidate-calls.ts'
import { candidateStatuses } from '#protocol/hrm/recruiting/words.ts'
import { attempt } from '#web/platform/attempt.ts'
import { ask } from '#web/platform/client.ts'
import { toast } from '#web/platform/notices.ts'
import { confirmDelete } from '#web/ui/layer/confirm.ts'
import { idsOf, namesOf } from './act-dialog.ts'
import type { ActKey } from './acts.ts'
import { ConfirmOfCandidate } from './ConfirmOfCandidate.tsx'
import { EntryOfCandidate } from './EntryOfCandidate.tsx'
import { InterviewDialog } from './InterviewDialog.tsx'
import { ChannelDialog, EliminateDialog, PostDialog } from './MoveDialogs.tsx'
import { ResultDialog } from './ResultDialog.tsx'
import { refreshRecruiting } from './refresh.ts'

type Opened = 'arrange' | 'result' | 'entry' | 'confirm' | 'drop' | 'post' | 'channel'

/** Begins acts on candidates and draws their dialogs; `onDone` follows each that was done. */
export function useActs(onDone?: () => void): {
  begin: (key: ActKey, chosen: readonly Candidate[]) => void
  dialogs: ReactNode
} {
  const client = useQueryClient()
  const [opened, setOpened] = useState<{ act: Opened; chosen: readonly Candidate[] }>()
  const done = async (words: string) => {
    toast.success(words)
    onDone?.()
    await refreshRecruiting(client)
  }
  const now = async (work: Promise<unknown>, words: string) => {
    if (await attempt(work)) await done(words)
  }
  const begin = (key: ActKey, chosen: readonly Candidate[]) => {
    const candidateIds = idsOf(chosen)
    const who = namesOf(chosen)
    switch (key) {
      case 'pool':
      case 'unpool': {
        const pooled = key === 'pool' ? 1 : 0
        void now(
          ask(candidateCalls.pool, { candidateIds, pooled }),
          `${pooled ? '已放入人才库' : '已移出人才库'}：${who}`,
        )
        return
      }
      case 'delete':
        confirmDelete({
          title: `删除${who}?`,
          content: '候选人及其面试安排将被删除。',
          okText: '删除候选人',
          onOk: async () => {
            await ask(candidateCalls.remove, { candidateIds })
            await done(`已删除：${who}`)
          },
        })
        return
      case 'arrange':
      case 'result':
      case 'entry':
      case 'confirm':
      case 'drop':
      case 'post':
      case 'channel':
        setOpened({ act: key, chosen })
        return
      default:
        void now(
          ask(candidateCalls.move, { candidateIds, status: key }),
          `已将${who}移到${wordOf(candidateStatuses, key)}`,
        )
    }
  }
  const shared = opened && {
    chosen: opened.chosen,
    onClose: () => setOpened(undefined),
    onDone: (words: string) => void done(words),
  }
  return {
    begin,
    dialogs: shared && (
      <>
        {opened.act === 'arrange' && <InterviewDialog {...shared} />}
        {opened.act === 'result' && <ResultDialog {...shared} />}
        {opened.act === 'entry' && <EntryOfCandidate {...shared} />}
        {opened.act === 'confirm' && <ConfirmOfCandidate {...shared} />}
        {opened.act === 'drop' && <EliminateDialog {...shared} />}
        {opened.act === 'post' && <PostDialog {...shared} />}
        {opened.act === 'channel' && <ChannelDialog {...shared} />}
      </>
    ),
  }
}
