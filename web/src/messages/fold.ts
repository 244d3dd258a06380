import type { Message } from '#protocol/messages/calls.ts'

/** A row of the list: a message, and the earlier ones that say the same. */
export interface MessageGroup {
  /** Unread as long as one of them is. */
  message: Message
  all: readonly Message[]
}

/** The newest of those that report the same thing is shown for all of them; `keyOf` null: a message of its own. */
export function foldMessages(
  messages: readonly Message[],
  keyOf: (message: Message) => string | null,
): MessageGroup[] {
  const groups = Map.groupBy(messages, (message) => keyOf(message) ?? message.messageId)
  return [...groups.values()].flatMap((all) => {
    const [newest] = all
    if (!newest) return []
    const isRead = all.every((message) => message.isRead === 1) ? 1 : 0
    return { message: { ...newest, isRead }, all }
  })
}
