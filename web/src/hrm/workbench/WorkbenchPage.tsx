import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { employeePickerCalls, type OwnEmployee } from '#protocol/hrm/employees/picker-calls.ts'
import { hrWords } from '#protocol/hrm/limits.ts'
import { HR_ADMINISTRATOR } from '#protocol/manage/roles/roles.ts'
import { messageOf } from '#web/platform/client.ts'
import { useCan } from '#web/platform/permissions.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { LoadingRows } from '#web/ui/feedback/LoadingRows.tsx'
import { Segmented } from '#web/ui/input/Segmented.tsx'
import { PageFrame } from '#web/ui/page/PageFrame.tsx'
import { EmployeeView } from './EmployeeView.tsx'
import { ManagerView } from './ManagerView.tsx'
import { TeamView } from './TeamView.tsx'

const OWN = 'self-server'
const sides = [
  { value: 'management', label: '管理端' },
  { value: OWN, label: '员工端' },
] as const

/** /hrm/workbench: 工作台, on the side of the management for users with a role of human resources (hrm.md §2.4, §18.3). */
export default function WorkbenchPage() {
  const { data: own, error, refetch } = useQuery(queryOf(employeePickerCalls.own, {}))
  const [params, setParams] = useSearchParams()
  const isOwn = own?.role === null || params.get('type') === OWN
  return (
    <PageFrame
      title="工作台"
      cards
      actions={
        own?.role && (
          <Segmented
            aria-label="管理端或员工端"
            value={isOwn ? OWN : 'management'}
            onChange={(side) => setParams(side === OWN ? { type: OWN } : {})}
            options={sides}
          />
        )
      }
    >
      {error ? (
        <EmptyState variant="error" text={messageOf(error)} onRetry={() => void refetch()} />
      ) : own === undefined ? (
        <LoadingRows rows={6} columns={3} />
      ) : (
        <Side own={own} isOwn={isOwn} />
      )}
    </PageFrame>
  )
}

function Side({ own, isOwn }: { own: OwnEmployee; isOwn: boolean }) {
  const may = useCan()
  if (isOwn && own.employeeId === null)
    return (
      <EmptyState text={may('hrm/employee/save') ? hrWords.sideClosed.mayAdd : hrWords.sideClosed.others} />
    )
  if (isOwn) return <EmployeeView />
  return own.role?.label === HR_ADMINISTRATOR ? <ManagerView /> : <TeamView />
}
