import { keepPreviousData, type QueryClient, useQuery } from '@tanstack/react-query'
import { isPeriodWord } from '#protocol/bi/filter.ts'
import { messageCalls } from '#protocol/messages/calls.ts'
import { workLogCalls } from '#protocol/work-log/log-calls.ts'
import { type LogKind, logKinds } from '#protocol/work-log/rules.ts'
import {
  type AddressQuery,
  countIn,
  countsIn,
  firstPage,
  type PageQuery,
  pages,
  useAddressQuery,
} from '#web/platform/address-query.ts'
import { queryOf, refresh, refreshModule } from '#web/platform/query-keys.ts'

/** Time of the list where the address has none. */
export const RECENT = 'recent30'

/** What the list shows, as the address has it. */
export interface LogQuery extends PageQuery {
  /** 0: all kinds. */
  kind: 0 | LogKind
  time: string
  userIds: number[]
  deptIds: number[]
  search: string
  /** The log that is read beside the list: its id, or the first or last one of the page. */
  log: number | 'first' | 'last' | null
}

const logIn = (text: string | null): LogQuery['log'] =>
  text === 'first' || text === 'last' ? text : countIn(text, 0) || null

const address: AddressQuery<LogQuery> = {
  read: (params, fit) => {
    const kind = countIn(params.get('kind'), 0)
    const time = params.get('time') ?? ''
    return {
      kind: logKinds.find(({ type }) => type === kind)?.type ?? 0,
      time: isPeriodWord(time) ? time : RECENT,
      userIds: countsIn(params.get('users')),
      deptIds: countsIn(params.get('depts')),
      search: params.get('q') ?? '',
      log: logIn(params.get('log')),
      ...pages.read(params, fit),
    }
  },
  write: ({ kind, time, userIds, deptIds, search, log, ...page }) => ({
    ...(kind ? { kind: String(kind) } : {}),
    ...(time === RECENT ? {} : { time }),
    ...(userIds.length > 0 ? { users: userIds.join(',') } : {}),
    ...(deptIds.length > 0 ? { depts: deptIds.join(',') } : {}),
    ...(search ? { q: search } : {}),
    ...(log ? { log: String(log) } : {}),
    ...pages.write(page),
  }),
  anew: { ...firstPage, log: null },
}

export const useLogQuery = () => useAddressQuery(address)

/** The three lists by their name in the address; `by` as the call takes it. */
export const logLists = [
  { key: 'all', title: '全部' },
  { key: 'send', title: '我发出的', by: 1 },
  { key: 'received', title: '我收到的', by: 2 },
] as const
export type LogListKey = (typeof logLists)[number]['key']

export const filterOf = (list: LogListKey, { kind, time, userIds, deptIds, search }: LogQuery) => {
  const known = logLists.find(({ key }) => key === list)
  return {
    by: known && 'by' in known ? known.by : undefined,
    categoryId: kind === 0 ? undefined : kind,
    type: time,
    createUserId: list === 'send' ? [] : userIds,
    deptIds: list === 'send' ? [] : deptIds,
    search,
  }
}

export const useLogs = (list: LogListKey, query: LogQuery) =>
  useQuery({
    ...queryOf(workLogCalls.list, { ...filterOf(list, query), page: query.page, limit: query.limit }),
    placeholderData: keepPreviousData,
  })

/** Lists, figures and the horn are asked again after a change. */
export async function refreshLogs(cache: QueryClient): Promise<void> {
  await Promise.all([
    refreshModule(cache, 'oaLog'),
    refresh(cache, messageCalls.list, messageCalls.unreadCount),
  ])
}
