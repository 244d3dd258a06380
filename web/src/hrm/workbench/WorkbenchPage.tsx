import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { employeePickerCalls, type OwnEmployee } from '#protocol/hrm/employees/picker-calls.ts'
import { ownWorkbenchAddress } from '#protocol/hrm/workbench/addresses.ts'
import { HR_ADMINISTRATOR } from '#protocol/manage/roles/roles.ts'
import { messageOf } from '#web/platform/client.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { LoadingRows } from '#web/ui/feedback/LoadingRows.tsx'
import { PageFrame } from '#web/ui/page/PageFrame.tsx'
import { SideClosed } from '../SideClosed.tsx'
import { EmployeeView } from './EmployeeView.tsx'
import { ManagerView } from './ManagerView.tsx'
import { TeamView } from './TeamView.tsx'

/** /hrm/workbench: 工作台, on the side of the management for users with a role of human resources (hrm.md §2.4, §18.3). */
export default function WorkbenchPage() {
  const { data: own, error, refetch } = useQuery(queryOf(employeePickerCalls.own, {}))
  const { pathname, search } = useLocation()
  const isOwn = own?.role === null || pathname + search === ownWorkbenchAddress
  return (
    <PageFrame title="工作台" cards>
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
  if (isOwn && own.employeeId === null) return <SideClosed />
  if (isOwn) return <EmployeeView />
  return own.role?.label === HR_ADMINISTRATOR ? <ManagerView /> : <TeamView />
}
