import {
  type AddressQuery,
  countIn,
  firstPage,
  type PageQuery,
  pages,
  useAddressQuery,
} from '#web/platform/address-query.ts'

/** What the list shows, as it stands in the address. */
export interface StaffQuery extends PageQuery {
  /** 0 all, 1 new, 2 never logged in, 3 disabled; `active` is status 1. */
  filter: StaffFilter
  deptId?: number
  withBelow: boolean
  search: string
}

export const staffFilters = ['all', 'new', 'active', 'waiting', 'disabled'] as const
export type StaffFilter = (typeof staffFilters)[number]

const isFilter = (text: string | null): text is StaffFilter => staffFilters.some((filter) => filter === text)

const address: AddressQuery<StaffQuery> = {
  read: (params, fit) => {
    const filter = params.get('filter')
    return {
      filter: isFilter(filter) ? filter : 'all',
      deptId: countIn(params.get('dept'), 0) || undefined,
      withBelow: params.get('below') !== '0',
      search: params.get('q') ?? '',
      ...pages.read(params, fit),
    }
  },
  write: ({ filter, deptId, withBelow, search, ...page }) => ({
    ...(filter === 'all' ? {} : { filter }),
    ...(deptId ? { dept: String(deptId) } : {}),
    ...(withBelow ? {} : { below: '0' }),
    ...(search ? { q: search } : {}),
    ...pages.write(page),
  }),
  anew: firstPage,
}

/** The query and a way to another; everything but a page number begins at page 1. */
export const useStaffQuery = () => useAddressQuery(address)
