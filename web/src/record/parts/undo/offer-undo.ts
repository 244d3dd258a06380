import { sharedCallsOf } from '#protocol/applications.ts'
import type { Undo } from '#protocol/record/calls/operations.ts'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import { attempt } from '#web/platform/attempt.ts'
import { ask, CallError, isAborted } from '#web/platform/client.ts'
import { toast } from '#web/platform/notices.ts'
import { announceAct } from '#web/ui/feedback/announce-act.tsx'

interface UndoOffer {
  type: RecordType
  operation: Undo['operation']
  /** What happened to what. */
  words: string
  onUndone: () => Promise<void> | void
}

/** Shows a notice with 撤销 for as long as the server accepts it (30 seconds). */
export async function offerUndo({ type, operation, words, onUndone }: UndoOffer): Promise<void> {
  const undo = await lastUndo(type, operation)
  if (!undo) return toast.success(words)
  const take = async () => {
    if (!(await attempt(ask(sharedCallsOf(type, 'undo').undo, { token: undo.token })))) return
    toast.success('已撤销')
    await onUndone()
  }
  announceAct({
    words,
    caption: '撤销',
    act: () => void take(),
    seconds: Math.floor(undo.remaining / 1000),
  })
}

/** The operation itself succeeded: that nothing can be offered is not worth a word. */
async function lastUndo(type: RecordType, operation: UndoOffer['operation']) {
  try {
    return await ask(sharedCallsOf(type, 'undo').last, { type: type.label, operation }, { quiet: true })
  } catch (failure) {
    if (failure instanceof CallError || isAborted(failure)) return null
    throw failure
  }
}
