import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { approvalOptionCalls } from '#protocol/approval/option-calls.ts'
import { statusWordOf } from '#protocol/approval/words.ts'
import type { Examine } from '#protocol/examine/calls.ts'
import { examineForm } from '#protocol/examine/forms.ts'
import { ApprovalLog } from '#web/approval/door.ts'
import { messageOf } from '#web/platform/client.ts'
import { formatMinute } from '#web/platform/format.ts'
import { toast } from '#web/platform/notices.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import { PrintSheet } from '#web/ui/print/PrintSheet.tsx'
import { titleOf } from './decided.ts'
import { FieldGrid, useExamineFields } from './ExamineInformation.tsx'
import styles from './examine.module.css'
import { TravelTable } from './TravelTable.tsx'

/** An approval on paper: who asked for what and when, the lines, and who decided with which words (approval-office.md §10.6). */
export function ExamineSheet({ examine, onEnd }: { examine: Examine; onEnd: () => void }) {
  const { categoryTitle, createUser, createTime, examineRecordId, examineStatus, type } = examine
  const fields = useExamineFields(examine)
  const recordId = examineRecordId ?? 0
  const timeline = useQuery({
    ...queryOf(approvalOptionCalls.timeline, { recordId }),
    enabled: recordId > 0,
  })
  const failure = fields.error ?? timeline.error
  useEffect(() => {
    if (!failure) return
    toast.error(messageOf(failure))
    onEnd()
  }, [failure, onEnd])
  const block = examineForm(type).lines
  return (
    <PrintSheet
      kind="办公审批"
      title={titleOf(examine)}
      isReady={fields.data !== undefined && (recordId === 0 || timeline.data !== undefined)}
      onEnd={onEnd}
    >
      <dl className={styles.fields}>
        <Fact name="审批类型">{categoryTitle}</Fact>
        <Fact name="申请人">{createUser.realname}</Fact>
        <Fact name="部门">{createUser.deptName ?? '--'}</Fact>
        <Fact name="申请时间">{formatMinute(createTime)}</Fact>
        <Fact name="审核状态">{statusWordOf(examineStatus).word}</Fact>
      </dl>
      <h2 className={styles.section}>审批内容</h2>
      <FieldGrid fields={fields.data ?? []} />
      {block && (
        <>
          <h2 className={styles.section}>{block.name}</h2>
          <TravelTable oaType={type} lines={examine.examineTravelList} onPaper />
        </>
      )}
      {timeline.data && (
        <>
          <h2 className={styles.section}>审批记录</h2>
          <ApprovalLog timeline={timeline.data} />
        </>
      )}
    </PrintSheet>
  )
}

const Fact = ({ name, children }: { name: string; children: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)
