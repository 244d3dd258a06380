import type { Kysely, Transaction } from 'kysely'
import { z } from 'zod'
import type { Tables } from '#server/platform/database/database.ts'
import './tables.ts'

const NAME = 'companyInfo'
const stored = z.object({ companyName: z.string(), companyLogo: z.string() })
export type CompanyInfo = z.output<typeof stored>

/** Name and logo of the company that uses the installation (platform.md §6.2). */
export async function readCompanyInfo(db: Kysely<Tables>): Promise<CompanyInfo> {
  const { value } = await db
    .selectFrom('company_settings')
    .where('name', '=', NAME)
    .select('value')
    .executeTakeFirstOrThrow()
  return stored.parse(JSON.parse(value ?? '{}'))
}

/** Locks the company settings: each is replaced as a whole, so concurrent writers must wait. The row always exists. */
export async function holdSettings(trx: Transaction<Tables>): Promise<void> {
  await trx
    .selectFrom('company_settings')
    .where('name', '=', NAME)
    .select('setting_id')
    .forUpdate()
    .executeTakeFirstOrThrow()
}

/** Changes what is given and keeps the rest. */
export async function setCompanyInfo(db: Kysely<Tables>, change: Partial<CompanyInfo>): Promise<void> {
  const value = JSON.stringify({ ...(await readCompanyInfo(db)), ...change })
  await db.updateTable('company_settings').set({ value }).where('name', '=', NAME).execute()
}
