import { z } from 'zod'
import { call } from '#protocol/platform/call.ts'
import { nothing, optionalText, text } from '#protocol/platform/wire.ts'
import { lockRegion as region } from '../software-lock/words.ts'

const area = 'company'
const need = 'manage/crm/setting'

/** Digits without blanks, '' when not given. */
const digits = (max: number) => optionalText(max).pipe(z.string().regex(/^\d*$/))

/** What a company that sells prints and receives money by. */
const companySchema = z.object({
  companyName: z.string(),
  shortName: z.string(),
  creditCode: z.string(),
  address: z.string(),
  telephone: z.string(),
  bankName: z.string(),
  mainAccountNo: z.string(),
  subPrefix: z.string(),
  accountName: z.string(),
  legalPerson: z.string(),
})
export const regionCompanySchema = companySchema.extend({ region: z.number(), regionName: z.string() })
export type RegionCompany = z.infer<typeof regionCompanySchema>

/** The companies that sell, one for each region (locks-and-extensions.md §28.4). */
export const regionCompanyCalls = {
  list: call({
    path: 'crmRegionCompany/queryList',
    need,
    area,
    summary: '各地区的销售公司',
    safe: true,
    request: z.object({}),
    reply: z.array(regionCompanySchema),
  }),
  update: call({
    path: 'crmRegionCompany/update',
    body: 'json',
    need,
    area,
    summary: '修改某一地区的销售公司',
    request: z.object({
      region: region(),
      companyName: text(100),
      shortName: optionalText(50),
      creditCode: optionalText(30),
      address: optionalText(200),
      telephone: optionalText(50),
      bankName: optionalText(100),
      mainAccountNo: digits(30),
      subPrefix: digits(20),
      accountName: optionalText(100),
      legalPerson: optionalText(50),
    }),
    reply: nothing,
  }),
}
