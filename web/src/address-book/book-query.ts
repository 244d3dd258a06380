import { bookOrders } from '#protocol/address-book/calls.ts'
import {
  type AddressQuery,
  countIn,
  firstPage,
  type PageQuery,
  pages,
  useAddressQuery,
} from '#web/platform/address-query.ts'

/** What the list shows, as it stands in the address. */
export interface BookQuery extends PageQuery {
  deptId?: number
  search: string
  order: number
}

const address: AddressQuery<BookQuery> = {
  read: (params, fit) => ({
    deptId: countIn(params.get('dept'), 0) || undefined,
    search: params.get('q') ?? '',
    order: params.get('order') === 'desc' ? bookOrders.descending : bookOrders.ascending,
    ...pages.read(params, fit),
  }),
  write: ({ deptId, search, order, ...page }) => ({
    ...(deptId ? { dept: String(deptId) } : {}),
    ...(search ? { q: search } : {}),
    ...(order === bookOrders.descending ? { order: 'desc' } : {}),
    ...pages.write(page),
  }),
  anew: firstPage,
}

/** The query and a way to another; everything but a page number begins at page 1. */
export const useBookQuery = () => useAddressQuery(address)
