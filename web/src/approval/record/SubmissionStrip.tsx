import { CommentOutlined, DownOutlined, UpOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { approvalStatus } from '#protocol/approval/flow.ts'
import type { Timeline } from '#protocol/approval/option-calls.ts'
import type { RecordView, ShownStep } from '#protocol/approval/record-calls.ts'
import { messageOf } from '#web/platform/client.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { useKeys } from '#web/ui/use-keys.ts'
import { ActsButton } from '../acts/door.ts'
import { type Decided, type DecidedKind, type Decision, useDecideOn } from '../decision/door.ts'
import { ASK_AGAIN, useLiveApprovals } from '../live.ts'
import { isRecordView } from '../step-words.ts'
import { ChangesLink } from './ChangesLink.tsx'
import { StripStep } from './StripStep.tsx'
import { StripTimeline } from './StripTimeline.tsx'
import styles from './strip.module.css'
import { stripQueries } from './strip-queries.ts'
import { useReadCopy } from './use-read-copy.ts'

/** Pixels in which what has no room fades out. */
const FADE = 24

/** The status of the whole submission: that of the last of its steps that has begun. */
function statusOf(steps: readonly ShownStep[]): number {
  const [, ...asked] = steps
  const open = asked.find(({ examineStatus }) => examineStatus !== approvalStatus.passed)
  return open?.examineStatus ?? approvalStatus.passed
}

/** The view of a submission; asked again while it runs, when it changes and now and then. */
function useView(recordId: number) {
  useLiveApprovals()
  return useQuery({
    ...stripQueries(recordId).view,
    enabled: recordId > 0,
    refetchInterval: ({ state: { data } }) =>
      data && isRecordView(data) && statusOf(data.examineFlowList) === approvalStatus.running
        ? ASK_AGAIN
        : false,
  })
}

/** What was submitted, as decisions about it name it. */
export type Submitted = Pick<Decided, 'typeId' | 'title' | 'facts'>

interface SubmissionStripProps {
  /** Of the submission; 0: there was none. */
  submissionId: number
  submitted: Submitted
  kind: DecidedKind
  /** Below the steps. */
  children?: ReactNode
}

/** Another person has decided meanwhile: what was submitted has changed, too. */
function useSubjectAfter({ refresh }: DecidedKind, status: number | undefined) {
  const known = useRef(status)
  const latest = useRef(refresh)
  latest.current = refresh
  useEffect(() => {
    if (known.current !== undefined && known.current !== status) void latest.current()
    known.current = status
  }, [status])
}

/** 审批流信息: the progress of a submission, and what one may do about it (approval-office.md §9.5). */
export function SubmissionStrip(props: SubmissionStripProps) {
  const { submissionId, kind } = props
  const { data, error, refetch } = useView(submissionId)
  const timeline = useQuery({ ...stripQueries(submissionId).timeline, enabled: submissionId > 0 })
  const view = data && isRecordView(data) ? data : undefined
  useSubjectAfter(kind, view && statusOf(view.examineFlowList))
  if (submissionId === 0) return null
  if (error)
    return (
      <section className={styles.strip} aria-label="审批流信息">
        <div className={styles.line}>
          <span role="alert">{messageOf(error)}</span>
          <Button type="link" onClick={() => void refetch()}>
            重试
          </Button>
        </div>
      </section>
    )
  // both say what may be done: one after the other would push buttons aside
  if (!view || timeline.isPending) return null
  return <Submission key={submissionId} {...props} view={view} timeline={timeline.data} />
}

interface SubmissionProps extends SubmissionStripProps {
  view: RecordView
  /** Absent where it cannot be had: then nothing more is offered. */
  timeline: Timeline | undefined
}

/** Of more steps than there is room for, the one under way is in sight. */
function useCurrentInSight(steps: readonly ShownStep[]) {
  const list = useRef<HTMLOListElement>(null)
  const current = steps.find(({ examineStatus }) => examineStatus === approvalStatus.running)?.flowId
  useEffect(() => {
    const step = list.current?.querySelector<HTMLElement>('[aria-current]')
    if (current === undefined || !list.current || !step) return
    const end = step.offsetLeft + step.offsetWidth - list.current.offsetLeft
    list.current.scrollLeft = Math.max(0, end + FADE - list.current.clientWidth)
  }, [current])
  return list
}

/** 通过 and 拒绝 by one key each, for the person whose turn it is. */
function useDecisionKeys(mayDecide: boolean, decide: (decision: Decision) => void) {
  useKeys(
    {
      a: { does: '通过审批', run: () => decide('pass') },
      r: { does: '拒绝审批', run: () => decide('refuse') },
    },
    mayDecide,
  )
}

/** The day before which the step under way is to be decided. */
const dueDayIn = (timeline: Timeline | undefined): string | null =>
  (timeline?.entries ?? [])
    .flatMap(({ examineStatus, dueDay }) =>
      examineStatus === approvalStatus.running && dueDay ? dueDay : [],
    )
    .toSorted()[0] ?? null

/** Why it was refused, for as long as it is. */
function Refusal({ timeline }: { timeline: Timeline | undefined }) {
  const refusal = timeline?.entries.findLast(({ examineStatus }) => examineStatus === approvalStatus.refused)
  if (!refusal?.remarks) return null
  return (
    <p className={styles.refusal}>
      {refusal.realname} 拒绝：{refusal.remarks}
    </p>
  )
}

function Submission(props: SubmissionProps) {
  const { submitted, kind, view, timeline, submissionId: recordId, children } = props
  const unfolded = useId()
  const isMine = view.isCheck === 1
  // the person who is to decide sees at once what others have written
  const [wanted, setWanted] = useState<boolean | null>(null)
  const isOpen = wanted ?? isMine
  const { begin, dialog, refreshAll } = useDecideOn(kind)
  const status = statusOf(view.examineFlowList)
  const abilities = timeline?.abilities ?? []
  const decided: Decided = {
    ...submitted,
    recordId,
    submitter: view.createUser.realname,
    fills: abilities.includes('fields'),
  }
  const decide = (decision: Decision) => begin(decision, decided)
  useDecisionKeys(isMine, decide)
  useReadCopy(recordId, timeline?.copies ?? [])
  const said = timeline?.comments ?? 0
  const steps = useCurrentInSight(view.examineFlowList)
  const dueDay = dueDayIn(timeline)
  const turn = () => setWanted(!isOpen)
  return (
    <section className={styles.strip} aria-label="审批流信息">
      <div className={styles.line}>
        <ol ref={steps} className={styles.steps}>
          {view.examineFlowList.map((step) => (
            <StripStep
              key={step.flowId}
              step={step}
              dueDay={step.examineStatus === approvalStatus.running ? dueDay : null}
            />
          ))}
        </ol>
        {status === approvalStatus.running && <ChangesLink recordId={recordId} />}
        {said > 0 && (
          <Button
            type="text"
            size="small"
            icon={<CommentOutlined />}
            aria-label={`评论 ${said}`}
            onClick={turn}
          >
            {said}
          </Button>
        )}
        <Button
          type="text"
          size="small"
          icon={isOpen ? <UpOutlined /> : <DownOutlined />}
          title={isOpen ? '收起审批流程' : '查看历史审批流程'}
          aria-label="查看历史审批流程"
          aria-expanded={isOpen}
          aria-controls={unfolded}
          onClick={turn}
        />
        <span className={styles.acts}>
          {isMine && (
            <>
              <Button type="primary" onClick={() => decide('pass')}>
                通过
              </Button>
              <Button danger onClick={() => decide('refuse')}>
                拒绝
              </Button>
            </>
          )}
          {view.isRecheck === 1 && <Button onClick={() => decide('recall')}>撤回</Button>}
          <ActsButton refreshAll={refreshAll} decided={decided} abilities={abilities} />
        </span>
      </div>
      {children}
      {status === approvalStatus.refused && <Refusal timeline={timeline} />}
      {isOpen && <StripTimeline id={unfolded} recordId={recordId} view={view} timeline={timeline} />}
      {dialog}
    </section>
  )
}
