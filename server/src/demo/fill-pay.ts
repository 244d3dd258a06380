import { sql } from 'kysely'
import type { AppServices } from '#server/access/context.ts'
import {
  addNextSheet,
  addPayGroup,
  computeSheet,
  fixPay,
  openPay,
  readDefaultSlip,
  readLast,
  sendSlips,
} from '#server/hrm/door.ts'
import { addMonths, today } from '#server/platform/time/clock.ts'
import { actingIn } from './acting.ts'

/** Sheets of pay before the current one. */
const MONTHS = 2
const BASIC = 10_101
const POST = 10_102
const MEALS = 20_104
const TRAVEL = 20_103

interface Filling {
  services: AppServices
  /** Who enters everything. */
  administrator: number
}

/** Round amounts that differ by person: 28,300 for the director, who is the first, to 7,000 for those hired last. */
const payOf = (at: number): [code: number, value: string][] => [
  [BASIC, String(5000 + Math.round(220 / (1 + at * 0.35)) * 100)],
  [POST, String(800 + ((at * 3) % 8) * 300)],
  [MEALS, '300'],
  [TRAVEL, '200'],
]

/** Pay of the demonstration company: everyone's archive, archived sheets with slips, and the current one, computed. */
export async function fillPay({ services, administrator }: Filling): Promise<void> {
  const actor = actingIn(services)(administrator, services.clock.now())
  const { rows: employees } = await sql<{ id: number }>`select id from hrm_employee
    where entry_status in (1, 3) and deleted_at is null order by id`.execute(services.db)
  const root = services.hrDepts.entries()[0]?.id ?? 0
  await addPayGroup(actor, { groupName: '全体员工', deptIds: [root], employeeIds: [], ruleId: 1 })
  for (const [at, { id }] of employees.entries()) {
    const values = payOf(at).map(([code, value]) => ({ code, value }))
    await fixPay(actor, { employeeId: id, proSalary: values, salary: values, remarks: '', id: undefined })
  }
  const first = addMonths(today(services.clock), -MONTHS).slice(0, 7)
  await openPay(actor, first)
  for (let month = 0; month <= MONTHS; month++) {
    const sheet = await readLast(services.db)
    if (!sheet) throw new Error('pay was opened')
    await computeSheet(actor, { srecordId: sheet.sheet_id, isSyncInsuranceData: true }, [])
    if (month === MONTHS) return
    await sendSlips(actor, {
      hideEmpty: 1,
      slipTemplateOption: await readDefaultSlip(actor),
      isAll: true,
      sempRecordIds: [],
      employeeName: '',
      deptId: undefined,
      sendStatus: undefined,
    })
    await addNextSheet(actor)
  }
}
