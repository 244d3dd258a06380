import { sql } from 'kysely'
import { joinersAndLeavers } from '#protocol/hrm/insurance/month.ts'
import type { ChangedInsured } from '#protocol/hrm/insurance/month-calls.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { refuse } from '#server/platform/refusal.ts'
import { inScope } from '../scope.ts'
import { type PersonRow, personColumns, personOf, rowTables } from './rows.ts'

type Row = PersonRow & { isBefore: boolean; schemeName: string | null }

/**
 * 增员 and 减员 of a month against the one before, of the people whom the caller reaches. Stopped ones are not insured; all of a first
 * month have joined.
 */
export async function listChanges(
  actor: Actor,
  irecordId: number,
): Promise<{ joiners: ChangedInsured[]; leavers: ChangedInsured[] }> {
  const { services, viewer } = actor
  const { rows: months } = await sql<{
    before: number | null
  }>`select (select b.irecord_id from hrm_ins_months b
      where (b.year, b.month) < (m.year, m.month) order by b.year desc, b.month desc limit 1) as before
    from hrm_ins_months m where m.irecord_id = ${irecordId}`.execute(services.db)
  const [month] = months
  if (!month) return refuse('rowUnknown')
  const { rows } =
    await sql<Row>`select r.irecord_id <> ${irecordId} as "isBefore", s.scheme_name as "schemeName",
      ${personColumns}
    from ${rowTables} where r.irecord_id = any(${[irecordId, month.before ?? 0]}::bigint[]) and r.status = 1
      and ${inScope(viewer, 'hrm/insurance/read', 'e')}
    order by r.employee_id, "isBefore"`.execute(services.db)
  const idsOf = (isBefore: boolean) =>
    rows.filter((row) => row.isBefore === isBefore).map(({ employeeId }) => employeeId)
  const { joiners, leavers } = joinersAndLeavers(idsOf(true), idsOf(false))
  const byId = new Map(rows.map((row) => [row.employeeId, row]))
  const present = (ids: readonly number[]) =>
    ids.flatMap((id) => {
      const row = byId.get(id)
      return row ? { ...personOf(actor, row), schemeName: row.schemeName } : []
    })
  return { joiners: present(joiners), leavers: present(leavers) }
}
