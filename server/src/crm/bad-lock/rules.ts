import { sql } from 'kysely'
import { badLock } from '#protocol/crm/bad-lock/type.ts'
import { approvalTerms } from '#server/approval/door.ts'
import type { RecordRules, RowExtras } from '#server/engine/model/rules.ts'
import { type BadRow, isReplaceable, noteBad, resolveLock } from './report.ts'

const HANDLE = `${badLock.node}/handle` as const

const isApproved = sql<boolean>`r.check_status in (1, 10)`

/** The number of the device that took its place; and whether an order that replaces it may be made. */
const selects = {
  isReplaceable: sql`(select ${isReplaceable} from bad_lock b where b.id = r.id)::int`,
  newShellNum: sql`(select m.shell_num from software_lock l join software_lock m on m.id = l.main_lock_id
    where l.id = r.lock_id)`,
}
const rowExtras: RowExtras = { selects }

/** What is peculiar to bad locks (locks-and-extensions.md §14). */
export const badLockRules: RecordRules<BadRow> = {
  saving: {
    check: resolveLock,
    answer: (_actor, { values }) => ({ badNo: values.bad_no }),
  },
  // approved, or in use without a flow
  happening: { pass: noteBad, save: noteBad },
  scenes: { waitsHandling: () => sql<boolean>`(${isApproved} and r.handle_status in (0, 1, 3))` },
  viewing: {
    alsoVisible: (viewer, action) =>
      (action === 'list' || action === 'read') && viewer.can(HANDLE)
        ? { condition: isApproved, because: '有处理权限的员工可以查看已通过的坏锁单' }
        : null,
    rowExtras: () => rowExtras,
    detailSelects: selects,
  },
  todos: { checkBadLock: approvalTerms(badLock) },
}
