import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { insuranceRowCalls, type OwnInsMonth } from '#protocol/hrm/insurance/month-calls.ts'
import { messageOf } from '#web/platform/client.ts'
import { formatMoney } from '#web/platform/format.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import { Tag } from '#web/ui/display/Tag.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { LoadingRows } from '#web/ui/feedback/LoadingRows.tsx'
import { Panel } from '#web/ui/layer/Panel.tsx'
import { PageFrame } from '#web/ui/page/PageFrame.tsx'
import styles from './insurance.module.css'
import { sumsOf } from './MonthCard.tsx'
import { useYearQuery } from './month-query.ts'
import { RowFacts } from './RowFacts.tsx'

/** /hrm/self-server/insuranceScheme: 我的社保, one's own months (hrm.md §19). */
export default function OwnInsurancePage() {
  const [{ year, row }, go] = useYearQuery()
  const { data, error, refetch } = useQuery(queryOf(insuranceRowCalls.mine, { pageType: 0 }))
  const months = data?.list ?? []
  const years = [...new Set(months.map((month) => month.year))]
  const shown = year ?? months.find(({ iempRecordId }) => iempRecordId === row)?.year ?? years[0]
  return (
    <PageFrame
      title="我的社保"
      fill
      actions={
        years.length > 1 && (
          <Select<number>
            aria-label="年份"
            className={styles.choice}
            value={shown}
            options={years.map((each) => ({ value: each, label: `${each}年` }))}
            onChange={(each) => go({ year: each })}
          />
        )
      }
    >
      {error ? (
        <EmptyState variant="error" text={messageOf(error)} onRetry={() => void refetch()} />
      ) : !data ? (
        <LoadingRows rows={3} columns={4} height={120} />
      ) : months.length === 0 ? (
        <EmptyState text="还没有您的社保记录" />
      ) : (
        <div className={styles.page}>
          <ul className={styles.cards} aria-label={`${shown}年的社保`}>
            {months
              .filter((month) => month.year === shown)
              .map((month) => (
                <li key={month.iempRecordId}>
                  <OwnCard month={month} onOpen={() => go({ year, row: month.iempRecordId })} />
                </li>
              ))}
          </ul>
        </div>
      )}
      {row !== undefined && (
        <OwnPanel
          iempRecordId={row}
          month={months.find(({ iempRecordId }) => iempRecordId === row)}
          onClose={() => go({ row: undefined })}
        />
      )}
    </PageFrame>
  )
}

function OwnCard({ month, onOpen }: { month: OwnInsMonth; onOpen: () => void }) {
  const title = `${month.month}月社保表`
  return (
    <article className={styles.card} aria-label={title}>
      <header className={styles.cardHead}>
        <h2>
          <button type="button" className={styles.open} onClick={onOpen}>
            {title}
          </button>
        </h2>
        {month.status === 0 && <Tag color="grey" text="停保" />}
      </header>
      <dl className={styles.sums}>
        {sumsOf(month).map(([name, sum]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{formatMoney(sum)}</dd>
          </div>
        ))}
      </dl>
    </article>
  )
}

interface OwnPanelProps {
  iempRecordId: number
  /** Absent until the months are known. */
  month: OwnInsMonth | undefined
  onClose: () => void
}

function OwnPanel({ iempRecordId, month, onClose }: OwnPanelProps) {
  const { data, error, refetch } = useQuery(queryOf(insuranceRowCalls.myDetail, { iempRecordId }))
  return (
    <Panel
      open
      onClose={onClose}
      width="min(860px, 82vw)"
      title={`${month ? `${month.month}月` : ''}社保明细`}
    >
      {error ? (
        <EmptyState variant="error" text={messageOf(error)} onRetry={() => void refetch()} />
      ) : data ? (
        <RowFacts detail={data} />
      ) : (
        <LoadingRows rows={8} columns={4} />
      )}
    </Panel>
  )
}
