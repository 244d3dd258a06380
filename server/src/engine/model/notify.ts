import type { Transaction } from 'kysely'
import type { Tables } from '#server/platform/database/database.ts'

/** A message of the bell (platform.md §7): `type` and `label` of that table, with its texts. */
export interface OutgoingMessage {
  type: number
  /** Of the application (platform.md §7.1). */
  label: number
  /** User ids; the message store skips the sender and disabled users. */
  recipients: readonly number[]
  title: string
  content?: string
  /** What a click opens. */
  typeId: number | null
  /** User id; 0 is the system. */
  sender: number
  /** Imports, announcements and interviews are sent to the one who made them, too. */
  toSelf?: true
  /** Reminders are written ahead: invisible until then. */
  at?: Date
}

/** How operations on records notify users; implemented by the area of messages. */
export interface Notify {
  /** Exists only if the transaction commits. */
  sendMessages(trx: Transaction<Tables>, messages: readonly OutgoingMessage[]): Promise<void>
  /** A message to one person that is completed later; its id. */
  openMessage(trx: Transaction<Tables>, message: OutgoingMessage): Promise<number>
  /** Completes it: it is unread again. Nothing happens when the person has deleted it. */
  completeMessage(
    trx: Transaction<Tables>,
    messageId: number,
    message: Pick<OutgoingMessage, 'type' | 'title' | 'content'>,
  ): Promise<void>
  /** Deletes notifications about something that no longer exists: from all users' messages and from the outbox. */
  takeBack(trx: Transaction<Tables>, type: number, typeIds: number | readonly number[]): Promise<void>
  /**
   * Their open pages ask again for what is called so (`approvals`) and is on the screen, within a moment after the commit.
   * No message is left.
   */
  notifyPages(trx: Transaction<Tables>, what: string, userIds: readonly number[]): Promise<void>
}

declare module '#server/access/context.ts' {
  interface AppServices {
    notify: Notify
  }
}
