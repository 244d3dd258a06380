import { type Kysely, type RawBuilder, sql } from 'kysely'
import { EMPLOYED, LEFT } from '#protocol/hrm/employees/entry-states.ts'
import { identityOf } from '#protocol/hrm/employees/identity.ts'
import type { Employment } from '#protocol/hrm/salary/tax-year.ts'
import type { AppServices } from '#server/access/context.ts'
import type { Tables } from '#server/platform/database/database.ts'
import { addDays } from '#server/platform/time/clock.ts'
import { employedUntil } from '../../employees/door.ts'
import { groupFinder, readGroups, type StoredGroup } from '../settings/groups.ts'
import type { StoredSheet } from './stored.ts'

/** Someone who is paid for a period by its days, as they were on its last day. */
export interface Payable {
  id: number
  employee_name: string
  job_number: string | null
  dept_id: number | null
  post: string | null
  /** 1–8 of hrm.md §4.1. */
  status: number | null
  entry_time: string | null
}
export interface Grouped extends Payable {
  group: StoredGroup
}

type Period = Pick<StoredSheet, 'start_on' | 'end_on'>

/** Live employees who entered by the end of the period and had not left before its begin (hrm.md §14.3), as a condition over `r`. */
export const inPeriod = ({
  start_on,
  end_on,
}: Period): RawBuilder<boolean> => sql<boolean>`(r.deleted_at is null
  and r.entry_time <= ${end_on}::date and (r.entry_status in (${sql.join(EMPLOYED)})
    or (r.entry_status = ${LEFT} and exists (select from hrm_quits q
      where q.employee_id = r.id and q.plan_quit_time >= ${start_on}::date))))`

/** Payable people by the order of their ids; department, post and status are those of the last day of the period. */
export async function readPayable(
  db: Kysely<Tables>,
  services: Pick<AppServices, 'hrDepts'>,
  { period, scope }: { period: Period; scope: RawBuilder<boolean> },
): Promise<{ paid: Grouped[]; ungrouped: Payable[] }> {
  const { rows } =
    await sql<Payable>`select r.id, r.employee_name, r.job_number, r.entry_time::text as entry_time,
      case when s.employee_id is null then r.dept_id else s.dept_id end as dept_id,
      case when s.employee_id is null then r.post else s.post end as post,
      case when s.employee_id is null then r.status else s.status end as status
    from hrm_employee r left join hrm_spans s on s.employee_id = r.id and s.valid @> ${period.end_on}::date
    where ${inPeriod(period)} and ${scope} order by r.id`.execute(db)
  const find = groupFinder(services, await readGroups(db))
  const placed = rows.map((row) => ({ row, group: find(row.id, row.dept_id) }))
  return {
    paid: placed.flatMap(({ row, group }) => (group ? [{ ...row, group }] : [])),
    ungrouped: placed.flatMap(({ row, group }) => (group ? [] : [row])),
  }
}

/** All records of each person: the same identity number is the same person, whenever they were entered (hrm.md §15.5). */
export interface Person {
  personId: number
  employeeIds: number[]
}

export async function readPersons(db: Kysely<Tables>, ids: readonly number[]): Promise<Map<number, Person>> {
  const { rows } = await sql<{ id: number; key: string | null }>`select e.id, upper(btrim(e.id_number)) as key
    from hrm_employee e where e.id = any(${ids}::bigint[]) or (e.id_number is not null and e.deleted_at is null) or e.id in (
      select employee_id from hrm_sheet_rows) order by e.id`.execute(db)
  const byKey = Map.groupBy(rows, ({ id, key }) =>
    key ? (identityOf(key, LAST_DAY)?.number ?? key) : `#${id}`,
  )
  const persons = new Map<number, Person>()
  for (const same of byKey.values()) {
    const employeeIds = same.map(({ id }) => id)
    for (const id of employeeIds) persons.set(id, { personId: employeeIds[0] ?? id, employeeIds })
  }
  return persons
}

/** Numbers were checked when they were entered. */
const LAST_DAY = '9999-12-31'

/** Times of employment by employee, both days included; the day on which someone leaves is the last one (hrm.md §15.6). */
export async function readEmployments(
  db: Kysely<Tables>,
  ids: readonly number[],
): Promise<Map<number, Employment[]>> {
  const { rows } = await sql<{ id: number; from: string; to: string | null }>`select s.employee_id as id,
      lower(s.valid)::text as from, (${employedUntil} - 1)::text as to
    from hrm_spans s where s.employee_id = any(${ids}::bigint[]) and s.entry_status in (${sql.join(EMPLOYED)})
    order by s.employee_id, lower(s.valid)`.execute(db)
  const found = new Map<number, Employment[]>()
  for (const { id, from, to } of rows) {
    const own = found.get(id) ?? []
    const last = own.at(-1)
    if (last?.to && addDays(last.to, 1) === from) own[own.length - 1] = { from: last.from, to }
    else own.push({ from, to })
    found.set(id, own)
  }
  return found
}
