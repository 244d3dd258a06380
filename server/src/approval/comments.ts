import { sql, type Transaction } from 'kysely'
import { COMMENTED_APPROVAL } from '#protocol/approval/words.ts'
import type { CommentSubject } from '#server/comments/door.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import type { Tables } from '#server/platform/database/database.ts'
import { findApproval, readSeats } from './record-rows.ts'
import { mayRead } from './view/door.ts'
import { notifyWatchers } from './watchers.ts'

/** Everybody who has the submission on the screen. */
async function tellParties(trx: Transaction<Tables>, actor: Actor, id: number): Promise<void> {
  const log = await readSeats(trx, id)
  await notifyWatchers(
    trx,
    actor,
    id,
    log.map(({ userId }) => userId),
  )
}

/** Whoever may read an approval may say something about it; its initiator hears of it, and a message opens what is approved. */
export const approvalComments: CommentSubject = {
  type: COMMENTED_APPROVAL,
  messages: {},
  changed: (trx, actor, id) => tellParties(trx, actor, id),
  access: async (actor, id, db) => {
    const { services } = actor
    const record = await findApproval(db, id)
    const subject = record && services.approvalSubjects.ofLabel(record.label)
    if (!record || !subject || !(await mayRead(actor, record))) return null
    if (db.isTransaction) await sql`select from approval_records where id = ${id} for key share`.execute(db)
    const state = await subject.read(db, actor, record.subjectId)
    const { commented: told } = subject.messages
    return {
      title: state?.title ?? '',
      mayWrite: true,
      authors: [record.initiatorId],
      about: {
        typeId: record.subjectId,
        messages: told === undefined ? {} : { toAuthors: told, toAnswered: told, toMentioned: told },
      },
    }
  },
}
