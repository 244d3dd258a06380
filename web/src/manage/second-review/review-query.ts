import {
  type AddressQuery,
  firstPage,
  type PageQuery,
  pages,
  useAddressQuery,
} from '#web/platform/address-query.ts'

/** What 双人复核 shows, as it stands in the address. */
export interface ReviewQuery extends PageQuery {
  /** 0 what waits, 1 what has ended. */
  ended: 0 | 1
}

const address: AddressQuery<ReviewQuery> = {
  read: (params, fit) => ({ ended: params.get('ended') === '1' ? 1 : 0, ...pages.read(params, fit) }),
  write: ({ ended, ...page }) => ({ ...(ended ? { ended: '1' } : {}), ...pages.write(page) }),
  anew: firstPage,
}

/** The query and a way to another; another state begins at page 1. */
export const useReviewQuery = () => useAddressQuery(address)
