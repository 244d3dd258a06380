import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import { type InsMonth, insuranceMonthCalls } from '#protocol/hrm/insurance/month-calls.ts'
import { messageOf } from '#web/platform/client.ts'
import { formatMoney, formatNumber } from '#web/platform/format.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { LoadingRows } from '#web/ui/feedback/LoadingRows.tsx'
import { PageFrame } from '#web/ui/page/PageFrame.tsx'
import { Tabs, tabPanel } from '#web/ui/tabs/Tabs.tsx'
import { AddInsuredDialog } from './AddInsuredDialog.tsx'
import { ChangedTable } from './ChangedTable.tsx'
import styles from './insurance.module.css'
import { MonthActs } from './MonthActs.tsx'
import { MonthStatus, sumsOf } from './MonthCard.tsx'
import { MonthFilters } from './MonthFilters.tsx'
import { type List, lists, useMonthQuery } from './month-query.ts'
import { RowPanel } from './RowPanel.tsx'
import { RowsTable } from './RowsTable.tsx'
import { useLiveMonths } from './refresh.ts'

/** /hrm/insurance-scheme/detail/:irecordId: one month (hrm.md §11.3). */
export default function MonthPage() {
  useLiveMonths()
  const { irecordId = '' } = useParams()
  const {
    data: month,
    error,
    refetch,
  } = useQuery(queryOf(insuranceMonthCalls.read, { irecordId: Number(irecordId) }))
  if (month) return <OpenedMonth key={month.irecordId} month={month} />
  return (
    <PageFrame title="社保详情" fill>
      {error ? (
        <EmptyState variant="error" text={messageOf(error)} onRetry={() => void refetch()} />
      ) : (
        <LoadingRows rows={10} columns={6} />
      )}
    </PageFrame>
  )
}

const TABS = 'insurance-lists'

function OpenedMonth({ month }: { month: InsMonth }) {
  const [query, go] = useMonthQuery()
  const [isAdding, add] = useState(false)
  const { irecordId, num, stopNum } = month
  const changes = useQuery(queryOf(insuranceMonthCalls.changes, { irecordId }))
  const { joiners = [], leavers = [] } = changes.data ?? {}
  const counts: Record<List, number> = {
    insured: num,
    stopped: stopNum,
    joiners: joiners.length,
    leavers: leavers.length,
  }
  const { list } = query
  return (
    <PageFrame
      title={`${month.month}月社保详情`}
      note={
        <>
          {month.year}年&emsp;
          <MonthStatus month={month} />
        </>
      }
      fill
      actions={<MonthActs month={month} query={query} onAdd={() => add(true)} />}
    >
      <Band month={month} onList={(list) => go({ list })} />
      <div className={styles.tools}>
        <Tabs
          id={TABS}
          className={styles.tabs}
          aria-label="人员"
          items={lists.map((key) => ({ key, label: captions[key], count: counts[key] }))}
          value={query.list}
          onChange={(key) => go({ list: lists.find((list) => list === key) })}
        />
        {(list === 'insured' || list === 'stopped') && <MonthFilters query={query} onGo={go} />}
      </div>
      <div {...tabPanel(TABS, query.list)} className={styles.list}>
        {list === 'insured' || list === 'stopped' ? (
          <RowsTable key={list} month={month} query={query} onGo={go} />
        ) : (
          <ChangedTable found={changes} rows={list === 'joiners' ? joiners : leavers} list={list} />
        )}
      </div>
      {query.row !== undefined && (
        <RowPanel month={month} iempRecordId={query.row} onClose={() => go({ ...query, row: undefined })} />
      )}
      {isAdding && <AddInsuredDialog month={month} onClose={() => add(false)} />}
    </PageFrame>
  )
}

const captions: Readonly<Record<List, string>> = {
  insured: '参保人员',
  stopped: '停保人员',
  joiners: '本月增员',
  leavers: '本月减员',
}

/** 合计: the figures of the month; the numbers of people open their lists. */
function Band({ month, onList }: { month: InsMonth; onList: (list: List) => void }) {
  const people = [
    { caption: '参保人数', count: month.num, list: 'insured' },
    { caption: '本月停保人数', count: month.stopNum, list: 'stopped' },
  ] as const
  return (
    <section className={styles.band} aria-label="合计">
      {people.map(({ caption, count, list }) => (
        <button key={list} type="button" className={styles.tile} onClick={() => onList(list)}>
          <span className={styles.caption}>{caption}</span>
          <span className={styles.figure}>{formatNumber(count)}</span>
        </button>
      ))}
      {sumsOf(month).map(([name, sum]) => (
        <div key={name} className={styles.tile}>
          <span className={styles.caption}>{name}</span>
          <span className={styles.figure} title={formatMoney(sum)}>
            {formatMoney(sum)}
          </span>
        </div>
      ))}
    </section>
  )
}
