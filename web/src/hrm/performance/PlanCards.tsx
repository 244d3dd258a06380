import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { PlanRow } from '#protocol/hrm/performance/plan-calls.ts'
import type { Page } from '#protocol/platform/envelope.ts'
import type { PageQuery } from '#web/platform/address-query.ts'
import { messageOf } from '#web/platform/client.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { LoadingRows } from '#web/ui/feedback/LoadingRows.tsx'
import { OwnName } from '#web/ui/table/OwnName.tsx'
import type { RowAct } from '#web/ui/table/RowActs.tsx'
import { TableFoot } from '#web/ui/table/TableFoot.tsx'
import { Acts } from './Acts.tsx'
import styles from './performance.module.css'
import { planNumbers, stageOf } from './plan-words.ts'

interface PlanCardsProps {
  found: Pick<UseQueryResult<Page<PlanRow>>, 'data' | 'error' | 'isPlaceholderData' | 'refetch'>
  query: PageQuery
  onGo: (change: PageQuery) => void
  acts: (plan: PlanRow) => RowAct[]
  onName: (plan: PlanRow) => void
  onPeople: (plan: PlanRow, status?: number) => void
  empty: ReactNode
}

/** Plans as cards: stage, time, range, and how far the employees are (hrm.md §17.4). */
export function PlanCards({ found, query, onGo, acts, onName, onPeople, empty }: PlanCardsProps) {
  const { data, error, isPlaceholderData, refetch } = found
  return (
    <>
      <div className={styles.cardScroll} data-stale={isPlaceholderData || undefined}>
        {error ? (
          <EmptyState variant="error" text={messageOf(error)} onRetry={() => void refetch()} />
        ) : data === undefined ? (
          <LoadingRows rows={6} columns={3} />
        ) : data.list.length === 0 ? (
          empty
        ) : (
          <ul className={styles.cards} aria-label="考核计划">
            {data.list.map((plan) => (
              <li key={plan.appraisalId} className={styles.card}>
                <header>
                  <strong>
                    <OwnName onOpen={() => onName(plan)}>{plan.appraisalName}</OwnName>
                  </strong>
                  <span className={styles.stage}>{stageOf(plan)}</span>
                </header>
                <p className={styles.note}>
                  {plan.startTime} 至 {plan.endTime} · {plan.tableName}
                </p>
                <p className={styles.range} title={plan.appraisalRange}>
                  {plan.appraisalRange.replaceAll(',', '、')}
                </p>
                <Progress plan={plan} onPeople={onPeople} />
                <footer>
                  <Acts name={plan.appraisalName} acts={acts(plan)} />
                </footer>
              </li>
            ))}
          </ul>
        )}
      </div>
      <TableFoot
        pages={data && { page: query.page, limit: query.limit, total: data.totalRow, unit: '个', onGo }}
      />
    </>
  )
}

function Progress({ plan, onPeople }: { plan: PlanRow } & Pick<PlanCardsProps, 'onPeople'>) {
  const numbers = [['0', '考核人数'] as const, ...planNumbers]
  return (
    <dl className={styles.progress}>
      {numbers.map(([key, title]) => {
        const count = plan.statistics[key] ?? 0
        return (
          <div key={key}>
            <dt>{title}</dt>
            <dd>
              {plan.status > 0 && count > 0 ? (
                <OwnName onOpen={() => onPeople(plan, Number(key) || undefined)}>{String(count)}</OwnName>
              ) : (
                count
              )}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
