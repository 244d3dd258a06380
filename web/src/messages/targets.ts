import type { Message } from '#protocol/messages/calls.ts'
import { messageTypes } from '#protocol/messages/message-types.ts'
import { recordTypeNamed } from '#protocol/record-types.ts'

/** The page that a message leads to; null while there is none: the text then has no link. */
export function addressOfMessage({ type, typeId }: Pick<Message, 'type' | 'typeId'>): string | null {
  const target = messageTypes[type]?.opens
  if (!target || typeId === null) return null
  const record = recordTypeNamed(target)
  return record ? `/${record.node}/${typeId}` : null
}
