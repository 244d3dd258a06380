import { sql } from 'kysely'
import { archiveCalls } from '#protocol/hrm/employees/archive-calls.ts'
import { FILL_ARCHIVE, STAFF_SIDE_OPENED } from '#protocol/hrm/employees/messages.ts'
import { messageLabels } from '#protocol/messages/door.ts'
import { once } from '#server/access/once.ts'
import type { Actor, Writer } from '#server/engine/model/rules.ts'
import type { Tables } from '#server/platform/database/database.ts'
import { inTransaction, type Transaction } from '#server/platform/database/database.ts'

interface Linked {
  user_id: number
  employee_id: number
}

/** 邀请员工填写档案: users, and those of departments, as far as they are linked to an employee. Returns how many. */
export async function inviteToArchive(
  actor: Actor,
  request: { userIds: readonly number[]; deptIds: readonly number[]; requestKey?: string | undefined },
): Promise<{ invited: number }> {
  const { services, viewer } = actor
  const { userIds, deptIds } = request
  const people = services.directory.current()
  const inDepts = new Set(deptIds)
  const asked = people.users
    .filter(({ userId, deptId }) => userIds.includes(userId) || inDepts.has(deptId ?? 0))
    .map(({ userId }) => userId)
  const submit = { call: archiveCalls.invite.path, request }
  const invite = async (trx: Transaction<Tables>) => {
    const { rows } = await sql<Linked>`select u.user_id, e.id as employee_id from users u
      join hrm_employee e on btrim(e.mobile) = u.username and e.deleted_at is null
      where u.user_id = any(${asked}::bigint[]) order by u.user_id`.execute(trx)
    await services.notify.sendMessages(
      trx,
      rows.map(({ user_id, employee_id }) => ({
        type: FILL_ARCHIVE,
        label: messageLabels.hrm,
        recipients: [user_id],
        title: '',
        typeId: employee_id,
        sender: viewer.userId,
      })),
    )
    return rows.length
  }
  return {
    invited: await inTransaction(services.db, (trx) => once(trx, actor, submit, () => invite(trx))),
  }
}

/** Notifies the users of new employees that the employee side is open (message 97). */
export async function noteOpened(
  trx: Transaction<Tables>,
  { services, viewer }: Writer,
  employeeIds: readonly number[],
) {
  const { rows } = await sql<Linked>`select u.user_id, e.id as employee_id from users u
    join hrm_employee e on btrim(e.mobile) = u.username where e.id = any(${employeeIds}::bigint[]) order by e.id`.execute(
    trx,
  )
  if (rows.length === 0) return
  await services.notify.sendMessages(
    trx,
    rows.map(({ user_id, employee_id }) => ({
      type: STAFF_SIDE_OPENED,
      label: messageLabels.hrm,
      recipients: [user_id],
      title: '',
      typeId: employee_id,
      sender: viewer.userId,
    })),
  )
}
