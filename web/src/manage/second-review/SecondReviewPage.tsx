import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type ReviewRequest, reviewCalls } from '#protocol/manage/second-review/calls.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { Segmented } from '#web/ui/input/Segmented.tsx'
import { PageFrame, PageTotal } from '#web/ui/page/PageFrame.tsx'
import { PagedTable } from '#web/ui/table/PagedTable.tsx'
import { DeclineDialog } from './DeclineDialog.tsx'
import { ReviewSwitch } from './ReviewSwitch.tsx'
import { endedColumns, openColumns } from './request-columns.tsx'
import { useReviewQuery } from './review-query.ts'
import { type Declining, useDecisions } from './use-decisions.ts'

/** Pixels of the columns of either list. */
const widths = { open: 800, ended: 1080 } as const

/** /manage/second-review: what waits for a second person, and how it ended (platform.md §5.8). */
export default function SecondReviewPage() {
  const [query, go] = useReviewQuery()
  const found = useQuery({ ...queryOf(reviewCalls.list, query), placeholderData: keepPreviousData })
  const [declining, setDeclining] = useState<Declining>()
  const { approve, withdraw } = useDecisions()
  const hasEnded = query.ended === 1
  return (
    <PageFrame
      title="双人复核"
      note={<PageTotal count={found.data?.totalRow} />}
      tabs={
        <Segmented<0 | 1>
          aria-label="状态"
          value={query.ended}
          onChange={(ended) => go({ ended })}
          options={[
            { value: 0, label: '等待复核' },
            { value: 1, label: '已处理' },
          ]}
        />
      }
      fill
    >
      <ReviewSwitch />
      <PagedTable<ReviewRequest>
        found={found}
        rowKey="reviewId"
        columns={
          hasEnded
            ? endedColumns
            : openColumns({ onApprove: approve, onDecline: setDeclining, onWithdraw: withdraw })
        }
        width={hasEnded ? widths.ended : widths.open}
        empty={<EmptyState text={hasEnded ? '还没有处理过的申请' : '没有等待复核的申请'} />}
        query={query}
        onGo={go}
      />
      {declining && <DeclineDialog request={declining} onClose={() => setDeclining(undefined)} />}
    </PageFrame>
  )
}
