import { moduleTypes } from '#protocol/platform/modules.ts'
import { readCompanyInfo } from '#server/access/company-info.ts'
import type { Context } from '#server/access/context.ts'

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
    .moduleSettings.filter((row) => row.type !== moduleTypes.unpublished)
    .map((row) => ({ ...row, type: String(row.type) }))
