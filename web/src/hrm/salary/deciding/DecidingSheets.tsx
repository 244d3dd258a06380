import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { decidingCalls, type WaitingSheet } from '#protocol/hrm/salary/deciding-calls.ts'
import { useLiveApprovals } from '#web/approval/door.ts'
import { messageOf } from '#web/platform/client.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { LoadingRows } from '#web/ui/feedback/LoadingRows.tsx'
import { Tabs, tabPanel } from '#web/ui/tabs/Tabs.tsx'
import { ShowFigures } from '../Amount.tsx'
import { FigureStrip } from '../Facts.tsx'
import { monthWords } from '../month-words.ts'
import { SheetApproval } from '../sheet/SheetApproval.tsx'
import { factsOfSheet } from '../sheet-facts.tsx'
import styles from './deciding.module.css'
import { Reasons } from './Reasons.tsx'

const TABS = 'hr-deciding-tabs'
const tabs = [
  { key: '1', label: '待我审批的', empty: '没有待我审批的薪资' },
  { key: '2', label: '我已审批的', empty: '没有我已审批的薪资' },
] as const
/** Sheets come once a month. */
const SHOWN = 24

/** Sheets of pay that wait for the reader, with what they are about; no right to pay is needed (hrm.md §14.1). */
export function DecidingSheets() {
  useLiveApprovals()
  const [params] = useSearchParams()
  const [tab, go] = useState<(typeof tabs)[number]['key']>('1')
  const { data, error, refetch } = useQuery(
    queryOf(decidingCalls.list, { status: tab === '1' ? 1 : 2, limit: SHOWN }),
  )
  const asked = Number(params.get('sheet'))
  const list = data?.list.toSorted(
    (one, other) => Number(other.srecordId === asked) - Number(one.srecordId === asked),
  )
  return (
    <>
      <div className={styles.head}>
        <Tabs
          id={TABS}
          className={styles.tabs}
          aria-label="审批状态"
          items={tabs.map(({ key, label }) => ({ key, label }))}
          value={tab}
          onChange={(key) => go(key === '2' ? '2' : '1')}
        />
        {list && list.length > 0 && <ShowFigures />}
      </div>
      <div {...tabPanel(TABS, tab)} className={styles.list}>
        {error ? (
          <EmptyState variant="error" text={messageOf(error)} onRetry={() => void refetch()} />
        ) : !list ? (
          <LoadingRows rows={2} columns={1} height={160} />
        ) : list.length === 0 ? (
          <EmptyState text={tabs.find(({ key }) => key === tab)?.empty} />
        ) : (
          list.map((sheet) => <Deciding key={sheet.srecordId} sheet={sheet} />)
        )}
      </div>
    </>
  )
}

function Deciding({ sheet }: { sheet: WaitingSheet }) {
  const { submitter, submitTime, startTime, endTime } = sheet
  const name = `${monthWords(sheet)}薪资`
  return (
    <article className={styles.sheet} aria-label={name}>
      <header>
        <h2>{name}</h2>
        <span className={styles.note}>
          计薪周期 {startTime} 至 {endTime} · {submitter} 提交于 {submitTime.slice(0, 16)}
        </span>
      </header>
      {sheet.examineRecordId !== null && <SheetApproval sheet={sheet} />}
      <FigureStrip label={`${name}合计`} facts={factsOfSheet(sheet)} />
      <Reasons sheet={sheet} />
    </article>
  )
}
