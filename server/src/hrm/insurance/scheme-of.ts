import { sql } from 'kysely'
import type { SchemeSource } from '../employees/door.ts'
import { readLatest } from './versions.ts'

/** The schemes of employees on a day, by what is chosen of their families now. */
export const schemesOn: SchemeSource = async (db, day, employeeIds) => {
  const { rows } = await sql<{ id: number; family: number }>`select employee_id as id, family_id as family
    from hrm_scheme_spans where employee_id = any(${employeeIds}::bigint[]) and valid @> ${day}::date`.execute(
    db,
  )
  if (rows.length === 0) return new Map()
  const versions = await readLatest(db, [...new Set(rows.map(({ family }) => family))])
  return new Map(
    rows.flatMap(({ id, family }) => {
      const version = versions.get(family)
      return version ? [[id, { schemeId: version.schemeId, schemeName: version.schemeName }] as const] : []
    }),
  )
}
