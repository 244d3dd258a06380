import {
  type AddressQuery,
  countIn,
  firstPage,
  type PageQuery,
  pages,
  useAddressQuery,
} from '#web/platform/address-query.ts'

/** Lists of a month: 参保人员, 停保, 增员, 减员. */
export const lists = ['insured', 'stopped', 'joiners', 'leavers'] as const
export type List = (typeof lists)[number]

/** What the page of a month shows, as it is in the address. */
export interface MonthQuery extends PageQuery {
  list: List
  search: string
  schemeId?: number | undefined
  /** `省,市`. */
  city: string
  /** Whose panel is open. */
  row?: number | undefined
}

const address: AddressQuery<MonthQuery> = {
  read: (params, fit) => ({
    list: lists.find((list) => list === params.get('list')) ?? 'insured',
    search: params.get('q') ?? '',
    schemeId: countIn(params.get('scheme'), 0) || undefined,
    city: params.get('city') ?? '',
    row: countIn(params.get('row'), 0) || undefined,
    ...pages.read(params, fit),
  }),
  write: ({ list, search, schemeId, city, row, ...page }) => ({
    ...(list === 'insured' ? {} : { list }),
    ...(search ? { q: search } : {}),
    ...(schemeId ? { scheme: String(schemeId) } : {}),
    ...(city ? { city } : {}),
    ...(row ? { row: String(row) } : {}),
    ...pages.write(page),
  }),
  anew: { ...firstPage, row: undefined },
}

export const useMonthQuery = () => useAddressQuery(address)

interface YearQuery {
  /** Absent: the newest one. */
  year?: number | undefined
  /** Whose details are open, of one's own months. */
  row?: number | undefined
}

const years: AddressQuery<YearQuery> = {
  read: (params) => ({
    year: countIn(params.get('year'), 0) || undefined,
    row: countIn(params.get('row'), 0) || undefined,
  }),
  write: ({ year, row }) => ({
    ...(year ? { year: String(year) } : {}),
    ...(row ? { row: String(row) } : {}),
  }),
}

export const useYearQuery = () => useAddressQuery(years)
