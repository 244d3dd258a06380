import { approvalStatus } from '#protocol/approval/flow.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import { refuse } from '#server/platform/refusal.ts'
import { HOUR } from '#server/platform/time/clock.ts'
import { announcedOf, hold } from './hold.ts'
import { notifyApprovers } from './messages.ts'
import { usersInTurn } from './seats.ts'

/** 催办: the initiator reminds those whose turn it is, once an hour. */
export async function urge(actor: Actor, recordId: number): Promise<void> {
  const { services, viewer } = actor
  const now = services.clock.now()
  await inTransaction(services.db, async (trx) => {
    const held = await hold(trx, actor, recordId)
    const { record, seats } = held
    if (record.initiatorId !== viewer.userId || record.status !== approvalStatus.running)
      refuse('notYourApproval')
    const urged = await trx
      .updateTable('approval_records')
      .set({ urged_at: now })
      .where('id', '=', recordId)
      .where((where) =>
        where.or([where('urged_at', 'is', null), where('urged_at', '<=', new Date(now.getTime() - HOUR))]),
      )
      .returning('id')
      .executeTakeFirst()
    if (!urged) refuse('urgedLately')
    await notifyApprovers(trx, actor, announcedOf(held), usersInTurn(seats))
  })
}
