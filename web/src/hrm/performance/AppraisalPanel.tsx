import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { wordOf } from '#protocol/hrm/coded.ts'
import { employeePickerCalls } from '#protocol/hrm/employees/picker-calls.ts'
import type { AppraisalDetail } from '#protocol/hrm/performance/detail.ts'
import { appraisal } from '#protocol/hrm/performance/flow.ts'
import { appraisalCalls } from '#protocol/hrm/performance/own-calls.ts'
import { appraisalStatuses } from '#protocol/hrm/performance/words.ts'
import { messageOf } from '#web/platform/client.ts'
import { EMPTY, formatMinute } from '#web/platform/format.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { LoadingRows } from '#web/ui/feedback/LoadingRows.tsx'
import { Panel } from '#web/ui/layer/Panel.tsx'
import { AppealFacts } from './AppealFacts.tsx'
import { ConfirmActs } from './ConfirmActs.tsx'
import { EvaluateForm } from './EvaluateForm.tsx'
import styles from './performance.module.css'
import { WriteForm } from './WriteForm.tsx'
import { WrittenBlocks } from './WrittenBlocks.tsx'

interface AppraisalPanelProps {
  employeeAppraisalId: number
  onClose: () => void
  /** After an act that hands the turn on; absent: the panel closes. */
  onDone?: () => void
  /** Opens the next that waits for the user; absent: there is none. */
  onNext?: (() => void) | undefined
}

/** One appraisal: the form of whose turn it is, else what was written and its result (hrm.md §17.7). */
export function AppraisalPanel({
  employeeAppraisalId,
  onClose,
  onDone = onClose,
  onNext,
}: AppraisalPanelProps) {
  const { data, error, refetch } = useQuery(queryOf(appraisalCalls.detail, { employeeAppraisalId }))
  const { data: own } = useQuery(queryOf(employeePickerCalls.own, {}))
  return (
    <Panel
      open
      onClose={onClose}
      width="min(900px, 86vw)"
      title={data ? `${data.employeeName}：${data.appraisalName}` : '考核'}
    >
      {error && !data ? (
        <EmptyState variant="error" text={messageOf(error)} onRetry={() => void refetch()} />
      ) : data === undefined || own === undefined ? (
        <LoadingRows rows={8} columns={2} />
      ) : (
        <Content
          key={`${employeeAppraisalId} ${data.status}`}
          detail={data}
          own={own.employeeId}
          onDone={onDone}
          onNext={onNext}
        />
      )}
    </Panel>
  )
}

interface ContentProps {
  detail: AppraisalDetail
  /** The employee of the user. */
  own: number | null
  onDone: () => void
  onNext: (() => void) | undefined
}

function Content({ detail, own, onDone, onNext }: ContentProps) {
  const [isRewriting, rewrite] = useState(false)
  const { status, appraisalStatus: phase, isStop } = detail
  const isOwner = own !== null && own === detail.employeeId
  const isTurn = own !== null && own === detail.followUpEmployeeId && isStop === 0
  const mayWrite = isOwner && isStop === 0 && phase >= 1 && phase <= 2
  const isWriting =
    mayWrite && (status === appraisal.toWrite || (status === appraisal.toConfirm && isRewriting))
  const isEvaluating = isTurn && status === appraisal.toEvaluate
  return (
    <>
      <Facts detail={detail} />
      <AppealFacts detail={detail} isOwner={isOwner} own={own} />
      {isWriting ? (
        <WriteForm detail={detail} onDone={onDone} />
      ) : isEvaluating ? (
        <EvaluateForm detail={detail} onDone={onDone} onNext={onNext} />
      ) : (
        <WrittenBlocks detail={detail} mayProgress={mayWrite && status === appraisal.toEvaluate} />
      )}
      {isTurn && status === appraisal.toConfirm && (
        <ConfirmActs detail={detail} onDone={onDone} onNext={onNext} />
      )}
      {mayWrite && status === appraisal.toConfirm && !isRewriting && (
        <p>
          <Button onClick={() => rewrite(true)}>修改目标</Button>
        </p>
      )}
      <Section title="评定">
        {detail.evaluatoResultList.length === 0 ? (
          <p className={styles.note}>还没有评定</p>
        ) : (
          detail.evaluatoResultList.map((given) => (
            <div key={given.employeeId} className={styles.block}>
              <header>
                <span>
                  {given.employeeName}（权重 {given.weight}%）
                </span>
                <span>
                  {given.score ?? EMPTY} {given.levelName}
                </span>
              </header>
              <p>{given.evaluate || '没有评语'}</p>
            </div>
          ))
        )}
      </Section>
      <Section title="考核记录">
        <ul className={styles.records}>
          {detail.recordList.map(({ recordId, content, createTime, realname }) => (
            <li key={recordId}>
              <span className={styles.note}>{formatMinute(createTime)}</span>
              <span>{realname}</span>
              <span>{content}</span>
            </li>
          ))}
        </ul>
      </Section>
    </>
  )
}

function Facts({ detail }: { detail: AppraisalDetail }) {
  const facts: [string, ReactNode][] = [
    ['考核状态', wordOf(appraisalStatuses, detail.status)],
    ['跟进人', detail.followUpEmployeeName ?? EMPTY],
    ['考核满分', detail.fullScore],
    ['评分', detail.score ?? EMPTY],
    ['等级', detail.levelName ?? EMPTY],
    ['匿名互评平均分', detail.peerMean ?? EMPTY],
  ]
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.section} aria-label={title}>
      <h3>{title}</h3>
      {children}
    </section>
  )
}
