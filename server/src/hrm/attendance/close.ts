import { sql, type Transaction } from 'kysely'
import { ATTENDANCE_LOG } from '#protocol/hrm/attendance/limits.ts'
import { differencesOf } from '#protocol/hrm/attendance/person-month.ts'
import { addDays, addMonths, monthsFrom } from '#protocol/platform/day.ts'
import { recordActs } from '#server/access/audit.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { inTransaction, type Tables } from '#server/platform/database/database.ts'
import { refuse } from '#server/platform/refusal.ts'
import { today } from '#server/platform/time/clock.ts'
import { closedOf, lockMonths, lockMonthsAlone } from './closed.ts'
import { type MonthServices, readMonths } from './month.ts'
import { monthConditions } from './month-list.ts'

type Trx = Transaction<Tables>

/** Employees computed and frozen at a time. */
const PIECE = 200

/** Freezes a month that is over, of all whom the right reaches and who are not frozen yet (hrm.md §10.4). */
export async function closeMonth(actor: Actor, month: string): Promise<{ closed: number }> {
  const { services } = actor
  const now = services.clock.now()
  if (today(services.clock) <= addMonths(`${month}-01`, 1)) refuse('monthRunning', month)
  return inTransaction(services.db, async (trx) => {
    await lockMonthsAlone(trx)
    const where = monthConditions(actor, 'hrm/attendance/manage', { month, search: '' })
    const { rows } = await sql<{ id: number }>`select r.id from hrm_employee r where ${where}
      and not exists (select from hrm_months m where m.employee_id = r.id and m.month = ${`${month}-01`}::date)
      order by r.id`.execute(trx)
    let closed = 0
    for (let at = 0; at < rows.length; at += PIECE) {
      const ids = rows.slice(at, at + PIECE).map(({ id }) => id)
      const months = await readMonths(trx, services, ids, month)
      const frozen = [...months].flatMap(([employeeId, { closing }]) => {
        const closed = closing()
        if (!closed) return []
        const { days, ...cells } = closed
        return [{ employeeId, cells, days }]
      })
      closed += frozen.length
      await sql`insert into hrm_months (employee_id, month, cells, days, closed_at, closed_by)
        select (f->>'employeeId')::bigint, ${`${month}-01`}::date, f->'cells', f->'days', ${now}, ${actor.viewer.userId}
        from jsonb_array_elements(${JSON.stringify(frozen)}::jsonb) f`.execute(trx)
    }
    if (closed === 0) refuse('monthNothing', month)
    await recordActs(trx, actor, [
      {
        model: 'hrm',
        part: ATTENDANCE_LOG,
        behavior: '封账',
        object: `${month}考勤月报`,
        detail: `封账了${month}考勤月报，共${closed}人`,
      },
    ])
    return { closed }
  })
}

interface Change {
  services: MonthServices
  employeeId: number
  /** Days that the facts are about, both among them. */
  first: string
  last: string
  source: string
}

/**
 * Writes facts of an employee and enters by how much they change months that are closed, into the next open one: what was frozen stays as
 * it is. Holds the months until the transaction ends.
 */
export async function changeFacts(
  trx: Trx,
  { services, employeeId, first, last, source }: Change,
  write: () => Promise<void>,
): Promise<void> {
  await lockMonths(trx)
  await sql`select pg_advisory_xact_lock(${FACTS}, ${employeeId})`.execute(trx)
  // a clock of a night belongs to the day before
  const months = monthsFrom(addDays(first, -1), last)
  const closed = [...(await closedOf(trx, employeeId, months))].toSorted()
  const read = async (month: string) =>
    (await readMonths(trx, services, [employeeId], month, { asIfOpen: true })).get(employeeId)?.cells ?? null
  const before = new Map<string, Awaited<ReturnType<typeof read>>>()
  for (const month of closed) before.set(month, await read(month))
  await write()
  for (const month of closed) {
    const [was, is] = [before.get(month), await read(month)]
    const cells = was && is ? differencesOf(was, is) : []
    if (cells.length === 0) continue
    const into = await nextOpen(trx, employeeId, month)
    await sql`insert into hrm_month_corrections (employee_id, of_month, into_month, cells, source, create_time)
      values (${employeeId}, ${`${month}-01`}::date, ${`${into}-01`}::date, ${JSON.stringify(cells)}::jsonb, ${source},
        ${services.clock.now()})`.execute(trx)
  }
}
const FACTS = 0x68_72_66

async function nextOpen(trx: Trx, employeeId: number, month: string): Promise<string> {
  for (let day = addMonths(`${month}-01`, 1); ; day = addMonths(day, 1)) {
    const next = day.slice(0, 7)
    if (!(await closedOf(trx, employeeId, [next])).has(next)) return next
  }
}
