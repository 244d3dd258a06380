import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { appraisalCalls, type Turn } from '#protocol/hrm/performance/own-calls.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { PagedTable } from '#web/ui/table/PagedTable.tsx'
import type { ListProps, MineQuery } from './mine-query.ts'
import { turnColumns } from './own-columns.tsx'

const turnKinds = {
  target: { act: '确认目标', empty: '没有待确认的目标' },
  evaluate: { act: '评定', empty: '没有待评定的考核' },
  evaluated: { act: '查看详情', empty: '没有已评定的考核' },
} as const
type TurnKind = keyof typeof turnKinds

function useTurns(query: MineQuery, kind: TurnKind | null) {
  const { page, limit, search, plan } = query
  const asked = { search, appraisalId: plan || undefined, page, limit }
  const targets = useQuery({
    ...queryOf(appraisalCalls.targets, asked),
    enabled: kind === 'target',
    placeholderData: keepPreviousData,
  })
  const evaluations = useQuery({
    ...queryOf(appraisalCalls.evaluations, { ...asked, status: kind === 'evaluated' ? 1 : 0 }),
    enabled: kind !== 'target' && kind !== null,
    placeholderData: keepPreviousData,
  })
  return kind === 'target' ? targets : evaluations
}

const waiting: Readonly<Record<string, TurnKind>> = { target: 'target', evaluato: 'evaluate' }

/** What waits after the open one, from the first again behind the last of the page; null: nothing else waits. */
export function useNextTurn(query: MineQuery): number | null {
  const { data } = useTurns(query, waiting[query.tab] ?? null)
  const rows = data?.list ?? []
  const at = rows.findIndex(({ employeeAppraisalId }) => employeeAppraisalId === query.id)
  const next = at < 0 ? undefined : (rows[at + 1] ?? rows[0])
  return next && next.employeeAppraisalId !== query.id ? next.employeeAppraisalId : null
}

/** Appraisals in which the user has a turn, or had one. */
export function TurnList({ query, go, open, kind }: ListProps & { kind: TurnKind }) {
  const found = useTurns(query, kind)
  const { act, empty } = turnKinds[kind]
  return (
    <PagedTable<Turn>
      found={found}
      rowKey="employeeAppraisalId"
      columns={turnColumns({ open, act, isTarget: kind === 'target' })}
      width={860}
      unit="人"
      query={query}
      onGo={go}
      onOpen={({ employeeAppraisalId }) => open(employeeAppraisalId)}
      empty={<EmptyState text={empty} />}
    />
  )
}
