import type { CompanyTheme } from '#protocol/crm/theme/calls.ts'
import { COMPANY_THEME } from '#protocol/crm/theme/words.ts'
import { toKey } from '#protocol/record/declaration/declare.ts'
import type { StoredRow, Values } from '#server/engine/model/rules.ts'
import type { Database, Tables, Transaction } from '#server/platform/database/database.ts'
import { refusal } from '#server/platform/refusal.ts'
import { listRegionCompanies } from '../region-company/door.ts'

/** The companies that honors and letters may name: those that sell, of which each region has one (locks-and-extensions.md §10.1). */
export async function companyThemes(db: Database | Transaction<Tables>): Promise<CompanyTheme[]> {
  const companies = await listRegionCompanies(db)
  return companies.map(({ region, companyName }) => ({ themeId: region, themeName: companyName, region }))
}

interface ThemedMoment {
  trx: Transaction<Tables>
  stored: (StoredRow & { theme_type: string | null; theme_name: string | null }) | null
  values: Values
}

/**
 * Keeps type and name of a theme together: another type needs a name of its own, and the name of a company is one of the list
 * (2263). What stays as it is stored is not looked at: a company may have left the list since.
 */
export async function checkTheme({ trx, stored, values }: ThemedMoment): Promise<void> {
  const of = (column: 'theme_type' | 'theme_name') => (column in values ? values[column] : stored?.[column])
  const changes = (column: 'theme_type' | 'theme_name') => of(column) !== stored?.[column]
  if (stored && changes('theme_type') && !('theme_name' in values))
    throw refusal('required', '主体名称').at(toKey('theme_name'))
  if (of('theme_type') !== COMPANY_THEME || !(changes('theme_type') || changes('theme_name'))) return
  const known = await companyThemes(trx)
  if (!known.some(({ themeName }) => themeName === of('theme_name')))
    throw refusal('themeUnknown').at(toKey('theme_name'))
}
