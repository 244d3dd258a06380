import { sql } from 'kysely'
import type { Database } from '#server/platform/database/database.ts'

/** Default number of masked values that a user may reveal per day. */
const SPECIFIED = 30
export const REVEALS_PER_DAY = 'revealsPerDay'

export async function readRevealLimit(db: Database): Promise<number> {
  const { rows } = await sql<{ value: string | null }>`
    select value from company_settings where name = ${REVEALS_PER_DAY}`.execute(db)
  const value = Number(rows[0]?.value ?? SPECIFIED)
  return Number.isInteger(value) && value >= 0 ? value : SPECIFIED
}
