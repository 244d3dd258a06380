import { Link } from 'react-router'
import { useCan } from '#web/platform/permissions.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'

/** A pool without customers: how they come into it, for those who can do something about it. */
export function EmptyPool() {
  const may = useCan()
  const maySend = may('crm/customer/putinpool')
  const mayRule = may('manage/crm/pool')
  return (
    <EmptyState
      text="公海里还没有客户"
      hint={
        maySend
          ? '在客户列表中选中客户后点“放入公海”，其他成员就可以领取'
          : '客户被放入公海，或按规则自动回收后，会出现在这里'
      }
      action={
        (maySend || mayRule) && (
          <>
            {maySend && (
              <Link to="/crm/customer">
                <Button tabIndex={-1}>去客户列表</Button>
              </Link>
            )}
            {mayRule && (
              <Link to="/manage/customer/customer">
                <Button tabIndex={-1}>设置自动回收规则</Button>
              </Link>
            )}
          </>
        )
      }
    />
  )
}
