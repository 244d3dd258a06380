import { messageTypes } from '#protocol/message-types.ts'
import type { Message } from '#protocol/messages/calls.ts'
import { recordTypeNamed } from '#protocol/record-types.ts'
import { useContributedAddress } from './contributions.ts'

/** The page that a message leads to; null while there is none: the text then has no link. */
export function useAddressOfMessage({ type, typeId }: Pick<Message, 'type' | 'typeId'>): string | null {
  const addressOf = useContributedAddress()
  const { opens: target = null, page = null } = messageTypes[type] ?? {}
  if (target === null || typeId === null) return page
  const record = recordTypeNamed(target)
  // a type with calls of its own has a page of its own, which its area contributes
  return record && !record.wire.ownCalls ? `/${record.node}/${typeId}` : addressOf(target, typeId)
}
