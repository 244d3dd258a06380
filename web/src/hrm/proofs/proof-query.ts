import {
  type AddressQuery,
  firstPage,
  type PageQuery,
  pages,
  useAddressQuery,
} from '#web/platform/address-query.ts'

interface ProofQuery extends PageQuery {
  search: string
}

const address: AddressQuery<ProofQuery> = {
  read: (params, fit) => ({ search: params.get('q') ?? '', ...pages.read(params, fit) }),
  write: ({ search, ...page }) => ({ ...(search ? { q: search } : {}), ...pages.write(page) }),
  anew: firstPage,
}

export const useProofQuery = () => useAddressQuery(address)
