import type { Transaction } from 'kysely'
import { messageTypes } from '#protocol/message-types.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import type { Tables } from '#server/platform/database/database.ts'
import type { CommentRow } from './present.ts'
import type { CommentAccess } from './subject.ts'

/** Characters of a comment that its message holds. */
const LONGEST_QUOTE = 100

interface Said {
  row: CommentRow
  access: CommentAccess
  text: string
  /** Mentioned for the first time. */
  mentioned: readonly number[]
  isNew: boolean
}

/** Tells everybody once: who is mentioned, else who is answered, else those to whom a top-level comment is addressed. */
export async function notifyOfComment(
  trx: Transaction<Tables>,
  { services, viewer }: Actor,
  { row, access, text, mentioned, isNew }: Said,
): Promise<void> {
  const { messages, typeId } = access.about ?? {
    ...services.comments.subject(row.type),
    typeId: row.type_id,
  }
  const answered = isNew && row.answered_user !== null ? [row.answered_user] : []
  const authors = isNew && row.main_id === null ? access.authors : []
  const told = new Set<number>()
  const content = text.length > LONGEST_QUOTE ? `${text.slice(0, LONGEST_QUOTE)}…` : text
  const outgoing = [
    { type: messages.toMentioned, recipients: mentioned },
    { type: messages.toAnswered, recipients: answered },
    { type: messages.toAuthors, recipients: authors },
  ].flatMap(({ type, recipients }) => {
    const label = type === undefined ? undefined : messageTypes[type]?.label
    if (type === undefined || label === undefined) return []
    const untold = recipients.filter((userId) => !told.has(userId))
    for (const userId of untold) told.add(userId)
    const message = { type, label, recipients: untold, title: access.title, content, typeId }
    return [{ ...message, sender: viewer.userId }]
  })
  await services.notify.sendMessages(trx, outgoing)
}
