import { type AddressQuery, countIn, useAddressQuery } from '#web/platform/address-query.ts'

/** What of the sheet is shown, as it is in the address. */
export interface SheetQuery {
  /** 0 all, 1 joined, 2 left, 3 confirmed, 4 moved. */
  type: number
  search: string
  deptId?: number | undefined
}

const address: AddressQuery<SheetQuery> = {
  read: (params) => ({
    type: countIn(params.get('type'), 0),
    search: params.get('q') ?? '',
    deptId: countIn(params.get('dept'), 0) || undefined,
  }),
  write: ({ type, search, deptId }) => ({
    ...(type === 0 ? {} : { type: String(type) }),
    ...(search ? { q: search } : {}),
    ...(deptId ? { dept: String(deptId) } : {}),
  }),
}

export const useSheetQuery = () => useAddressQuery(address)
