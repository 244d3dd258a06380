import { keepPreviousData, type QueryClient, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { flowCalls } from '#protocol/approval/flow-calls.ts'
import { examineCalls } from '#protocol/examine/calls.ts'
import { ask } from '#web/platform/client.ts'
import { queryKeyOf, queryOf, refreshModule } from '#web/platform/query-keys.ts'

/** Tabs of a list, with the status that its call knows; 全部 has none. */
export interface ListTab {
  value: string
  label: string
  status: number | undefined
}

/** The two lists by their name in the address (approval-office.md §10.6). */
export const lists = {
  my: {
    title: '我发出的审批',
    call: examineCalls.mine,
    queryType: 1,
    usual: 'waiting',
    empty: '没有您发出的审批',
    tabs: [
      { value: 'all', label: '全部', status: undefined },
      { value: 'waiting', label: '待审批', status: 0 },
      { value: 'passed', label: '审批通过', status: 1 },
      { value: 'refused', label: '审批拒绝', status: 2 },
    ],
  },
  wait: {
    title: '待我审批（办公）',
    call: examineCalls.waiting,
    queryType: 2,
    usual: 'mine',
    empty: '没有待您审批的办公审批',
    tabs: [
      { value: 'all', label: '全部', status: undefined },
      { value: 'mine', label: '待我审批的', status: 1 },
      { value: 'done', label: '我已审批的', status: 2 },
    ],
  },
} as const satisfies Readonly<Record<string, { tabs: readonly ListTab[]; [key: string]: unknown }>>
export type ListKey = keyof typeof lists

export interface ExamineQuery {
  tab: ListTab
  /** 0: all types. */
  categoryId: number
  /** The approval that is open; 0: none. */
  examineId: number
  /** It is edited. */
  isEditing: boolean
  /** The type that is begun; null: none; 0: it is being chosen. */
  creating: number | null
}

/** What the page shows, as its address has it. */
export function useExamineQuery(key: ListKey): [ExamineQuery, (change: Record<string, string>) => void] {
  const [params, setParams] = useSearchParams()
  const tabs: readonly ListTab[] = lists[key].tabs
  const named = (value: string | null) => tabs.find((tab) => tab.value === value)
  const [first] = tabs
  if (!first) throw new Error('a list without tabs')
  const go = (change: Record<string, string>) =>
    setParams((now) => {
      const next = new URLSearchParams(now)
      for (const [name, value] of Object.entries(change))
        if (value === '') next.delete(name)
        else next.set(name, value)
      return next
    })
  const query = {
    tab: named(params.get('tab')) ?? named(lists[key].usual) ?? first,
    categoryId: Number(params.get('type')) || 0,
    examineId: Number(params.get('examine')) || 0,
    isEditing: params.get('edit') === '1',
    creating: params.has('new') ? Number(params.get('new')) || 0 : null,
  }
  return [query, go]
}

/** As the calls of the list take it. */
export const filterOf = ({ tab, categoryId }: Pick<ExamineQuery, 'tab' | 'categoryId'>) => ({
  ...(categoryId === 0 ? {} : { categoryId }),
  ...(tab.status === undefined ? {} : { status: tab.status }),
})

/** Foundations §9. */
const PAGE = 15

/** Approvals page by page; a page that fails ends the paging until the user asks again. */
export function useExamines(key: ListKey, query: ExamineQuery) {
  const { call } = lists[key]
  const wanted = { ...filterOf(query), limit: PAGE }
  return useInfiniteQuery({
    queryKey: [...queryKeyOf(call), wanted],
    queryFn: ({ pageParam, signal }) => ask(call, { ...wanted, page: pageParam }, { signal, quiet: true }),
    initialPageParam: 1,
    getNextPageParam: (last) => (last.lastPage ? undefined : last.pageNumber + 1),
    placeholderData: keepPreviousData,
    retry: false,
  })
}

/** Types of which the user may begin an approval, in their order. */
export const useUsableTypes = () => useQuery(queryOf(flowCalls.usable, { label: 0, pageType: 0 }))

/** Lists, details and counts are asked again after a change. */
export async function refreshExamines(client: QueryClient): Promise<void> {
  await Promise.all(['oaExamine', 'examineWaiting'].map((module) => refreshModule(client, module)))
}
