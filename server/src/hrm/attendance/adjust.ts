import { sql } from 'kysely'
import type { z } from 'zod'
import { leaveCalls } from '#protocol/hrm/attendance/leave-calls.ts'
import { ATTENDANCE_LOG, attendanceLimits } from '#protocol/hrm/attendance/limits.ts'
import { exact } from '#protocol/hrm/figure.ts'
import { type Act, recordActs } from '#server/access/audit.ts'
import { findSubmitted, once } from '#server/access/once.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import { refusal } from '#server/platform/refusal.ts'
import { today } from '#server/platform/time/clock.ts'
import { requireReached } from './balances.ts'
import { enter, lockAccount } from './ledger.ts'

const MANAGE = 'hrm/attendance/manage'
type Adjust = z.output<typeof leaveCalls.adjust.request>

const act = (object: string, detail: string): Act => ({
  model: 'hrm',
  part: ATTENDANCE_LOG,
  behavior: '编辑',
  object,
  detail,
})

/** An entry by hand, into a bucket of its own; the balance stays at or above its floor. */
export async function adjustBalance(actor: Actor, request: Adjust): Promise<null> {
  const { services, viewer } = actor
  const { employeeId, leaveType, units, expires, reason } = request
  const amount = exact(units)
  if (amount.isZero() || amount.abs().gt(attendanceLimits.adjust))
    throw refusal('leaveUnitsUnfit').at('units')
  const onDay = today(services.clock)
  if (expires !== undefined && expires < onDay) throw refusal('leaveEnded').at('expires')
  await requireReached(actor, employeeId, MANAGE)
  const submit = { call: leaveCalls.adjust.path, request }
  if ((await findSubmitted(services.db, actor, submit)) !== null) return null
  await inTransaction(services.db, (trx) =>
    once(trx, actor, submit, async () => {
      const account = { employeeId, leaveType }
      await lockAccount(trx, services.clock, account)
      const { rows } = await sql<{ id: number; name: string }>`select nextval(
          pg_get_serial_sequence('hrm_leave_ledger', 'entry_id'))::int as id, e.employee_name as name
        from hrm_employee e where e.id = ${employeeId}`.execute(trx)
      const [made] = rows
      const source = `调整 ${made?.id ?? 0}`
      await enter(
        trx,
        account,
        [
          {
            kind: 'adjust',
            bucket: source,
            units: amount.toFixed(),
            onDay,
            expires: expires ?? null,
            source,
          },
        ],
        { userId: viewer.userId, now: services.clock.now(), remark: reason },
      )
      const detail = `将${made?.name ?? ''}的${leaveType}调整${amount.toFixed()}天，原因：${reason}`
      await recordActs(trx, actor, [act(made?.name ?? '', detail)])
      return employeeId
    }),
  )
  return null
}

/** The first day of work in any employment, on which annual leave depends; grants that were entered stay. */
export async function setWorkSince(
  actor: Actor,
  { employeeId, workSince }: z.output<typeof leaveCalls.setWorkSince.request>,
): Promise<null> {
  const { services } = actor
  if (workSince !== undefined && workSince > today(services.clock))
    throw refusal('workSinceAhead').at('workSince')
  await requireReached(actor, employeeId, MANAGE)
  await inTransaction(services.db, async (trx) => {
    if (workSince === undefined)
      await sql`delete from hrm_leave_people where employee_id = ${employeeId}`.execute(trx)
    else
      await sql`insert into hrm_leave_people (employee_id, work_since) values (${employeeId}, ${workSince})
        on conflict (employee_id) do update set work_since = excluded.work_since`.execute(trx)
    const { rows } = await sql<{ name: string }>`select employee_name as name from hrm_employee
      where id = ${employeeId}`.execute(trx)
    const name = rows[0]?.name ?? ''
    await recordActs(trx, actor, [act(name, `将${name}的参加工作日期设为${workSince ?? '入职日期'}`)])
  })
  return null
}
