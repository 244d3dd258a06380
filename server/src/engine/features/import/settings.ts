import { sql } from 'kysely'
import type { ImportLimits } from '#protocol/manage/company/calls.ts'
import type { Database } from '#server/platform/database/database.ts'

const specified: ImportLimits = { maxRows: 10_000, maxMb: 2 }

/** The company's settings; an administrator may raise the specified limits (record-engine.md §13.1). */
export async function readImportLimits(db: Database): Promise<ImportLimits> {
  const { rows } = await sql<{ name: string; value: string | null }>`
    select name, value from company_settings where name in ('importMaxRows', 'importMaxMb')`.execute(db)
  const read = (name: string, otherwise: number) => {
    const value = Number(rows.find((row) => row.name === name)?.value)
    return Number.isFinite(value) && value > 0 ? value : otherwise
  }
  return { maxRows: read('importMaxRows', specified.maxRows), maxMb: read('importMaxMb', specified.maxMb) }
}
