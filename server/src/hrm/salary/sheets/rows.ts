import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { CodeSum, RowList, SalaryHead, SalaryRow } from '#protocol/hrm/salary/sheet-calls.ts'
import { type Page, toPage } from '#protocol/platform/envelope.ts'
import { windowOf } from '#protocol/platform/wire.ts'
import { withDescendants } from '#server/engine/model/registers.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import type { Tables } from '#server/platform/database/database.ts'
import { inScope } from '../../scope.ts'
import { openItems, type PayItem, readItems } from '../settings/items.ts'
import { dayCodes } from './files.ts'
import { readPrevious, readSheet, type StoredSheet } from './stored.ts'

export const INDEX = 'hrm/salary/index'
export const HISTORY = 'hrm/salary/history'

export interface RowOfSheet {
  row_id: number
  employee_id: number
  employee_name: string
  job_number: string | null
  dept_id: number | null
  post: string | null
  is_deleted: boolean
  need_work_day: string
  actual_work_day: string
  figures: Record<string, string>
}

/** Days first, then the open items that are shown, by code. */
export function headOf(items: readonly PayItem[]): SalaryHead {
  return [
    { code: dayCodes.actual, name: '实际计薪天数', isFixed: 1, value: null },
    { code: dayCodes.due, name: '计薪天数', isFixed: 1, value: null },
    ...openItems(items)
      .filter(({ is_show }) => is_show === 1)
      .map(({ code, name, is_fixed }) => ({ code, name, isFixed: is_fixed, value: null })),
  ]
}

/** Employees of a sheet with a change of this kind within its period: 1 新入职, 2 离职, 3 转正, 4 调岗. */
export const changedIn = ({ start_on, end_on }: StoredSheet, kind: number): RawBuilder<boolean> =>
  sql<boolean>`exists (select from hrm_changes h where h.employee_id = r.id and h.kind = ${kind}
    and h.on_day between ${start_on}::date and ${end_on}::date)`

interface Wanted {
  sheet: StoredSheet
  right: string
  type?: number
  employeeName?: string
  jobNumber?: string
  deptId?: number | undefined
}

/** Rows of a sheet `s` with their employees `r`, as far as the right reaches. */
export function rowsWhere({ services, viewer }: Actor, wanted: Wanted): RawBuilder<unknown> {
  const { sheet, right, type = 0, employeeName = '', jobNumber = '', deptId } = wanted
  const conditions = [
    sql`s.sheet_id = ${sheet.sheet_id}`,
    inScope(viewer, right, 'r'),
    ...(type === 0 ? [] : [changedIn(sheet, type)]),
    ...(employeeName === '' ? [] : [sql`position(${employeeName} in r.employee_name) > 0`]),
    ...(jobNumber === '' ? [] : [sql`position(${jobNumber} in coalesce(r.job_number, '')) > 0`]),
    ...(deptId === undefined
      ? []
      : [sql`r.dept_id = any(${withDescendants(services.hrDepts, [deptId])}::bigint[])`]),
  ]
  return sql`hrm_sheet_rows s join hrm_employee r on r.id = s.employee_id
    where ${sql.join(conditions, sql` and `)}`
}

/** Sums of every item over the rows that are found. */
export async function sumItems(db: Kysely<Tables>, where: RawBuilder<unknown>): Promise<CodeSum[]> {
  const { rows } = await sql<{
    code: number
    value: string
  }>`select f.key::int as code, sum(f.value::numeric)::text as value
    from (select s.figures from ${where}) found, jsonb_each_text(found.figures) f group by f.key order by 1`.execute(
    db,
  )
  return rows.map(({ code, value }) => ({ code, value: Number(value) }))
}

export const rowColumns = sql`s.row_id, s.employee_id, r.employee_name, r.job_number, r.dept_id, r.post,
  r.deleted_at is not null as is_deleted, s.need_work_day::text as need_work_day,
  s.actual_work_day::text as actual_work_day, s.figures`

