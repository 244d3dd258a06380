import { type RawBuilder, sql } from 'kysely'
import type { ClockRow, EmployeeClock } from '#protocol/hrm/attendance/clock-calls.ts'
import { clockTypes } from '#protocol/hrm/attendance/words.ts'
import { wordOf } from '#protocol/hrm/coded.ts'
import { addMonths } from '#protocol/platform/day.ts'
import { type Page, toPage } from '#protocol/platform/envelope.ts'
import { windowOf } from '#protocol/platform/wire.ts'
import { Export, type Sheet } from '#server/access/exporting.ts'
import { withDescendants } from '#server/engine/model/registers.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { refuse } from '#server/platform/refusal.ts'
import { MOST_ROWS, type SheetCell, writeSheet } from '#server/platform/sheets/write-sheet.ts'
import { startOfDay } from '#server/platform/time/clock.ts'
import { inScope } from '../scope.ts'
import { ownEmployeeId } from '../staff.ts'
import { clockColumns, presentClock, type StoredClock } from './clock-rows.ts'

interface Paging {
  page: number
  limit: number
  pageType: 0 | 1
}
export interface ClockFilter {
  search: string
  date?: string | undefined
  deptId?: number | undefined
}

interface NamedClock extends StoredClock {
  employee_name: string
  job_number: string | null
  dept_id: number | null
  post: string | null
}

/** `yyyy-MM`; absent: all. */
function inMonth(month: string | undefined): RawBuilder<boolean> {
  if (month === undefined) return sql<boolean>`true`
  const first = `${month}-01`
  return sql<boolean>`c.at >= ${startOfDay(first)} and c.at < ${startOfDay(addMonths(first, 1))}`
}

/** Of clocks `c` of employees `r`: whom the right reaches, and what the filter leaves. */
function conditions(actor: Actor, right: string, { search, date, deptId }: ClockFilter): RawBuilder<boolean> {
  const depts = deptId === undefined ? null : withDescendants(actor.services.hrDepts, [deptId])
  return sql<boolean>`r.deleted_at is null and ${inScope(actor.viewer, right, 'r')} and ${inMonth(date)}
    and (position(${search} in coalesce(r.employee_name, '')) > 0 or position(${search} in coalesce(r.job_number, '')) > 0)
    and ${depts === null ? sql`true` : sql`r.dept_id = any(${depts}::bigint[])`}`
}

const from = sql`hrm_clocks c join hrm_employee r on r.id = c.employee_id`
const named = sql`${clockColumns}, r.employee_name, r.job_number, r.dept_id, r.post`
const ORDER = sql`order by c.at desc, c.clock_id desc`

const presentNamed = ({ services }: Actor, row: NamedClock): EmployeeClock => ({
  ...presentClock(row),
  employeeName: row.employee_name,
  jobNumber: row.job_number,
  deptName: row.dept_id === null ? null : (services.hrDepts.entry(row.dept_id)?.name ?? null),
  post: row.post,
})

/** Clock records within the data scope, the newest first (hrm.md §10). */
export async function listClocks(actor: Actor, request: ClockFilter & Paging): Promise<Page<EmployeeClock>> {
  const { db } = actor.services
  const { page, limit } = windowOf(request)
  const where = conditions(actor, 'hrm/attendance/readClock', request)
  const { rows } = await sql<NamedClock>`select ${named} from ${from} where ${where}
    ${ORDER} limit ${limit} offset ${(page - 1) * limit}`.execute(db)
  const { rows: counted } = await sql<{
    count: number
  }>`select count(*)::int as count from ${from} where ${where}`.execute(db)
  return toPage(
    rows.map((row) => presentNamed(actor, row)),
    counted[0]?.count ?? 0,
    { page, limit },
  )
}

/** Those of the caller; none for users without an employee. */
export async function listOwnClocks(
  actor: Actor,
  request: Paging & { date?: string | undefined },
): Promise<Page<ClockRow>> {
  const { db } = actor.services
  const { page, limit } = windowOf(request)
  const employeeId = await ownEmployeeId(db, actor.viewer)
  const where = sql`c.employee_id = ${employeeId ?? 0} and ${inMonth(request.date)}`
  const { rows } = await sql<StoredClock>`select ${clockColumns} from hrm_clocks c where ${where}
    ${ORDER} limit ${limit} offset ${(page - 1) * limit}`.execute(db)
  const { rows: counted } = await sql<{
    count: number
  }>`select count(*)::int as count from hrm_clocks c where ${where}`.execute(db)
  return toPage(rows.map(presentClock), counted[0]?.count ?? 0, { page, limit })
}

const header = ['姓名', '工号', '部门', '岗位', '上班时间', '打卡类型', '打卡时间', '打卡地点']

export const exportClocks = (actor: Actor, request: ClockFilter): Export =>
  new Export(() => clockSheet(actor, request))

async function clockSheet(actor: Actor, request: ClockFilter): Promise<Sheet> {
  const where = conditions(actor, 'hrm/attendance/excelexport', request)
  const { rows } = await sql<{ id: number }>`select c.clock_id as id from ${from} where ${where} ${ORDER}
    limit ${MOST_ROWS + 1}`.execute(actor.services.db)
  if (rows.length > MOST_ROWS) refuse('exportTooLarge', MOST_ROWS)
  return {
    name: 'attendance_clock.xlsx',
    total: rows.length,
    body: writeSheet({
      name: '打卡记录',
      title: '打卡记录',
      header,
      rows: readPieces(
        actor,
        rows.map(({ id }) => id),
      ),
    }),
  }
}

/** Rows read at a time. */
const PIECE = 500

async function* readPieces(actor: Actor, ids: readonly number[]): AsyncGenerator<SheetCell[][]> {
  for (let at = 0; at < ids.length; at += PIECE) {
    const { rows } = await sql<NamedClock>`select ${named}
      from unnest(${ids.slice(at, at + PIECE)}::bigint[]) with ordinality as o (id, nth)
      join hrm_clocks c on c.clock_id = o.id join hrm_employee r on r.id = c.employee_id order by o.nth`.execute(
      actor.services.db,
    )
    yield rows.map((row) => {
      const clock = presentNamed(actor, row)
      return [
        clock.employeeName,
        clock.jobNumber,
        clock.deptName,
        clock.post,
        clock.attendanceTime,
        wordOf(clockTypes, clock.clockType),
        clock.clockTime,
        clock.address,
      ]
    })
  }
}
