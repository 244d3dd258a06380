import type { Message } from '#protocol/calls/messages.ts'
import { messageTypes } from '#protocol/messages.ts'
import { recordTypeNamed } from '#protocol/records/all.ts'

/** The page that a message leads to; null while there is none: the text then has no link. */
export function addressOfMessage({ type, typeId }: Pick<Message, 'type' | 'typeId'>): string | null {
  const target = messageTypes[type]?.opens
  if (!target || typeId === null) return null
  const record = recordTypeNamed(target)
  return record ? `/${record.node}/${typeId}` : null
}
