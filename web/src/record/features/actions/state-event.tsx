import type { ReactNode } from 'react'
import { recordCallsOf } from '#protocol/record/calls/calls.ts'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import { mayHappen, stateEventOf } from '#protocol/record/states/states.ts'
import { attempt } from '#web/platform/attempt.ts'
import { ask } from '#web/platform/client.ts'
import { toast } from '#web/platform/notices.ts'
import { confirmDanger, confirmPlain } from '#web/ui/layer/confirm.ts'
import type { Operation, OperationContext } from '../../model/operation.ts'
import { idOf, titleOf } from '../../model/record.ts'

interface StateWords {
  caption: string
  icon: ReactNode
  /** Asked before; absent: it happens at once. */
  question?: { title: string; content: string; danger?: true }
  /** The toast once it has happened, before the name of the record. */
  done: string
}

async function happen(
  type: RecordType,
  event: string,
  words: StateWords,
  { rows: [row], onDone }: OperationContext,
): Promise<void> {
  const call = recordCallsOf(type).events[event]
  if (!row || !call) return
  const { caption, question, done } = words
  const send = async () => {
    await ask(call, { [type.idKey]: idOf(type, row) })
    toast.success(`${done}：${titleOf(type, row)}`)
    await onDone('changed')
  }
  if (question?.danger) {
    confirmDanger({ ...question, okText: `${caption}${type.display}`, onOk: send })
    return
  }
  if (question && !(await confirmPlain(question.title, caption, question.content))) return
  await attempt(send())
}

/** An event of the states of a type that a person lets happen to one record, offered in the states from which it leads on. */
export const stateOperation = (type: RecordType, event: string, words: StateWords): Operation => ({
  caption: words.caption,
  icon: words.icon,
  leaf: stateEventOf(type, event).call?.right ?? 'update',
  ...(words.question?.danger ? { danger: true } : {}),
  hiddenFor: (rows) => rows.length !== 1 || !rows.every((row) => mayHappen(type, row, event)),
  start: (context) => void happen(type, event, words, context),
})
