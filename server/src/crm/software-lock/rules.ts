import { sql } from 'kysely'
import { softwareLock } from '#protocol/crm/software-lock/type.ts'
import type { RowOf } from '#server/engine/model/row-of.ts'
import type { RecordRules, RowExtras } from '#server/engine/model/rules.ts'
import { lockLedger } from './ledger/note.ts'
import { fromLedger } from './ledger/project.ts'
import { quotaNamesOf } from './quotas-of-lock.ts'
import { endTerms, isOfStock, lockScenes, showStatus, statusCondition } from './status-terms.ts'

const STOCK = `${softwareLock.node}/stock` as const

/** 已报坏: a report of it is in force and neither repaired nor scrapped (§14). */
const selects = {
  isReportedBad: sql`(exists (select from bad_lock b where b.lock_id = r.id and b.deleted_at is null
    and b.check_status in (1, 10) and b.handle_status in (0, 1, 3)))::int`,
}
const rowExtras: RowExtras = { selects }

/** What is peculiar to locks (locks-and-extensions.md §3.1, §5). */
export const lockRules: RecordRules<RowOf<typeof softwareLock>> = {
  ledger: lockLedger,
  events: [fromLedger],
  scenes: lockScenes,
  todos: { endLock: endTerms },
  viewing: {
    alsoVisible: (viewer, action) =>
      (action === 'list' || action === 'read') && viewer.can(STOCK)
        ? { condition: isOfStock, because: '有库存管理权限的员工可以查看库存中的软件锁' }
        : null,
    rowExtras: () => rowExtras,
    detailSelects: selects,
    completeRows: showStatus,
    detail: async (actor, _row, { id }) => ({ quotaNames: await quotaNamesOf(actor, id) }),
    filters: { status: { condition: statusCondition } },
  },
}
