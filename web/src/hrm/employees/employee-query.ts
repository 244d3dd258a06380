import {
  type AddressQuery,
  countIn,
  firstPage,
  type PageQuery,
  pages,
  useAddressQuery,
} from '#web/platform/address-query.ts'

/** What the list shows, as it is in the address. */
export interface EmployeeQuery extends PageQuery {
  /** Code of the tab. */
  tab: number
  search: string
  deptId?: number | undefined
  /** Whose panel is open. */
  employee?: number | undefined
}

const FULL_TIME = 12

const address: AddressQuery<EmployeeQuery> = {
  read: (params, fit) => ({
    tab: countIn(params.get('tabType'), FULL_TIME),
    search: params.get('q') ?? '',
    deptId: countIn(params.get('dept'), 0) || undefined,
    employee: countIn(params.get('employee'), 0) || undefined,
    ...pages.read(params, fit),
  }),
  write: ({ tab, search, deptId, employee, ...page }) => ({
    ...(tab === FULL_TIME ? {} : { tabType: String(tab) }),
    ...(search ? { q: search } : {}),
    ...(deptId ? { dept: String(deptId) } : {}),
    ...(employee ? { employee: String(employee) } : {}),
    ...pages.write(page),
  }),
  anew: { ...firstPage, employee: undefined },
}

export const useEmployeeQuery = () => useAddressQuery(address)
