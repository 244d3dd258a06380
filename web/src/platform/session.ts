import { useQuery } from '@tanstack/react-query'
import { companyCalls } from '#protocol/manage/company/calls.ts'
import { peopleCalls } from '#protocol/manage/people/calls.ts'
import { departmentCalls } from '#protocol/manage/people/department-calls.ts'
import type { LoginUser } from '#protocol/manage/people/shapes.ts'
import { permissionCalls } from '#protocol/manage/roles/calls.ts'
import type { ReplyOf } from '#protocol/platform/call.ts'
import type { Auth } from '#protocol/platform/permissions.ts'
import { ask, isAborted } from './client.ts'
import { queryClient } from './query-client.ts'
import { askAgain, queryOf } from './query-keys.ts'

type Company = Pick<ReplyOf<typeof companyCalls.queryAdminConfig>, 'companyName' | 'companyLogo'>
type ModuleRow = ReplyOf<typeof companyCalls.queryModuleSetting>[number]

/** Everything a page needs to know about the person before it opens (platform.md §3.3). */
export interface Session {
  user: LoginUser
  auth: Auth
  company: Company
  modules: readonly ModuleRow[]
  /** Keys of the pinned applications; empty means the default order. */
  headerSort: readonly string[]
}

/** Without these the page still works: a failure leaves them empty. */
async function orElse<Data>(asked: Promise<Data>, fallback: Data): Promise<Data> {
  try {
    return await asked
  } catch (failure) {
    if (isAborted(failure)) throw failure
    return fallback
  }
}

/** The boot calls, all in one round: each costs everybody a way to the server and back. Only user and permissions are fatal. */
async function loadSession(): Promise<Session> {
  const probing = { quiet: true, probing: true }
  const [user, auth, company, modules, headerSort] = await Promise.all([
    ask(peopleCalls.queryLoginUser, {}, probing),
    ask(permissionCalls.auth, {}, probing),
    orElse<Company>(ask(companyCalls.queryAdminConfig, {}, probing), { companyName: '', companyLogo: '' }),
    orElse<ModuleRow[]>(ask(companyCalls.queryModuleSetting, {}, probing), []),
    orElse<string[]>(ask(companyCalls.queryHeaderModelSort, {}, probing), []),
  ])
  return { user, auth, company, modules, headerSort }
}

const sessionQuery = {
  queryKey: ['session'],
  queryFn: loadSession,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
  retry: false,
} as const

/** Loads the session once per page; throws `CallError` 302 when nobody is signed in. */
export const ensureSession = (): Promise<Session> => queryClient.ensureQueryData(sessionQuery)

/** Asks for the session's parts again, after the person changed something of it. */
export const refreshSession = (): Promise<void> => askAgain(queryClient, { queryKey: sessionQuery.queryKey })

/** Who the person is and what he may do, asked again; what of it is another one now. */
export async function renewSession(): Promise<'nothing' | 'rights' | 'person'> {
  const before = queryClient.getQueryData<Session>(sessionQuery.queryKey)
  if (!before) return 'nothing'
  const quiet = { quiet: true }
  const [user, auth, modules] = await Promise.all([
    ask(peopleCalls.queryLoginUser, {}, quiet),
    ask(permissionCalls.auth, {}, quiet),
    ask(companyCalls.queryModuleSetting, {}, quiet),
  ])
  const isViewed = ({ user: { viewedBy } }: Pick<Session, 'user'>) => viewedBy !== null
  if (user.userId !== before.user.userId || isViewed({ user }) !== isViewed(before)) return 'person'
  if (user.rightsMark === before.user.rightsMark) return 'nothing'
  queryClient.setQueryData(sessionQuery.queryKey, { ...before, user, auth, modules })
  return 'rights'
}

/** Everything that is shown is asked again, but for the session itself. */
export const askAllAgain = (): Promise<void> =>
  askAgain(queryClient, { predicate: ({ queryKey }) => queryKey[0] !== sessionQuery.queryKey[0] })

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
