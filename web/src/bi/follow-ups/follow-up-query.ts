import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query'
import { isPeriodWord, type PeriodWord, type StatisticFilter } from '#protocol/bi/filter.ts'
import { followUpCalls } from '#protocol/bi/follow-ups/calls.ts'
import type { Page } from '#protocol/platform/envelope.ts'
import type { Activity } from '#protocol/record/calls/activity.ts'
import { type AddressQuery, countIn, countsIn, dayIn, useAddressQuery } from '#web/platform/address-query.ts'
import { ask } from '#web/platform/client.ts'
import { queryKeyOf } from '#web/platform/query-keys.ts'

/** Whose: all users', the user's own, those of subordinates. */
export const tabs = [
  { key: '', sent: '', label: '全部' },
  { key: 'mine', sent: '0', label: '我创建的' },
  { key: 'below', sent: '1', label: '我下属创建的' },
] as const
export type Tab = (typeof tabs)[number]['key']

/** What the page shows, as kept in its address. */
export interface FollowUpQuery {
  tab: Tab
  /** Label of the type whose follow-ups they are; 0 any. */
  label: number
  /** 0 follow-ups and sign-ins, else the kind. */
  kind: number
  userIds: number[]
  /** Of the workbench's figure: its range, person or department in the place of tab and people. */
  whose?: Whose | undefined
  word: PeriodWord
  /** Days in the place of the word. */
  from?: string | undefined
  to?: string | undefined
  search: string
}

const USUAL = 'month'

type Whose = Pick<StatisticFilter, 'dataType' | 'isUser' | 'userId' | 'deptId'>

function readWhose(params: URLSearchParams): Whose | undefined {
  const [dataType, userId, deptId] = ['reach', 'user', 'dept'].map((key) => countIn(params.get(key), 0))
  if (dataType) return { dataType }
  if (userId) return { isUser: 1, userId }
  return deptId ? { isUser: 0, deptId } : undefined
}

const writeWhose = ({ dataType, userId, deptId }: Whose): Record<string, string> => ({
  ...(dataType ? { reach: String(dataType) } : {}),
  ...(userId ? { user: String(userId) } : {}),
  ...(deptId ? { dept: String(deptId) } : {}),
})

const address: AddressQuery<FollowUpQuery> = {
  read: (params) => {
    const word = params.get('time') ?? ''
    return {
      tab: tabs.find(({ key }) => key === params.get('tab'))?.key ?? '',
      label: countIn(params.get('type'), 0),
      kind: countIn(params.get('kind'), 0),
      userIds: countsIn(params.get('users')),
      whose: readWhose(params),
      word: isPeriodWord(word) ? word : USUAL,
      from: dayIn(params.get('from')),
      to: dayIn(params.get('to')),
      search: params.get('q') ?? '',
    }
  },
  write: ({ tab, label, kind, userIds, whose, word, from, to, search }) => ({
    ...(whose && writeWhose(whose)),
    ...(tab ? { tab } : {}),
    ...(label ? { type: String(label) } : {}),
    ...(kind ? { kind: String(kind) } : {}),
    ...(userIds.length > 0 ? { users: userIds.join(',') } : {}),
    ...(from && to ? { from, to } : word === USUAL ? {} : { time: word }),
    ...(search ? { q: search } : {}),
  }),
}

export const useFollowUpQuery = () => useAddressQuery(address)

/** The query of the page's address that shows what a figure of the workbench counts (bi.md §17.4). */
export function followUpsAddress(
  label: number,
  { type = '', startTime, endTime, ...whose }: StatisticFilter,
): string {
  const word = isPeriodWord(type) ? type : USUAL
  const query: FollowUpQuery = {
    tab: '',
    label,
    kind: 0,
    userIds: [],
    whose,
    word,
    from: startTime,
    to: endTime,
    search: '',
  }
  return new URLSearchParams(address.write(query)).toString()
}

/** The same as the calls take it (bi.md §17.4). */
export const requestOf = ({ tab, label, kind, userIds, whose, word, from, to, search }: FollowUpQuery) => ({
  ...(whose ?? { subUser: tabs.find(({ key }) => key === tab)?.sent ?? '' }),
  queryType: kind,
  search,
  ...(label ? { label, crmType: label } : {}),
  ...(userIds.length > 0 && tab !== 'mine' && !whose ? { isUser: 1, userIds } : {}),
  ...(from && to ? { startTime: from, endTime: to } : { type: word }),
})

const PAGE = 15

/** One that came twice, because others were written meanwhile, counts once. */
function toDays(data: InfiniteData<Page<Activity>>) {
  const entries = new Map(data.pages.flatMap(({ list }) => list).map((entry) => [entry.activityId, entry]))
  const days = Map.groupBy(entries.values(), ({ createTime }) => createTime.slice(0, 10))
  return {
    total: data.pages.at(-1)?.totalRow ?? 0,
    days: [...days].map(([day, of]) => ({ day, entries: of })),
  }
}

export function useFollowUps(query: FollowUpQuery) {
  const request = requestOf(query)
  return useInfiniteQuery({
    queryKey: queryKeyOf(followUpCalls.list, request),
    queryFn: ({ pageParam, signal }) =>
      ask(followUpCalls.list, { ...request, page: pageParam, limit: PAGE }, { signal, quiet: true }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.lastPage ? undefined : pages.length + 1),
    select: toDays,
  })
}
