import { softwareLock } from '#protocol/crm/software-lock/type.ts'
import type { RowOf } from '#server/engine/model/row-of.ts'
import type { RecordRules } from '#server/engine/model/rules.ts'
import { lockLedger } from './ledger/note.ts'
import { fromLedger } from './ledger/project.ts'
import { quotaNamesOf } from './quotas-of-lock.ts'
import { isOfStock, lockScenes, showStatus, statusCondition } from './status-terms.ts'

const STOCK = `${softwareLock.node}/stock` as const

/** What is peculiar to locks (locks-and-extensions.md §3.1, §5). */
export const lockRules: RecordRules<RowOf<typeof softwareLock>> = {
  ledger: lockLedger,
  events: [fromLedger],
  scenes: lockScenes,
  viewing: {
    alsoVisible: (viewer, action) =>
      (action === 'list' || action === 'read') && viewer.can(STOCK)
        ? { condition: isOfStock, because: '有库存管理权限的员工可以查看库存中的软件锁' }
        : null,
    completeRows: async (actor, rows) => showStatus(actor, rows),
    detail: async (actor, _row, { id }) => ({ quotaNames: await quotaNamesOf(actor, id) }),
    filters: { status: { condition: statusCondition } },
  },
}
