import { useQueryClient } from '@tanstack/react-query'
import type { Sheet } from '#protocol/hrm/salary/sheet-calls.ts'
import { FactList, SubmissionStrip } from '#web/approval/door.ts'
import { amountText } from '../Amount.tsx'
import { monthWords } from '../month-words.ts'
import { refreshSalary } from '../refresh.ts'

type Submitted = Pick<
  Sheet,
  'srecordId' | 'title' | 'year' | 'month' | 'num' | 'realPaySalary' | 'examineRecordId'
>

/** How far the approval of a sheet is, and what one may do about it. */
export function SheetApproval({ sheet }: { sheet: Submitted }) {
  const client = useQueryClient()
  const { srecordId, title, num, realPaySalary, examineRecordId } = sheet
  const facts = [
    { key: 'month', name: '计薪月份', value: monthWords(sheet) },
    { key: 'num', name: '计薪人数', value: `${num} 人` },
    { key: 'realPaySalary', name: '实发工资', value: `${amountText(realPaySalary)} 元` },
  ]
  return (
    <SubmissionStrip
      submissionId={examineRecordId ?? 0}
      submitted={{ typeId: srecordId, title, facts: {} }}
      kind={{
        refresh: () => refreshSalary(client),
        factsOf: ({ submitter }) => <FactList facts={facts} submitter={submitter} />,
      }}
    />
  )
}
