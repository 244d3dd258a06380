import { PaperClipOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { wordOf } from '#protocol/hrm/coded.ts'
import { sexes } from '#protocol/hrm/employees/words.ts'
import { type Candidate, candidateCalls } from '#protocol/hrm/recruiting/candidate-calls.ts'
import { interviewCalls } from '#protocol/hrm/recruiting/interview-calls.ts'
import { stages } from '#protocol/hrm/recruiting/stages.ts'
import { candidateEducations, interviewResults, interviewTypes } from '#protocol/hrm/recruiting/words.ts'
import { messageOf } from '#web/platform/client.ts'
import { EMPTY } from '#web/platform/format.ts'
import { useCan } from '#web/platform/permissions.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import { Attached, useAttachments } from '#web/ui/attachments/Attachments.tsx'
import { Button } from '#web/ui/button/Button.tsx'
import { StatusDot } from '#web/ui/display/StatusDot.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { LoadingRows } from '#web/ui/feedback/LoadingRows.tsx'
import { Panel } from '#web/ui/layer/Panel.tsx'
import { Dropdown } from '#web/ui/overlay/Dropdown.tsx'
import { actsFor } from './acts.ts'
import { CandidateForm } from './CandidateForm.tsx'
import { Facts, Section } from './Facts.tsx'
import { HistorySection } from './HistorySection.tsx'
import styles from './recruiting.module.css'
import { useActs } from './use-acts.tsx'
import { postWords, stageTone, stageWords } from './words.ts'

const CANDIDATE = 3

/** One candidate: facts, interviews, files, history, and what may be done next. */
export function CandidatePanel({ id, onClose }: { id: number; onClose: () => void }) {
  const may = useCan()
  const { data, error, refetch } = useQuery(queryOf(candidateCalls.detail, { id }))
  const [isEdited, edit] = useState(false)
  return (
    <Panel
      open
      onClose={onClose}
      width="min(860px, 82vw)"
      title={data ? (data.candidateName ?? '候选人') : '候选人'}
      extra={data && <Acts candidate={data} onEdit={() => edit(true)} onClose={onClose} />}
    >
      {error ? (
        <EmptyState variant="error" text={messageOf(error)} onRetry={() => void refetch()} />
      ) : !data ? (
        <LoadingRows rows={8} columns={2} />
      ) : (
        <>
          <Facts facts={factsOf(data)} />
          {data.employeeId !== null && may('hrm/employee/read') && (
            <p className={styles.employee}>
              <Link
                to={`/hrm/employee?tabType=${data.status === stages.awaited ? 13 : 11}&employee=${data.employeeId}`}
              >
                查看员工档案
              </Link>
            </p>
          )}
          <Rounds candidateId={id} />
          <Files candidate={data} />
          <HistorySection type={CANDIDATE} typeId={id} />
        </>
      )}
      {isEdited && data && <CandidateForm known={data} onClose={() => edit(false)} />}
    </Panel>
  )
}

/** The next step as a button, the others behind 更多. */
function Acts({
  candidate,
  onEdit,
  onClose,
}: {
  candidate: Candidate
  onEdit: () => void
  onClose: () => void
}) {
  const may = useCan()
  const { begin, dialogs } = useActs()
  const [next, ...others] = actsFor([candidate], may)
  const items = others.map(({ key, caption, danger = false }) => ({
    key: String(key),
    label: caption,
    danger,
    onClick: () => {
      if (key === 'delete') onClose()
      begin(key, [candidate])
    },
  }))
  return (
    <>
      {next && (
        <Button type="primary" onClick={() => begin(next.key, [candidate])}>
          {next.caption}
        </Button>
      )}
      {may('hrm/recruit/manage') && <Button onClick={onEdit}>编辑</Button>}
      {items.length > 0 && (
        <Dropdown trigger={['click']} placement="bottomRight" menu={{ items }}>
          <Button>更多</Button>
        </Dropdown>
      )}
      {dialogs}
    </>
  )
}

const factsOf = (candidate: Candidate): readonly (readonly [string, ReactNode])[] => [
  [
    '候选人状态',
    <StatusDot key="status" status={stageTone(candidate.status)} text={stageWords(candidate)} />,
  ],
  ['应聘职位', postWords(candidate)],
  ['用人部门', candidate.deptName],
  ['招聘负责人', candidate.ownerEmployeeName],
  ['手机', candidate.mobile],
  ['邮箱', candidate.email],
  ['性别', wordOf(sexes, candidate.sex)],
  ['年龄', candidate.age],
  ['工作年限', candidate.workTime === null ? null : `${candidate.workTime} 年`],
  ['学历', wordOf(candidateEducations, candidate.education)],
  ['毕业院校', candidate.graduateSchool],
  ['最近工作单位', candidate.latestWorkPlace],
  ['招聘渠道', candidate.channelName],
  ...(candidate.eliminate ? ([['淘汰原因', candidate.eliminate]] as const) : []),
  ...(candidate.pooledAt ? ([['放入人才库', candidate.pooledAt.slice(0, 16)]] as const) : []),
  ...(candidate.entryTime ? ([['入职日期', candidate.entryTime]] as const) : []),
  ['创建', `${candidate.createUserName ?? ''} ${candidate.createTime?.slice(0, 16) ?? ''}`],
  ['备注', candidate.remark],
]

/** All rounds of interviews, the latest first; nothing where there is none. */
function Rounds({ candidateId }: { candidateId: number }) {
  const { data } = useQuery(queryOf(interviewCalls.rounds, { candidateId }))
  if (!data || data.length === 0) return null
  return (
    <Section title="面试">
      <ul className={styles.rounds}>
        {data.map((round) => (
          <li key={round.interviewId}>
            <strong>第 {round.stageNum} 轮</strong>
            <span>
              {round.interviewTime.slice(0, 16)}，{round.minutes} 分钟
              {round.type !== null && `，${wordOf(interviewTypes, round.type)}`}
              {round.address && `，${round.address}`}
            </span>
            <span>{round.interviewers.join('、') || EMPTY}</span>
            <StatusDot
              status={round.result === 2 ? 'success' : round.result === 1 ? 'info' : 'default'}
              text={wordOf(interviewResults, round.result)}
            />
            {(round.evaluate ?? round.cancelReason ?? round.remark) && (
              <p>{round.evaluate ?? round.cancelReason ?? round.remark}</p>
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** 材料附件, which are stored at once. */
function Files({ candidate }: { candidate: Candidate }) {
  const may = useCan()('hrm/recruit/manage')
  const { files, remove, pickFiles } = useAttachments({
    batchId: candidate.batchId,
    onBatch: () => undefined,
  })
  if (!may && files.length === 0) return null
  return (
    <Section title="材料附件">
      <Attached files={files} {...(may ? { onRemove: remove } : {})} />
      {may && (
        <Button
          type="link"
          className={styles.attach}
          icon={<PaperClipOutlined />}
          onClick={() => void pickFiles()}
        >
          添加附件
        </Button>
      )}
    </Section>
  )
}
