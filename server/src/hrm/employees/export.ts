import { sql } from 'kysely'
import { wordOf } from '#protocol/hrm/coded.ts'
import { type EmployeeList, listTabCodes } from '#protocol/hrm/employees/calls.ts'
import { employee } from '#protocol/hrm/employees/type.ts'
import { employeeStatuses, employmentForms, idTypes } from '#protocol/hrm/employees/words.ts'
import { Export, type Sheet } from '#server/access/exporting.ts'
import { recordEvent } from '#server/engine/change/entries.ts'
import { events } from '#server/engine/change/events.ts'
import { keywordCondition } from '#server/engine/features/list/search.ts'
import { storeOf } from '#server/engine/fields/all.ts'
import type { FieldRow } from '#server/engine/fields/field-row.ts'
import { type FieldRights, fieldRightsOf, maskValue } from '#server/engine/model/field-rights.ts'
import { namesNow } from '#server/engine/model/registers.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { type Schema, schemaOf } from '#server/engine/model/schema.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import { refuse } from '#server/platform/refusal.ts'
import { MOST_ROWS, type SheetCell, writeSheet } from '#server/platform/sheets/write-sheet.ts'
import { inScope } from '../scope.ts'
import { filters, inTab } from './list.ts'
import { monthly } from './monthly.ts'

/** Rows read at a time. */
const PIECE = 500

interface Row {
  employee_name: string | null
  job_number: string | null
  mobile: string | null
  dept_id: number | null
  post: string | null
  employment_forms: number | null
  status: number | null
  entry_time: string | null
  id_type: number | null
  id_number: string | null
}

/** Values of fields of the company, by their columns. */
type Added = Readonly<Record<string, unknown>>

interface Column {
  title: string
  column: keyof Row
  /** The words of the value; absent: the value itself. */
  words?: (value: number, actor: Actor) => string
}

/** hrm.md §5.5. */
const columns: readonly Column[] = [
  { title: '姓名', column: 'employee_name' },
  { title: '工号', column: 'job_number' },
  { title: '手机号', column: 'mobile' },
  {
    title: '部门',
    column: 'dept_id',
    words: (deptId, { services }) => services.hrDepts.entry(deptId)?.name ?? '',
  },
  { title: '岗位', column: 'post' },
  { title: '聘用形式', column: 'employment_forms', words: (code) => wordOf(employmentForms, code) },
  { title: '员工状态', column: 'status', words: (code) => wordOf(employeeStatuses, code) },
  { title: '入职日期', column: 'entry_time' },
  { title: '证件类型', column: 'id_type', words: (code) => wordOf(idTypes, code) },
  { title: '证件号码', column: 'id_number' },
]

/** What the list shows, or the employees that are named whatever their tab, as far as the right to export reaches. */
export const exportEmployees = (actor: Actor, request: EmployeeList): Export =>
  new Export(() => makeSheet(actor, request))

async function makeSheet(actor: Actor, request: EmployeeList): Promise<Sheet> {
  const { services, viewer } = actor
  const fields = services.engine.catalog.current()
  const [rights, schema] = [fieldRightsOf(viewer, employee, fields), schemaOf(employee, fields)]
  const { status, employeeIds, employeeName } = request
  // files have no words in a sheet
  const added = schema.fields.filter(
    ({ kind, key, column, formType }) =>
      kind === 0 && column !== '' && storeOf(formType).files === null && rights.level(key) > 1,
  )
  const tab =
    monthly(actor, request) ??
    (status === undefined && employeeIds !== undefined
      ? sql<boolean>`true`
      : inTab(status ?? listTabCodes.employed))
  const conditions = [
    tab,
    ...filters(actor, request),
    keywordCondition(employeeName, { schema, rights }),
    inScope(viewer, 'hrm/employee/excelexport', 'r'),
  ]
  const { rows } = await sql<{ id: number }>`select r.id from hrm_employee r
    where r.deleted_at is null and ${sql.join(conditions, sql` and `)} order by r.update_time desc, r.id desc`.execute(
    services.db,
  )
  if (rows.length > MOST_ROWS) refuse('exportTooLarge', MOST_ROWS)
  await inTransaction(services.db, (trx) =>
    recordEvent(trx, actor, employee, [{ id: 0, title: `导出员工${rows.length}人` }], { as: events.export }),
  )
  return {
    name: 'employee.xlsx',
    total: rows.length,
    body: writeSheet({
      name: '员工信息',
      title: '员工信息',
      header: [...columns.map(({ title }) => title), ...added.map(({ name }) => name)],
      rows: readPieces(
        actor,
        rows.map(({ id }) => id),
        cellsOf(actor, rights, schema, added),
        added,
      ),
    }),
  }
}

/** Hidden values are empty, masked ones masked. */
function cellsOf(
  actor: Actor,
  rights: FieldRights,
  schema: Schema,
  added: readonly FieldRow[],
): (row: Row & Added) => SheetCell[] {
  const cells = columns.map(({ column, words }) => {
    const known = schema.byColumn.get(column)
    const key = known?.key ?? column
    return (row: Row): SheetCell => {
      const value = row[column]
      if (value === null || rights.level(key) === 1) return null
      const shown = words ? words(Number(value), actor) : value
      return known && rights.maskedInLists(key) ? String(maskValue(known, shown)) : shown
    }
  })
  const names = namesNow(actor.services)
  const ofCompany = added.map((field) => (row: Added): SheetCell => {
    const words = storeOf(field.formType).toText(row[field.column], names, field)
    const known = schema.columns.get(field.key)
    return known && words !== '' && rights.maskedInLists(field.key) ? String(maskValue(known, words)) : words
  })
  return (row) => [...cells.map((cell) => cell(row)), ...ofCompany.map((cell) => cell(row))]
}

async function* readPieces(
  { services }: Actor,
  ids: readonly number[],
  cells: (row: Row & Added) => SheetCell[],
  added: readonly FieldRow[],
): AsyncGenerator<SheetCell[][]> {
  for (let at = 0; at < ids.length; at += PIECE) {
    const { rows } = await sql<Row & Added>`select r.employee_name, r.job_number, r.mobile, r.dept_id, r.post,
        r.employment_forms, r.status, r.entry_time::text as entry_time, r.id_type, r.id_number
        ${added.length ? sql`, ${sql.join(added.map(({ column }) => sql.ref(`r.${column}`)))}` : sql``}
      from unnest(${ids.slice(at, at + PIECE)}::bigint[]) with ordinality as o (id, nth)
      join hrm_employee r on r.id = o.id order by o.nth`.execute(services.db)
    yield rows.map(cells)
  }
}
