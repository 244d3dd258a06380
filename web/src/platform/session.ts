import { useQuery } from '@tanstack/react-query'
import { openingCalls } from '#protocol/manage/opening-calls.ts'
import { peopleCalls } from '#protocol/manage/people/calls.ts'
import { departmentCalls } from '#protocol/manage/people/department-calls.ts'
import type { ReplyOf } from '#protocol/platform/call.ts'
import { type AskOptions, ask } from './client.ts'
import { queryClient } from './query-client.ts'
import { invalidateShown, queryOf } from './query-keys.ts'

/**
 * Everything a page needs to know about the person before it opens (platform.md §3.3). `headerSort` holds the keys of the
 * pinned applications; empty means the default order.
 */
export type Session = ReplyOf<typeof openingCalls.queryOpening>

const askSession = (options: AskOptions): Promise<Session> => ask(openingCalls.queryOpening, {}, options)

const sessionQuery = {
  queryKey: ['session'],
  queryFn: () => askSession({ quiet: true, probing: true }),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
  retry: false,
} as const

/** Loads the session once per page; throws `CallError` 302 without a session. */
export const ensureSession = (): Promise<Session> => queryClient.ensureQueryData(sessionQuery)

/**
 * Refetches the parts of the session after the user changed one. The query has no observers, so it is refetched by name; on failure the
 * shown data stays.
 */
export async function refreshSession(): Promise<void> {
  await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 }).catch(() => undefined)
}

/** Refetches user and permissions and returns which of them changed. */
export async function renewSession(): Promise<'nothing' | 'rights' | 'person'> {
  const before = queryClient.getQueryData<Session>(sessionQuery.queryKey)
  if (!before) return 'nothing'
  const now = await askSession({ quiet: true })
  const isViewed = ({ user: { viewedBy } }: Pick<Session, 'user'>) => viewedBy !== null
  if (now.user.userId !== before.user.userId || isViewed(now) !== isViewed(before)) return 'person'
  if (now.user.rightsMark === before.user.rightsMark) return 'nothing'
  queryClient.setQueryData(sessionQuery.queryKey, now)
  return 'rights'
}

/** Everything that is shown is asked again, but for the session itself. */
export const invalidateAll = (): Promise<void> =>
  invalidateShown(queryClient, { predicate: ({ queryKey }) => queryKey[0] !== sessionQuery.queryKey[0] })

/** The session if there is one; for pages that also open without. */
export function useMaybeSession(): Session | undefined {
  return useQuery({ ...sessionQuery, enabled: false }).data
}

/** The session behind the route guard. */
export function useSession(): Session {
  const session = useMaybeSession()
  if (!session) throw new Error('useSession outside the route guard')
  return session
}

export const useCompanyName = (): string => useMaybeSession()?.company.companyName ?? ''

const LISTS_STALE = 5 * 60_000

/** All users, disabled ones too: pickers and names resolve from it (platform.md §5.3). */
export const useUsers = () =>
  useQuery({
    ...queryOf(peopleCalls.queryUserList, { pageType: 0 }),
    staleTime: LISTS_STALE,
    select: usersOf,
  })
const usersOf = (page: ReplyOf<typeof peopleCalls.queryUserList>) => page.list

/** Departments as a tree under the root department. */
export const useDepartments = () =>
  useQuery({ ...queryOf(departmentCalls.queryDeptTree, { type: 'tree' }), staleTime: LISTS_STALE })

/** What a person's card shows. */
export const useUserCard = (userId: number, enabled: boolean) =>
  useQuery({ ...queryOf(peopleCalls.queryUserInfo, { userId }), staleTime: LISTS_STALE, enabled })
