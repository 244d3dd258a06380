import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { leavingCalls } from '#protocol/hrm/employees/hand-over-calls.ts'
import { HandOverDialog } from '#web/manage/door.ts'
import { attempt } from '#web/platform/attempt.ts'
import { ask } from '#web/platform/client.ts'
import { formatNumber } from '#web/platform/format.ts'
import { toast } from '#web/platform/notices.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import { Dialog } from '#web/ui/layer/Dialog.tsx'
import { useBusy } from '#web/ui/use-busy.ts'

interface HandOverOfferProps {
  employeeId: number
  name: string
  onClose: () => void
}

/** After a leaving was confirmed: the work of the employee's account goes to others, or an administrator is asked. Nothing without an account. */
export function HandOverOffer({ employeeId, name, onClose }: HandOverOfferProps) {
  const { data } = useQuery({ ...queryOf(leavingCalls.offer, { employeeId }), staleTime: 0 })
  const [isOpen, open] = useState(false)
  const [busy, run] = useBusy()
  if (!data?.user) return null
  const { user, mayHandOver, kinds } = data
  if (isOpen) return <HandOverDialog request={{ users: [user], disabling: true }} onClose={onClose} />
  const notify = async () => {
    const asked = await attempt(
      ask(leavingCalls.ask, { employeeId }).then(({ notified }) =>
        toast.success(notified > 0 ? '已通知管理员' : '今天已通知过管理员'),
      ),
    )
    if (asked !== false) onClose()
  }
  const sum = kinds.reduce((total, { count }) => total + count, 0)
  return (
    <Dialog
      title={`交接${name}的工作`}
      okText={mayHandOver ? '去交接' : '通知管理员'}
      busy={busy}
      onOk={() => (mayHandOver ? open(true) : void run(notify))}
      onClose={onClose}
    >
      {mayHandOver ? (
        <>
          <p>
            {sum > 0
              ? `账号名下还有 ${formatNumber(sum)} 项工作：`
              : '账号名下没有待交接的工作，可以停用账号。'}
          </p>
          <ul>
            {kinds.map(({ name: kind, count }) => (
              <li key={kind}>
                {kind}：{formatNumber(count)}
              </li>
            ))}
          </ul>
        </>
      ) : (
        <p>该员工的账号仍可登录，您没有交接工作的权限，请通知管理员办理交接并停用账号。</p>
      )}
    </Dialog>
  )
}
