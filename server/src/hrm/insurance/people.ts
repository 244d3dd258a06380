import { sql, type Transaction } from 'kysely'
import { insuredIn, lastDayOf, type Month } from '#protocol/hrm/insurance/month.ts'
import type { Database, Tables } from '#server/platform/database/database.ts'
import { spansOn } from '../employees/door.ts'
import type { StoredMonth } from './months.ts'
import { readLatest, type SchemeVersion } from './versions.ts'
import { type OwnByProject, ownOfRows } from './write-items.ts'

type Trx = Transaction<Tables>

/** Who is insured and with what is decided by the last day of the month; of a month that is not over by today. */
export const decidingDay = (month: Month, day: string): string => {
  const last = lastDayOf(month)
  return last < day ? last : day
}

/** Someone with a scheme, and what was entered for them in the month before. */
export interface DuePerson {
  employeeId: number
  version: SchemeVersion
  own: OwnByProject
}

/** Which scheme employees have on a day, by the employee; those without are left out. */
export async function familiesOn(
  db: Database,
  day: string,
  ids: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ id: number; family: number }>`select employee_id as id, family_id as family
    from hrm_scheme_spans where employee_id = any(${ids}::bigint[]) and valid @> ${day}::date`.execute(db)
  return new Map(rows.map(({ id, family }) => [id, family]))
}

interface Person {
  employeeId: number
  familyId: number
  entryStatus: number
}

/**
 * Everyone due on the deciding day, as {@link insuredIn} has it, but for those who were stopped in their last month and were not given
 * a scheme since: only 添加参保人员 takes them back.
 */
export async function duePeople(trx: Trx, month: Month, day: string): Promise<DuePerson[]> {
  const { rows } = await sql<Person>`select p.employee_id as "employeeId", u.family_id as "familyId",
      p.entry_status as "entryStatus"
    from ${spansOn(day)} p
    join hrm_scheme_spans u on u.employee_id = p.employee_id and u.valid @> ${day}::date
    where not exists (select from hrm_ins_rows r join hrm_ins_months m on m.irecord_id = r.irecord_id
      where r.employee_id = p.employee_id and r.status = 0
        and not exists (select from hrm_ins_rows l join hrm_ins_months n on n.irecord_id = l.irecord_id
          where l.employee_id = r.employee_id and (n.year, n.month) > (m.year, m.month)
            and (n.year, n.month) < (${month.year}, ${month.month}))
        and (m.year, m.month) < (${month.year}, ${month.month})
        and not exists (select from hrm_scheme_changes c where c.employee_id = r.employee_id and c.create_time > r.stopped_at))
    order by p.employee_id`.execute(trx)
  const due = new Set(insuredIn(rows.map((row) => ({ ...row, schemeId: row.familyId, isDeleted: false }))))
  const people = rows.filter(({ employeeId }) => due.has(employeeId))
  const versions = await readLatest(trx, [...new Set(people.map(({ familyId }) => familyId))])
  const own = await ownBefore(trx, month)
  return people.flatMap(({ employeeId, familyId }) => {
    const version = versions.get(familyId)
    if (!version) return []
    const kept = own.get(employeeId)
    return { employeeId, version, own: kept?.familyId === familyId ? kept.own : new Map() }
  })
}

/** What was entered for people in the month before, with the scheme it belongs to. */
async function ownBefore(
  trx: Trx,
  { year, month }: Month,
): Promise<ReadonlyMap<number, { familyId: number; own: OwnByProject }>> {
  const { rows } = await sql<{ rowId: number; employeeId: number; familyId: number }>`select
      r.iemp_record_id as "rowId", r.employee_id as "employeeId", s.family_id as "familyId"
    from hrm_ins_rows r join hrm_schemes s on s.scheme_id = r.scheme_id
    where r.irecord_id = (select irecord_id from hrm_ins_months
        where (year, month) < (${year}, ${month}) order by year desc, month desc limit 1)
      and exists (select from hrm_ins_items i where i.iemp_record_id = r.iemp_record_id and i.is_own)`.execute(
    trx,
  )
  const own = await ownOfRows(
    trx,
    rows.map(({ rowId }) => rowId),
  )
  return new Map(
    rows.map(({ rowId, employeeId, familyId }) => [
      employeeId,
      { familyId, own: own.get(rowId) ?? new Map() },
    ]),
  )
}

/** New rows of a month, by the employee; those who have one already are left out. */
export async function insertRows(
  trx: Trx,
  { irecordId }: StoredMonth,
  employeeIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{
    id: number
    employeeId: number
  }>`insert into hrm_ins_rows (irecord_id, employee_id)
    select ${irecordId}::bigint, id from unnest(${employeeIds}::bigint[]) as e (id)
    on conflict (irecord_id, employee_id) do nothing
    returning iemp_record_id as id, employee_id as "employeeId"`.execute(trx)
  return new Map(rows.map(({ id, employeeId }) => [employeeId, id]))
}
