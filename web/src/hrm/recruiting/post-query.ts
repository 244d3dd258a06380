import {
  type AddressQuery,
  countIn,
  firstPage,
  type PageQuery,
  pages,
  useAddressQuery,
} from '#web/platform/address-query.ts'

/** What the page of posts shows, as it is in the address. */
export interface PostQuery extends PageQuery {
  /** 1 招聘中, 0 停止招聘. */
  tab: 0 | 1
  search: string
  deptId?: number | undefined
  jobNature?: number | undefined
  /** Whose panel is open. */
  post?: number | undefined
}

const address: AddressQuery<PostQuery> = {
  read: (params, fit) => ({
    tab: params.get('tab') === '0' ? 0 : 1,
    search: params.get('q') ?? '',
    deptId: countIn(params.get('dept'), 0) || undefined,
    jobNature: countIn(params.get('nature'), 0) || undefined,
    post: countIn(params.get('post'), 0) || undefined,
    ...pages.read(params, fit),
  }),
  write: ({ tab, search, deptId, jobNature, post, ...page }) => ({
    ...(tab === 1 ? {} : { tab: '0' }),
    ...(search ? { q: search } : {}),
    ...(deptId ? { dept: String(deptId) } : {}),
    ...(jobNature ? { nature: String(jobNature) } : {}),
    ...(post ? { post: String(post) } : {}),
    ...pages.write(page),
  }),
  anew: { ...firstPage, post: undefined },
}

export const usePostQuery = () => useAddressQuery(address)
