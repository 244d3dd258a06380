import type { Context } from '#server/access/context.ts'
import { readCompanyInfo } from './company-info.ts'
import { UNPUBLISHED } from './company-settings.ts'

/** Name and picture of the company (platform.md §6.1). */
export const readCompany = async ({ db }: Pick<Context<unknown>, 'db'>) => ({
  ...(await readCompanyInfo(db)),
  endTime: null,
  endDay: null,
})

/** Which applications are on (platform.md §6.3). */
export const readModules = ({ services }: Pick<Context<unknown>, 'services'>) =>
  services.directory
    .current()
    .moduleSettings.filter((row) => row.type !== UNPUBLISHED)
    .map((row) => ({ ...row, type: String(row.type) }))
