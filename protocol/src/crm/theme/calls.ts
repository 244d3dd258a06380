import { z } from 'zod'
import { call } from '#protocol/platform/call.ts'

const types = ['crm/honor', 'crm/letters'] as const
const leaves = ['index', 'read', 'save', 'update'] as const

export const companyThemeSchema = z.object({
  themeId: z.number(),
  themeName: z.string(),
  region: z.number(),
})
export type CompanyTheme = z.infer<typeof companyThemeSchema>

/** Own companies that an honor or a letter may name (locks-and-extensions.md §17). */
export const themeCalls = {
  companies: call({
    path: 'crmHonor/companyThemeList',
    method: 'GET',
    need: types.flatMap((node) => leaves.map((leaf) => `${node}/${leaf}` as const)),
    area: 'honor',
    summary: '荣誉和公函的主体：本公司的各地区公司',
    safe: true,
    request: z.object({}),
    reply: z.array(companyThemeSchema),
  }),
}
