import { messageTypes } from '#protocol/message-types.ts'
import type { Message } from '#protocol/messages/calls.ts'
import { recordTypeNamed } from '#protocol/record-types.ts'
import { useMessageContributions } from './contributions.ts'

/** The page that a message leads to; null while there is none: the text then has no link. */
export function useAddressOfMessage({ type, typeId }: Pick<Message, 'type' | 'typeId'>): string | null {
  const addressOf = useAddressOf()
  const { opens: target = null, page = null } = messageTypes[type] ?? {}
  return target === null || typeId === null ? page : addressOf(target, typeId)
}

/** Where a thing of a message is shown, by its kind; null where it has no page. */
export function useAddressOf(): (target: string, id: number) => string | null {
  const contributions = useMessageContributions()
  return (target, id) => {
    const record = recordTypeNamed(target)
    // a type with calls of its own has a page of its own, which its area contributes
    if (record && !record.wire.ownCalls) return `/${record.node}/${id}`
    const opened = contributions.find(({ opens }) => opens?.target === target)
    return opened?.opens?.addressOf(id) ?? null
  }
}
