import {
  type AddressQuery,
  countIn,
  firstPage,
  type PageQuery,
  pages,
  useAddressQuery,
} from '#web/platform/address-query.ts'

/** What 工作交接记录 shows, as it stands in the address. */
export interface RecordsQuery extends PageQuery {
  /** Whose things they were, or who took them; absent: everybody's. */
  userId?: number | undefined
}

const address: AddressQuery<RecordsQuery> = {
  read: (params, fit) => ({
    userId: countIn(params.get('user'), 0) || undefined,
    ...pages.read(params, fit),
  }),
  write: ({ userId, ...page }) => ({ ...(userId ? { user: String(userId) } : {}), ...pages.write(page) }),
  anew: firstPage,
}

/** The query and a way to another; another person begins at page 1. */
export const useRecordsQuery = () => useAddressQuery(address)
