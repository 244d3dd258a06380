import {
  type AddressQuery,
  countIn,
  firstPage,
  type PageQuery,
  pages,
  useAddressQuery,
} from '#web/platform/address-query.ts'
import { companyNow } from '#web/platform/company-now.ts'

/** What a page of attendance shows, as it is in the address. */
export interface MonthQuery extends PageQuery {
  /** `yyyy-MM`. */
  month: string
  search: string
  deptId?: number | undefined
  /** Whose panel is open. */
  employee?: number | undefined
}

const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/
export const thisMonth = () => companyNow().format('YYYY-MM')

const address: AddressQuery<MonthQuery> = {
  read: (params, fit) => {
    const month = params.get('month') ?? ''
    return {
      month: MONTH.test(month) ? month : thisMonth(),
      search: params.get('q') ?? '',
      deptId: countIn(params.get('dept'), 0) || undefined,
      employee: countIn(params.get('employee'), 0) || undefined,
      ...pages.read(params, fit),
    }
  },
  write: ({ month, search, deptId, employee, ...page }) => ({
    ...(month === thisMonth() ? {} : { month }),
    ...(search ? { q: search } : {}),
    ...(deptId ? { dept: String(deptId) } : {}),
    ...(employee ? { employee: String(employee) } : {}),
    ...pages.write(page),
  }),
  anew: { ...firstPage, employee: undefined },
}

export const useMonthQuery = () => useAddressQuery(address)
