import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { approvalStatus } from '#protocol/approval/flow.ts'
import { approvalOptionCalls, type Timeline } from '#protocol/approval/option-calls.ts'
import { approvalCalls, type RecordView, type ShownStep } from '#protocol/approval/record-calls.ts'
import { COMMENTED_APPROVAL, statusWordOf } from '#protocol/approval/words.ts'
import { messageOf } from '#web/platform/client.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import { useRefreshRecords } from '#web/record/model/data/record.ts'
import type { TabProps } from '#web/record/model/screens.tsx'
import { Button } from '#web/ui/button/Button.tsx'
import { StatusDot } from '#web/ui/display/StatusDot.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import { ActsButton } from '../acts/door.ts'
import { useDecide } from '../decision/door.ts'
import { ASK_AGAIN, useLiveApprovals } from '../live.ts'
import { isApproved } from '../subjects.ts'
import { ChangesLink } from './ChangesLink.tsx'
import { CopiedTo } from './CopiedTo.tsx'
import { HistoryLink } from './HistoryLink.tsx'
import { StripStep } from './StripStep.tsx'
import styles from './strip.module.css'
import { Weighed } from './Weighed.tsx'

const Comments = lazyComponent(async () => (await import('#web/comments/door.ts')).Comments)

const isView = (found: RecordView | Record<string, never>): found is RecordView => 'examineFlowList' in found

/** How the whole submission stands: as the last of its steps that has begun. */
function statusOf(steps: readonly ShownStep[]): number {
  const [, ...asked] = steps
  const open = asked.find(({ examineStatus }) => examineStatus !== approvalStatus.passed)
  return open?.examineStatus ?? approvalStatus.passed
}

/** The view of a submission; asked again while it runs, when it changes and now and then. */
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
  const recordId = Number(props.record.examineRecordId ?? 0)
  const { data, error, refetch } = useView(recordId)
  const timeline = useQuery({
    ...queryOf(approvalOptionCalls.timeline, { recordId }),
    enabled: recordId > 0,
  })
  const view = data && isView(data) ? data : undefined
  useRecordAfter(props, view && statusOf(view.examineFlowList))
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
  // both say what may be done: one after the other would push buttons aside
  if (!data || timeline.isPending) return <Waiting />
  return view ? (
    <Submission key={recordId} {...props} view={view} timeline={timeline.data} submissionId={recordId} />
  ) : null
}

/** As high as a submission: what lies below is clicked while it is on its way. */
const Waiting = () => (
  <div className={styles.strip} aria-busy="true">
    <Skeleton widths={['30%', '60%']} />
  </div>
)

interface SubmissionProps extends TabProps {
  view: RecordView
  /** Absent where it cannot be had: then nothing more is offered. */
  timeline: Timeline | undefined
  submissionId: number
}

function Submission({
  type,
  record,
  recordId: typeId,
  view,
  timeline,
  submissionId: recordId,
}: SubmissionProps) {
  const [isTalking, setTalking] = useState(false)
  const { begin, dialog } = useDecide(type)
  const status = statusOf(view.examineFlowList)
  const abilities = timeline?.abilities ?? []
  const decided = { recordId, typeId, fills: abilities.includes('fields') }
  const { word, tone } = statusWordOf(status)
  const said = timeline?.comments ?? 0
  return (
    <section className={styles.strip} aria-label="审批流信息">
      <div className={styles.head}>
        <h3 className={styles.title}>审批流信息</h3>
        <StatusDot status={tone} text={word} />
        <HistoryLink recordId={recordId} />
        <Button type="link" size="small" aria-expanded={isTalking} onClick={() => setTalking(!isTalking)}>
          {said > 0 ? `评论 ${said}` : '评论'}
        </Button>
        {status === approvalStatus.running && <ChangesLink recordId={recordId} />}
        <span className={styles.acts}>
          {view.isRecheck === 1 && <Button onClick={() => begin('recall', decided)}>撤回</Button>}
          {view.isCheck === 1 && (
            <>
              <Button danger onClick={() => begin('refuse', decided)}>
                拒绝
              </Button>
              <Button onClick={() => begin('pass', decided)}>通过</Button>
            </>
          )}
          {isApproved(type) && <ActsButton type={type} decided={decided} abilities={abilities} />}
        </span>
      </div>
      <Weighed type={type} record={record} />
      <div className={styles.way}>
        <ol className={styles.steps}>
          {view.examineFlowList.map((step) => (
            <StripStep key={step.flowId} step={step} />
          ))}
        </ol>
        {timeline && timeline.copies.length > 0 && <CopiedTo copies={timeline.copies} recordId={recordId} />}
      </div>
      {isTalking && (
        <div className={styles.talk}>
          <Comments about={{ type: COMMENTED_APPROVAL, typeId: recordId }} />
        </div>
      )}
      {dialog}
    </section>
  )
}
