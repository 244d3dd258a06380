import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { saleCalls } from '#protocol/crm/sale/calls.ts'
import { type SaleKey, saleColumnOf } from '#protocol/crm/sale/columns.ts'
import {
  type AddressQuery,
  countIn,
  dayIn,
  firstPage,
  type PageQuery,
  pages,
  useAddressQuery,
} from '#web/platform/address-query.ts'
import { queryOf } from '#web/platform/query-keys.ts'

/** Filters by the words of a column: its key is theirs. */
export const wordFilters = [
  'orderType',
  'distinguish',
  'region',
  'paymentStatus',
  'invoiceStatus',
] as const satisfies readonly SaleKey[]
type WordFilter = (typeof wordFilters)[number]
/** Filters by an employee, a department with those below it, and a product. */
const idFilters = ['owner', 'dept', 'product'] as const

/** Nothing narrows the page. */
export const wholeLedger = {
  ...Object.fromEntries([...wordFilters, ...idFilters].map((key) => [key, undefined])),
  ...{ from: undefined, to: undefined, search: '' },
}

export const isNarrowed = (query: SaleQuery): boolean =>
  Boolean(query.search || query.from || query.to || idFilters.some((key) => query[key])) ||
  wordFilters.some((key) => query[key] !== undefined)

/** What the page shows, as kept in its address. */
export type SaleQuery = PageQuery &
  Partial<Record<WordFilter, number | undefined>> & {
    from?: string | undefined
    to?: string | undefined
    owner?: number | undefined
    dept?: number | undefined
    product?: number | undefined
    search: string
    sort?: string | undefined
    /** 1 falling, 2 rising. */
    order?: 1 | 2 | undefined
  }

/** A code that the column has words for. */
function codeIn(key: WordFilter, text: string | null): number | undefined {
  const words = saleColumnOf(key)?.words ?? {}
  return text !== null && Object.hasOwn(words, text) ? Number(text) : undefined
}

const address: AddressQuery<SaleQuery> = {
  read: (params, fit) => ({
    ...pages.read(params, fit),
    ...Object.fromEntries(wordFilters.map((key) => [key, codeIn(key, params.get(key))])),
    from: dayIn(params.get('from')),
    to: dayIn(params.get('to')),
    ...Object.fromEntries(idFilters.map((key) => [key, countIn(params.get(key), 0) || undefined])),
    search: params.get('q') ?? '',
    sort: params.get('sort') ?? undefined,
    order: params.get('order') === '2' ? 2 : params.has('sort') ? 1 : undefined,
  }),
  write: ({ from, to, search, sort, order, page, limit, ...chosen }) => ({
    ...pages.write({ page, limit }),
    ...Object.fromEntries(
      [...wordFilters, ...idFilters].flatMap((key) =>
        chosen[key] === undefined ? [] : [[key, String(chosen[key])]],
      ),
    ),
    ...(from ? { from } : {}),
    ...(to ? { to } : {}),
    ...(search ? { q: search } : {}),
    ...(sort ? { sort } : {}),
    ...(sort && order === 2 ? { order: '2' } : {}),
  }),
  anew: firstPage,
}

export const useSaleQuery = () => useAddressQuery(address)

/** The same for list and workbook. */
export const filtersOf = ({ from, to, owner, dept, product, search, sort, order, ...query }: SaleQuery) => ({
  ...Object.fromEntries(wordFilters.map((key) => [key, query[key]])),
  saleDateStart: from,
  saleDateEnd: to,
  ownerUserId: owner,
  deptId: dept,
  productId: product,
  search,
  sortField: sort,
  order,
})

export const useSales = (query: SaleQuery) =>
  useQuery({
    ...queryOf(saleCalls.list, { ...filtersOf(query), page: query.page, limit: query.limit }),
    placeholderData: keepPreviousData,
  })
