import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type PoolRow, poolAdminCalls } from '#protocol/crm/pool/calls.ts'
import { attempt } from '#web/platform/attempt.ts'
import { ask } from '#web/platform/client.ts'
import { toast } from '#web/platform/notices.ts'
import { refreshModule } from '#web/platform/query-keys.ts'
import { confirmDelete, confirmPlain } from '#web/ui/layer/confirm.ts'

export interface PoolActions {
  /** 启用 or 停用, after asking. */
  toggle: (pool: PoolRow) => void
  remove: (pool: PoolRow) => void
}

export function usePoolActions(): PoolActions {
  const client = useQueryClient()
  return useMemo(() => {
    const changed = () => refreshModule(client, 'crmCustomerPool')
    const toggle = async ({ poolId, poolName, status }: PoolRow) => {
      const word = status === 1 ? '停用' : '启用'
      const effect = status === 1 ? '不再收入客户' : '重新收入客户'
      if (!(await confirmPlain(`您确定要${word}该公海?`, word, `${word}后，“${poolName}”${effect}。`))) return
      if (!(await attempt(ask(poolAdminCalls.changeStatus, { poolId, status: status === 1 ? 0 : 1 })))) return
      toast.success(`已${word}`)
      await changed()
    }
    return {
      toggle: (pool) => void toggle(pool),
      remove: ({ poolId, poolName }) =>
        confirmDelete({
          title: '您确定要删除吗?',
          content: `公海“${poolName}”及其规则将被删除。`,
          okText: '删除公海',
          onOk: async () => {
            await ask(poolAdminCalls.remove, { poolId })
            toast.success('删除成功')
            await changed()
          },
        }),
    }
  }, [client])
}
