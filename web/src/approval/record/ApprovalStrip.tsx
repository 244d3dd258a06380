import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { approvalStatus } from '#protocol/approval/flow.ts'
import { approvalCalls, type RecordView, type ShownStep } from '#protocol/approval/record-calls.ts'
import { standingOf } from '#protocol/approval/words.ts'
import { messageOf } from '#web/platform/client.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import { useRefreshRecords } from '#web/record/model/data/record.ts'
import type { TabProps } from '#web/record/model/screens.tsx'
import { Button } from '#web/ui/Button.tsx'
import { StatusDot } from '#web/ui/StatusDot.tsx'
import { useDecide } from '../decision/door.ts'
import { ASK_AGAIN, useLiveApprovals } from '../live.ts'
import { HistoryLink } from './HistoryLink.tsx'
import { StripStep } from './StripStep.tsx'
import styles from './strip.module.css'

const isView = (found: RecordView | Record<string, never>): found is RecordView => 'examineFlowList' in found

/** How the whole submission stands: as the last of its steps that has begun. */
function statusOf(steps: readonly ShownStep[]): number {
  const [, ...asked] = steps
  const open = asked.find(({ examineStatus }) => examineStatus !== approvalStatus.passed)
  return open?.examineStatus ?? approvalStatus.passed
}

/** The view of a submission; asked again while it runs, when a message comes and now and then. */
function useView(recordId: number) {
  useLiveApprovals()
  return useQuery({
    ...queryOf(approvalCalls.view, { recordId }),
    enabled: recordId > 0,
    refetchInterval: ({ state: { data } }) =>
      data && isView(data) && statusOf(data.examineFlowList) === approvalStatus.running ? ASK_AGAIN : false,
  })
}

/** Somebody has decided meanwhile: the record itself stands otherwise, too. */
function useRecordAfter({ type }: TabProps, status: number | undefined) {
  const refreshRecords = useRefreshRecords(type)
  const known = useRef(status)
  useEffect(() => {
    if (known.current !== undefined && known.current !== status) void refreshRecords()
    known.current = status
  }, [status, refreshRecords])
}

/** 审批流信息: how the approval of a record stands, and what one may do about it (approval-office.md §9.5). */
export function ApprovalStrip(props: TabProps) {
  const { type, record, recordId: typeId } = props
  const recordId = Number(record.examineRecordId ?? 0)
  const { data, error, refetch } = useView(recordId)
  const view = data && isView(data) ? data : undefined
  const status = view && statusOf(view.examineFlowList)
  useRecordAfter(props, status)
  const { begin, dialog } = useDecide(type)
  if (recordId === 0) return null
  if (error)
    return (
      <section className={styles.strip} aria-label="审批流信息">
        <div className={styles.head}>
          <h3 className={styles.title}>审批流信息</h3>
          <span role="alert">{messageOf(error)}</span>
          <Button type="link" onClick={() => void refetch()}>
            重试
          </Button>
        </div>
      </section>
    )
  if (!view || status === undefined) return null
  const about = { recordId, typeId }
  const { word, tone } = standingOf(status)
  return (
    <section className={styles.strip} aria-label="审批流信息">
      <div className={styles.head}>
        <h3 className={styles.title}>审批流信息</h3>
        <StatusDot status={tone} text={word} />
        <HistoryLink recordId={recordId} />
        <span className={styles.acts}>
          {view.isRecheck === 1 && <Button onClick={() => begin('recall', about)}>撤回</Button>}
          {view.isCheck === 1 && (
            <>
              <Button danger onClick={() => begin('refuse', about)}>
                拒绝
              </Button>
              <Button onClick={() => begin('pass', about)}>通过</Button>
            </>
          )}
        </span>
      </div>
      <ol className={styles.steps}>
        {view.examineFlowList.map((step) => (
          <StripStep key={step.flowId} step={step} />
        ))}
      </ol>
      {dialog}
    </section>
  )
}
