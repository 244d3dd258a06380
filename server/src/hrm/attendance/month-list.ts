import { sql } from 'kysely'
import { monthCells } from '#protocol/hrm/attendance/month.ts'
import type { MonthDetail, MonthRow } from '#protocol/hrm/attendance/month-calls.ts'
import { daysOfMonth, monthKeys } from '#protocol/hrm/attendance/person-month.ts'
import { EMPLOYED } from '#protocol/hrm/employees/entry-states.ts'
import { type Page, toPage } from '#protocol/platform/envelope.ts'
import { windowOf } from '#protocol/platform/wire.ts'
import { Export, type Sheet } from '#server/access/exporting.ts'
import { withDescendants } from '#server/engine/model/registers.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { refuse } from '#server/platform/refusal.ts'
import { type SheetCell, writeSheet } from '#server/platform/sheets/write-sheet.ts'
import { employedUntil } from '../employees/door.ts'
import { inScope } from '../scope.ts'
import { ownEmployeeId } from '../staff.ts'
import { type PersonMonth, readMonths } from './month.ts'

export interface MonthFilter {
  month: string
  search: string
  deptId?: number | undefined
}

interface Person {
  id: number
  employee_name: string
  job_number: string | null
  dept_id: number | null
}
const columns = sql`r.id, r.employee_name, r.job_number, r.dept_id`

/** Employees `r` who belonged to the company on a day of the month, be it their day of leaving. */
export const employedIn = (month: string) => {
  const days = daysOfMonth(month)
  return sql<boolean>`exists (select from hrm_spans s where s.employee_id = r.id
    and s.valid && daterange(${days[0]}::date - 1, ${days.at(-1)}::date, '[]') and s.entry_status in (${sql.join(EMPLOYED)})
    and coalesce(${employedUntil} > ${days[0]}::date, true))`
}

/** Whom a right reaches in a month, as the filter narrows it. */
export function monthConditions(actor: Actor, right: string, { month, search, deptId }: MonthFilter) {
  const depts = deptId === undefined ? null : withDescendants(actor.services.hrDepts, [deptId])
  return sql<boolean>`r.deleted_at is null and ${inScope(actor.viewer, right, 'r')} and ${employedIn(month)}
    and (position(${search} in coalesce(r.employee_name, '')) > 0 or position(${search} in coalesce(r.job_number, '')) > 0)
    and ${depts === null ? sql`true` : sql`r.dept_id = any(${depts}::bigint[])`}`
}
const ORDER = sql`order by r.dept_id nulls last, r.job_number nulls last, r.id`

const presentRow = ({ services }: Actor, person: Person, found: PersonMonth | undefined): MonthRow => ({
  employeeId: person.id,
  employeeName: person.employee_name,
  jobNumber: person.job_number,
  deptName: person.dept_id === null ? null : (services.hrDepts.entry(person.dept_id)?.name ?? null),
  groupName: found?.groupName ?? null,
  isClosed: found?.isClosed ?? false,
  cells: [...(found?.cells ?? [])],
})

export async function listMonths(
  actor: Actor,
  request: MonthFilter & { page: number; limit: number; pageType: 0 | 1 },
): Promise<Page<MonthRow>> {
  const { services } = actor
  const { page, limit } = windowOf(request)
  const where = monthConditions(actor, 'hrm/attendance/readClock', request)
  const { rows } = await sql<Person>`select ${columns} from hrm_employee r where ${where} ${ORDER}
    limit ${limit} offset ${(page - 1) * limit}`.execute(services.db)
  const { rows: counted } = await sql<{
    count: number
  }>`select count(*)::int as count from hrm_employee r where ${where}`.execute(services.db)
  const months = await readMonths(
    services.db,
    services,
    rows.map(({ id }) => id),
    request.month,
  )
  return toPage(
    rows.map((row) => presentRow(actor, row, months.get(row.id))),
    counted[0]?.count ?? 0,
    { page, limit },
  )
}

/** How much of the month is closed, within the reach of the caller. */
export async function readState(actor: Actor, month: string): Promise<{ open: number; closed: number }> {
  const where = monthConditions(actor, 'hrm/attendance/readClock', { month, search: '' })
  const { rows } = await sql<{ open: number; closed: number }>`select
      count(*) filter (where m.month is null)::int as open, count(m.month)::int as closed
    from hrm_employee r left join hrm_months m on m.employee_id = r.id and m.month = ${`${month}-01`}::date
    where ${where}`.execute(actor.services.db)
  return rows[0] ?? { open: 0, closed: 0 }
}

async function detailOf(actor: Actor, person: Person, month: string): Promise<MonthDetail> {
  const { services } = actor
  const found = (await readMonths(services.db, services, [person.id], month)).get(person.id)
  return { ...presentRow(actor, person, found), month, days: found?.days() ?? [] }
}

/** One employee whom the right reaches; 401 for others. */
export async function readMonth(
  actor: Actor,
  { employeeId, month }: { employeeId: number; month: string },
): Promise<MonthDetail> {
  const { rows } = await sql<Person>`select ${columns} from hrm_employee r
    where r.id = ${employeeId} and r.deleted_at is null
      and ${inScope(actor.viewer, 'hrm/attendance/readClock', 'r')}`.execute(actor.services.db)
  return detailOf(actor, rows[0] ?? refuse('forbidden'), month)
}

/** The caller's own. */
export async function readOwnMonth(actor: Actor, month: string): Promise<MonthDetail | null> {
  const { db } = actor.services
  const employeeId = await ownEmployeeId(db, actor.viewer)
  const { rows } =
    await sql<Person>`select ${columns} from hrm_employee r where r.id = ${employeeId ?? 0}`.execute(db)
  return rows[0] ? detailOf(actor, rows[0], month) : null
}

const header = ['姓名', '工号', '部门', '考勤组', ...Object.values(monthCells)]
/** Employees computed at a time. */
const PIECE = 200

export const exportMonths = (actor: Actor, request: MonthFilter): Export =>
  new Export(() => monthSheet(actor, request))

async function monthSheet(actor: Actor, request: MonthFilter): Promise<Sheet> {
  const where = monthConditions(actor, 'hrm/attendance/excelexport', request)
  const { rows } = await sql<Person>`select ${columns} from hrm_employee r where ${where} ${ORDER}`.execute(
    actor.services.db,
  )
  return {
    name: 'attendance_month.xlsx',
    total: rows.length,
    body: writeSheet({
      name: `${request.month}考勤月报`,
      title: `${request.month}考勤月报`,
      header,
      rows: readPieces(actor, request.month, rows),
    }),
  }
}

async function* readPieces(
  actor: Actor,
  month: string,
  people: readonly Person[],
): AsyncGenerator<SheetCell[][]> {
  const { services } = actor
  for (let at = 0; at < people.length; at += PIECE) {
    const piece = people.slice(at, at + PIECE)
    const months = await readMonths(
      services.db,
      services,
      piece.map(({ id }) => id),
      month,
    )
    yield piece.map((person) => {
      const row = presentRow(actor, person, months.get(person.id))
      const values = monthKeys.map((key) => row.cells.find((cell) => cell.key === key)?.value ?? null)
      return [row.employeeName, row.jobNumber, row.deptName, row.groupName, ...values.map(numberOf)]
    })
  }
}
const numberOf = (text: string | null): SheetCell => (text === null ? null : Number(text))
