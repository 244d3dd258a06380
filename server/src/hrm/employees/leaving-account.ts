import { sql } from 'kysely'
import type { leavingCalls } from '#protocol/hrm/employees/hand-over-calls.ts'
import { HAND_OVER_ASKED } from '#protocol/hrm/employees/messages.ts'
import { employee } from '#protocol/hrm/employees/type.ts'
import { messageLabels } from '#protocol/messages/door.ts'
import type { ReplyOf } from '#protocol/platform/call.ts'
import { requireRecord } from '#server/engine/model/find-record.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { type Database, inTransaction } from '#server/platform/database/database.ts'
import { today } from '#server/platform/time/clock.ts'
import { inScope } from '../scope.ts'

const LEAVE = 'hrm/employee/leave'
const HAND_OVER = 'manage/users/userEnables'
const DISABLED = 0

/** The account of an employee within reach who is leaving or has left; null without one that is in use. */
async function accountOf({ services, viewer }: Actor, db: Database, employeeId: number) {
  const { rows } = await sql<{ user_id: number }>`select u.user_id from users u
    join hrm_employee r on btrim(r.mobile) = u.username
    where r.id = ${employeeId} and r.deleted_at is null and r.entry_status in (3, 4)
      and ${inScope(viewer, LEAVE, 'r')}`.execute(db)
  const user = services.directory.current().user(rows[0]?.user_id ?? 0)
  return user && user.status !== DISABLED ? user : null
}

/** What the account of a leaving employee still has; counted for users who may hand it over. */
export async function readOffer(
  actor: Actor,
  { employeeId }: { employeeId: number },
): Promise<ReplyOf<typeof leavingCalls.offer>> {
  const { services, viewer } = actor
  await requireRecord(actor, employee, employeeId, { action: 'read' })
  const account = await accountOf(actor, services.db, employeeId)
  const people = services.directory.current()
  const isAbove = account !== null && people.isAdministrator(account.userId) && !viewer.isAdmin
  const mayHandOver = viewer.can(HAND_OVER) && !isAbove
  if (!account) return { user: null, mayHandOver, kinds: [] }
  const { userId, realname, status } = account
  const kinds = []
  for (const kind of mayHandOver ? services.handOvers : []) {
    const count = (await kind.count(services, services.db, [userId])).get(userId) ?? 0
    if (count > 0) kinds.push({ name: kind.name, count })
  }
  return { user: { userId, realname, status }, mayHandOver, kinds }
}

/** Notifies the administrators that the work of an account waits for a hand-over; once a day for an employee. */
export async function askHandOver(
  actor: Actor,
  { employeeId }: { employeeId: number },
): Promise<{ notified: number }> {
  const { services, viewer } = actor
  await requireRecord(actor, employee, employeeId, { action: 'read' })
  return inTransaction(services.db, async (trx) => {
    const account = await accountOf(actor, trx, employeeId)
    if (!account) return { notified: 0 }
    await sql`select from hrm_employee where id = ${employeeId} for update`.execute(trx)
    const { rows: asked } = await sql`select from messages where type = ${HAND_OVER_ASKED}
      and type_id = ${employeeId} and create_time >= ${today(services.clock)}::date limit 1`.execute(trx)
    if (asked.length > 0) return { notified: 0 }
    const people = services.directory.current()
    const recipients = people.users
      .filter(({ userId, status }) => status !== DISABLED && people.isAdministrator(userId))
      .map(({ userId }) => userId)
    await services.notify.sendMessages(trx, [
      {
        type: HAND_OVER_ASKED,
        label: messageLabels.hrm,
        recipients,
        title: account.realname,
        typeId: employeeId,
        sender: viewer.userId,
      },
    ])
    return { notified: recipients.length }
  })
}
