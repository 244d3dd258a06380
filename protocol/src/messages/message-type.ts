import type { MessageGroup } from './groups.ts'

/** Kinds of messages by their label (platform.md §7.1). */
export const messageLabels = {
  task: 1,
  log: 2,
  approval: 3,
  announcement: 4,
  event: 5,
  crm: 6,
  hrm: 8,
} as const
export type MessageLabel = (typeof messageLabels)[keyof typeof messageLabels]

/** The two parts of label 8 that our client shows apart (platform.md §7.5). */
export const messageParts = ['hrm', 'account'] as const
export type MessagePart = (typeof messageParts)[number]

/**
 * One row of the table of platform.md §7.2. In `text`, {s} is the sender's name, {t} the title, {c} the content, and the
 * part in 《》 is the link.
 */
export interface MessageType {
  label: number
  group: MessageGroup
  text: string
  /** What its typeId names: the key of a record type, or a screen that an area opens; null: there is nothing to open. */
  opens: string | null
  /** Where there is nothing to open: the page on which one does something about it. */
  page?: string
}

/** Types by their number. */
export type MessageTypes = Readonly<Record<number, MessageType>>

/**
 * Types that areas declare, as one.
 * @throws when a number is declared twice: one of the two would never be sent
 */
export function joinMessages(declared: readonly MessageTypes[]): MessageTypes {
  const numbers = declared.flatMap((types) => Object.keys(types))
  const twice = numbers.find((number, at) => numbers.indexOf(number) !== at)
  if (twice) throw new Error(`message type ${twice} is declared twice`)
  return Object.assign({}, ...declared)
}

/** Declares types that have all but their text in common. */
export const messagesOf = (shared: Omit<MessageType, 'text'>) => (text: string) => ({ ...shared, text })
