import type { CompanyTheme } from '#protocol/crm/theme/calls.ts'
import { COMPANY_THEME } from '#protocol/crm/theme/words.ts'
import { toKey } from '#protocol/record/declaration/declare.ts'
import type { StoredRow, Values } from '#server/engine/model/rules.ts'
import { refusal } from '#server/platform/refusal.ts'

/** Own companies by region, with which an installation begins (locks-and-extensions.md §28.4). */
const companies: readonly CompanyTheme[] = [
  { themeId: 1, themeName: '威海公司', region: 1 },
  { themeId: 2, themeName: '青岛公司', region: 2 },
]

/** The companies that honors and letters may name; the only place that knows where they come from. */
export const companyThemes = async (): Promise<readonly CompanyTheme[]> => companies

interface ThemedMoment {
  stored: (StoredRow & { theme_type: string | null; theme_name: string | null }) | null
  values: Values
}

/**
 * Keeps type and name of a theme together: another type needs a name of its own, and the name of a company is one of the list
 * (2263). What stays as it is stored is not looked at: a company may have left the list since.
 */
export async function checkTheme({ stored, values }: ThemedMoment): Promise<void> {
  const of = (column: 'theme_type' | 'theme_name') => (column in values ? values[column] : stored?.[column])
  const changes = (column: 'theme_type' | 'theme_name') => of(column) !== stored?.[column]
  if (stored && changes('theme_type') && !('theme_name' in values))
    throw refusal('required', '主体名称').at(toKey('theme_name'))
  if (of('theme_type') !== COMPANY_THEME || !(changes('theme_type') || changes('theme_name'))) return
  const known = await companyThemes()
  if (!known.some(({ themeName }) => themeName === of('theme_name')))
    throw refusal('themeUnknown').at(toKey('theme_name'))
}
