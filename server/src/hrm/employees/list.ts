import { type RawBuilder, sql } from 'kysely'
import { type EmployeeList, listTabCodes } from '#protocol/hrm/employees/calls.ts'
import { EMPLOYED } from '#protocol/hrm/employees/entry-states.ts'
import { employee } from '#protocol/hrm/employees/type.ts'
import type { Page } from '#protocol/platform/envelope.ts'
import type { Row } from '#protocol/record/calls/calls.ts'
import { listRecords } from '#server/engine/features/list/query.ts'
import { reachable } from '#server/engine/model/find-record.ts'
import { withDescendants } from '#server/engine/model/registers.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { completeRows } from './list-values.ts'
import { monthly } from './monthly.ts'

type Condition = RawBuilder<boolean>

const employed = sql<boolean>`r.entry_status in (${sql.join(EMPLOYED)})`

/** What a tab of the list holds: a status of employed people, or one of the tabs of their own (hrm.md §4.1). */
export function inTab(code: number): Condition {
  switch (code) {
    case listTabCodes.employed:
      return employed
    case listTabCodes.fullTime:
      return sql<boolean>`(${employed} and r.employment_forms = 1)`
    case listTabCodes.awaited:
      return sql<boolean>`r.entry_status = 2`
    case listTabCodes.leaving:
      return sql<boolean>`r.entry_status = 3`
    case listTabCodes.left:
      return sql<boolean>`r.entry_status = 4`
    default:
      return sql<boolean>`(${employed} and r.status = ${code})`
  }
}

/** What narrows a page besides its tab: words are contained, codes equal, days within two of them. */
export function filters({ services }: Actor, request: EmployeeList): Condition[] {
  const { deptId, employeeIds, mobile, workAddress, post, jobNumber } = request
  const contains = (column: string, words: string): Condition[] =>
    words === '' ? [] : [sql<boolean>`position(${words} in r.${sql.ref(column)}) > 0`]
  const equals = (column: string, code: number | undefined): Condition[] =>
    code === undefined ? [] : [sql<boolean>`r.${sql.ref(column)} = ${code}`]
  const within = (column: string, days: readonly [string, string] | undefined): Condition[] =>
    days === undefined ? [] : [sql<boolean>`r.${sql.ref(column)} between ${days[0]} and ${days[1]}`]
  const depts = deptId === undefined ? null : withDescendants(services.hrDepts, [deptId])
  return [
    ...contains('mobile', mobile),
    ...contains('work_address', workAddress),
    ...contains('post', post),
    ...contains('job_number', jobNumber),
    ...equals('sex', request.sex),
    ...equals('employment_forms', request.employmentForms),
    ...within('entry_time', request.entryTime),
    ...within('become_time', request.becomeTime),
    ...(depts === null ? [] : [sql<boolean>`r.dept_id = any(${depts}::bigint[])`]),
    ...(employeeIds === undefined ? [] : [sql<boolean>`r.id = any(${employeeIds}::bigint[])`]),
  ]
}

const sortable: ReadonlySet<string> = new Set([
  'sex',
  'dateOfBirth',
  'age',
  'entryTime',
  'becomeTime',
  'jobNumber',
  'birthday',
  'deptId',
])

/** One page of a tab, limited by the data scope (hrm.md §5.1). */
export async function listEmployees(actor: Actor, request: EmployeeList): Promise<Page<Row>> {
  const { page, limit, pageType, employeeName: search } = request
  const order = orderOf(request)
  const tab = monthly(actor, request) ?? inTab(request.status ?? listTabCodes.employed)
  const extra = [tab, ...filters(actor, request)]
  const found = await listRecords(actor, employee, { page, limit, pageType, search, ...order }, extra)
  return { ...found, list: await completeRows(actor, found.list) }
}

/** Other columns than the listed ones are ignored; the younger have the later birth. */
function orderOf({ sortField, order }: EmployeeList) {
  if (sortField === undefined || !sortable.has(sortField)) return {}
  if (sortField === 'age') return { sortField: 'dateOfBirth', order: order === 1 ? 2 : 1 }
  return { sortField, order }
}

/** How many are in each tab, within the data scope. */
export async function countTabs(actor: Actor): Promise<Record<string, number>> {
  const tabs = [1, 2, 3, 4, 5, 6, 7, 8, ...Object.values(listTabCodes)]
  const counted = tabs.map(
    (code) => sql`count(*) filter (where ${inTab(code)})::int as ${sql.ref(`n${code}`)}`,
  )
  const { rows } = await sql<Record<string, number>>`select ${sql.join(counted)} from hrm_employee r
    where ${reachable(actor, employee, 'list')}`.execute(actor.services.db)
  return Object.fromEntries(tabs.map((code) => [String(code), rows[0]?.[`n${code}`] ?? 0]))
}
