import { sql } from 'kysely'
import { chargedItems, type MonthCell } from '#protocol/hrm/attendance/month.ts'
import type { PayMonth } from '#protocol/hrm/attendance/pay-month.ts'
import { cellOf } from '#protocol/hrm/attendance/person-month.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Frozen } from './month.ts'

/** What is paid on leaving: the days here, the amount by `unusedLeavePay` of `leave-law.ts`. */
export { leavingLeaveOf } from './leaving.ts'
/** What the workbench shows of the caller's own clocks. */
export { clocksOn, daysWithClocks } from './own-days.ts'

const wordsOf = ({ cells }: Frozen, key: MonthCell) => cells.find((cell) => cell.key === key)?.words ?? ''
const charged = Object.entries(chargedItems).flatMap(([key, item]) => (isCharge(key) ? [{ key, item }] : []))
function isCharge(key: string): key is keyof typeof chargedItems {
  return key in chargedItems
}

/** Months `yyyy-MM` that are closed, as they were frozen, by employee; absent: not closed (hrm.md §10.4). */
export async function payMonthsOf(
  db: Database,
  month: string,
  employeeIds: readonly number[],
): Promise<ReadonlyMap<number, PayMonth>> {
  const { rows } = await sql<{ employee_id: number; cells: Frozen }>`select employee_id, cells from hrm_months
    where month = ${`${month}-01`}::date and employee_id = any(${[...employeeIds]}::bigint[])`.execute(db)
  return new Map(
    rows.map(({ employee_id: employeeId, cells: frozen }) => [
      employeeId,
      {
        employeeId,
        month,
        dueDays: cellOf(frozen.cells, 'due'),
        paidDays: cellOf(frozen.cells, 'actual'),
        amounts: Object.fromEntries(charged.map(({ key, item }) => [item, cellOf(frozen.cells, key)])),
        explanations: {
          due: wordsOf(frozen, 'due'),
          actual: wordsOf(frozen, 'actual'),
          ...Object.fromEntries(charged.map(({ key, item }) => [item, wordsOf(frozen, key)])),
        },
        leave: frozen.leave,
      },
    ]),
  )
}