/** Every open item with the value of the row, days before them. */
export function presentRow(
  { services }: Pick<Actor, 'services'>,
  row: RowOfSheet,
  items: readonly Pick<PayItem, 'code' | 'name' | 'is_fixed'>[],
): SalaryRow {
  const value = (code: number) => row.figures[code] ?? '0.00'
  const cell = (code: number, name: string, isFixed: number, text: string) => ({
    id: code,
    code,
    name,
    isFixed,
    value: text,
  })
  return {
    sempRecordId: row.row_id,
    employeeId: row.employee_id,
    employeeName: row.employee_name,
    jobNumber: row.job_number,
    deptName: services.hrDepts.entry(row.dept_id ?? 0)?.name ?? null,
    post: row.post,
    isDel: row.is_deleted ? 1 : 0,
    actualWorkDay: Number(row.actual_work_day),
    needWorkDay: Number(row.need_work_day),
    salary: [
      cell(dayCodes.actual, '实际计薪天数', 1, row.need_work_day),
      cell(dayCodes.due, '计薪天数', 1, row.actual_work_day),
      ...items.map(({ code, name, is_fixed }) => cell(code, name, is_fixed, value(code))),
    ],
  }
}

/** One page of a sheet with the sums over all rows that are found (hrm.md §14.2), and what each had in the sheet before. */
export async function listRows(actor: Actor, request: RowList): Promise<Page<SalaryRow>> {
  const { db } = actor.services
  const { page, limit } = windowOf(request)
  const sheet = await readSheet(db, request.srecordId)
  const where = rowsWhere(actor, { ...request, sheet, right: INDEX })
  const { rows } = await sql<RowOfSheet>`select ${rowColumns} from ${where}
    order by r.id limit ${limit} offset ${(page - 1) * limit}`.execute(db)
  const { rows: counted } = await sql<{ count: number }>`select count(*)::int as count from ${where}`.execute(
    db,
  )
  const items = openItems(await readItems(db))
  const previous = await readFiguresBefore(db, sheet, rows)
  return toPage(
    rows.map((row) => {
      const before = previous.get(row.employee_id)
      return {
        ...presentRow(actor, row, items),
        ...(before ? { previous: items.map(({ code }) => ({ code, value: before[code] ?? '0.00' })) } : {}),
      }
    }),
    counted[0]?.count ?? 0,
    { page, limit },
    { salaryOption: await sumItems(db, where) },
  )
}

async function readFiguresBefore(
  db: Kysely<Tables>,
  sheet: StoredSheet,
  rows: readonly RowOfSheet[],
): Promise<Map<number, Record<string, string>>> {
  const before = await readPrevious(db, sheet)
  if (!before) return new Map()
  const ids = rows.map(({ employee_id }) => employee_id)
  const { rows: found } = await sql<{
    id: number
    figures: Record<string, string>
  }>`select employee_id as id, figures
    from hrm_sheet_rows where sheet_id = ${before.sheet_id} and employee_id = any(${ids}::bigint[])`.execute(
    db,
  )
  return new Map(found.map(({ id, figures }) => [id, figures]))
}

/** Sums of all items of a sheet, as far as either right reaches. */
export async function sumsOf(actor: Actor, sheetId: number): Promise<CodeSum[]> {
  const { services, viewer } = actor
  const sheet = await readSheet(services.db, sheetId)
  const right = viewer.can(INDEX) ? INDEX : HISTORY
  return sumItems(services.db, rowsWhere(actor, { sheet, right }))
}

/** The name of the employee of a row, for refusals; the caller has checked that it is within reach. */
export async function nameOfRow(db: Kysely<Tables>, rowId: number): Promise<string> {
  const { rows } = await sql<{ name: string | null }>`select r.employee_name as name
    from hrm_sheet_rows s join hrm_employee r on r.id = s.employee_id where s.row_id = ${rowId}`.execute(db)
  return rows[0]?.name ?? ''
}
