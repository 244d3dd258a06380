import { useQuery } from '@tanstack/react-query'
import { Outlet, useLocation } from 'react-router'
import { employeePickerCalls } from '#protocol/hrm/employees/picker-calls.ts'
import { messageOf } from '#web/platform/client.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { LoadingRows } from '#web/ui/feedback/LoadingRows.tsx'
import { PageFrame } from '#web/ui/page/PageFrame.tsx'
import { ownMenu } from '../own-menu.tsx'
import { SideClosed } from '../SideClosed.tsx'

/** The pages of one's own, for users who are an employee; others read how they become one (spec 3 §2.8). */
export default function OwnSide() {
  const { data: own, error, refetch } = useQuery(queryOf(employeePickerCalls.own, {}))
  const { pathname } = useLocation()
  if (own && own.employeeId !== null) return <Outlet />
  return (
    <PageFrame title={ownMenu.find(({ path }) => path === pathname)?.title ?? ''}>
      {error ? (
        <EmptyState variant="error" text={messageOf(error)} onRetry={() => void refetch()} />
      ) : own === undefined ? (
        <LoadingRows rows={6} columns={3} />
      ) : (
        <SideClosed />
      )}
    </PageFrame>
  )
}
