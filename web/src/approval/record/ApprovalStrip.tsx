import { titleOf } from '#web/record/model/record.ts'
import type { TabProps } from '#web/record/model/screens.tsx'
import { useKindOf } from '../decision/door.ts'
import { type ApprovedType, isSubject } from '../subjects.ts'
import { SubmissionStrip } from './SubmissionStrip.tsx'
import { submissionOf } from './strip-queries.ts'
import { Weighed } from './Weighed.tsx'

export type StripProps = Pick<TabProps, 'type' | 'recordId' | 'record'>

/** 审批流信息 of a record. */
export function ApprovalStrip({ type, ...props }: StripProps) {
  return isSubject(type) ? <RecordStrip type={type} {...props} /> : null
}

function RecordStrip({ type, recordId, record }: StripProps & { type: ApprovedType }) {
  const kind = useKindOf(type)
  return (
    <SubmissionStrip
      submissionId={submissionOf(record)}
      submitted={{ typeId: recordId, title: titleOf(type, record), facts: record }}
      kind={kind}
    >
      <Weighed type={type} record={record} />
    </SubmissionStrip>
  )
}
