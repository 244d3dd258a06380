import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { reviewCalls } from '#protocol/manage/second-review/calls.ts'
import { messageOf } from '#web/platform/client.ts'
import { formatNumber } from '#web/platform/format.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { LoadingRows } from '#web/ui/LoadingRows.tsx'
import { PageFrame } from '#web/ui/PageFrame.tsx'
import { Pagination } from '#web/ui/Pagination.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import { DeclineDialog } from './DeclineDialog.tsx'
import { RequestTable } from './RequestTable.tsx'
import { ReviewSwitch } from './ReviewSwitch.tsx'
import styles from './second-review.module.css'
import { type Declining, useDecisions } from './use-decisions.ts'

const sizes = [15, 30, 60, 100]

/** /manage/second-review: what waits for a second person, and how it ended (platform.md §5.8). */
export default function SecondReviewPage() {
  const [query, setQuery] = useState<{ ended: 0 | 1; page: number; limit: number }>({
    ended: 0,
    page: 1,
    limit: 15,
  })
  const found = useQuery({ ...queryOf(reviewCalls.list, query), placeholderData: keepPreviousData })
  const [declining, setDeclining] = useState<Declining>()
  const decisions = useDecisions()
  const { data, error, refetch } = found
  return (
    <PageFrame
      title="双人复核"
      note={data && `共 ${formatNumber(data.totalRow)} 条`}
      tabs={
        <Segmented<0 | 1>
          aria-label="状态"
          value={query.ended}
          onChange={(ended) => setQuery({ ...query, ended, page: 1 })}
          options={[
            { value: 0, label: '等待复核' },
            { value: 1, label: '已处理' },
          ]}
        />
      }
      fill
    >
      <ReviewSwitch />
      <div className={styles.scroll}>
        {error ? (
          <EmptyState variant="error" text={messageOf(error)} onRetry={() => void refetch()} />
        ) : data ? (
          <RequestTable
            list={data.list}
            ended={query.ended === 1}
            stale={found.isPlaceholderData}
            onApprove={decisions.approve}
            onDecline={setDeclining}
            onWithdraw={decisions.withdraw}
          />
        ) : (
          <LoadingRows rows={8} columns={6} />
        )}
      </div>
      <footer className={styles.foot}>
        <Pagination
          current={query.page}
          pageSize={query.limit}
          total={data?.totalRow ?? 0}
          pageSizeOptions={sizes}
          onChange={(page, limit) => setQuery({ ...query, page: limit === query.limit ? page : 1, limit })}
        />
      </footer>
      {declining && <DeclineDialog request={declining} onClose={() => setDeclining(undefined)} />}
    </PageFrame>
  )
}
