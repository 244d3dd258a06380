import { sql } from 'kysely'
import { insuranceMonthCalls } from '#protocol/hrm/insurance/month-calls.ts'
import { schemeCalls } from '#protocol/hrm/insurance/scheme-calls.ts'
import type { Person, TestCompany } from './people.ts'

/** The example of hrm.md §11.2. */
const project = (type: number, corporateProportion: number, personalProportion: number) => ({
  type,
  defaultAmount: '6123.45',
  corporateProportion,
  personalProportion,
})
export const exampleProjects = {
  socialSecurityProjectList: [
    project(1, 16, 8),
    project(2, 9.8, 2),
    project(3, 0.8, 0.2),
    project(4, 0.2, 0),
    project(5, 0.8, 0),
  ],
  providentFundProjectList: [project(10, 7, 7)],
}

export const schemeNamed = (schemeName: string) => ({
  schemeName,
  city: '山东省,济南市,历下区',
  schemeType: 1,
  ...exampleProjects,
})

export const listSchemes = async (by: Person) => (await by.ask(schemeCalls.list, { pageType: 0 })).list

/** A new scheme of the example; returns the id. */
export async function addScheme(by: Person, schemeName: string, more: object = {}): Promise<number> {
  await by.ask(schemeCalls.save, { ...schemeNamed(schemeName), ...more })
  return (await listSchemes(by)).find((scheme) => scheme.schemeName === schemeName)?.schemeId ?? 0
}

/** Sets the month with which insurance begins; the first month is made by the next call for one. */
export const beginWith = async ({ platform }: TestCompany, month: string): Promise<void> => {
  await sql`update hrm_config set insurance_start = ${`${month}-01`}::date`.execute(platform.db)
}

/** The next month; returns it. */
export async function addMonth(by: Person) {
  await by.ask(insuranceMonthCalls.next, {})
  const { list } = await by.ask(insuranceMonthCalls.list, { pageType: 0 })
  const [newest] = list
  if (!newest) throw new Error('no month was made')
  return newest
}

export const rowsOf = async (by: Person, irecordId: number, more: { status?: 0 | 1 } = {}) =>
  (await by.ask(insuranceMonthCalls.rows, { irecordId, pageType: 0, ...more })).list
