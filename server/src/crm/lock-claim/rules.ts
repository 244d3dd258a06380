import { sql } from 'kysely'
import { lockClaim } from '#protocol/crm/lock-claim/type.ts'
import { itemStatus } from '#protocol/crm/lock-claim/words.ts'
import { softwareLock } from '#protocol/crm/software-lock/type.ts'
import type { Row } from '#protocol/record/calls/calls.ts'
import { approvalTerms } from '#server/approval/door.ts'
import type { Condition } from '#server/engine/fields/compare.ts'
import type { RowOf } from '#server/engine/model/row-of.ts'
import type { Actor, RecordRules, RowExtras } from '#server/engine/model/rules.ts'
import { claimEvents } from './events.ts'
import { readItems } from './items.ts'

type Claim = RowOf<typeof lockClaim>

const STOCK = `${softwareLock.node}/stock` as const

const isApproved = sql<boolean>`r.check_status in (1, 10)`
const hasItem = (condition: Condition) =>
  sql<boolean>`exists (select from lock_claim_item i where i.claim_id = r.id and ${condition})`
const isOpen = sql<boolean>`i.item_status in (${sql.lit(itemStatus.issued)}, ${sql.lit(itemStatus.held)})`

/** Locks of the claim that wait for its claimant, and that have not left its claimant yet. */
const selects = {
  waitingNum: sql`(select count(*) from lock_claim_item i
    where i.claim_id = r.id and i.item_status = ${sql.lit(itemStatus.issued)})::int`,
  heldNum: sql`(select count(*) from lock_claim_item i where i.claim_id = r.id and ${isOpen})::int`,
}
const rowExtras: RowExtras = { selects }

/**
 * Names by which the wire calls the claimant, the department and the order; what the reader may not see is absent as there. `isMine`: the
 * reader is the claimant.
 */
function named({ viewer }: Actor, row: Row): Row {
  const { ownerUserId, ownerUserName, ownerDeptName, businessName } = row
  const given = {
    claimUserId: ownerUserId,
    claimUserName: ownerUserName,
    deptName: ownerDeptName,
    orderNo: businessName,
    isMine: ownerUserId === viewer.userId ? 1 : 0,
  }
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
}

/** What is peculiar to claims of locks (locks-and-extensions.md §13). */
export const lockClaimRules: RecordRules<Claim> = {
  events: Object.values(claimEvents),
  saving: {
    answer: (_actor, { values }) => ({ claimNo: values.claim_no }),
  },
  scenes: {
    waitsIssue: () => sql<boolean>`(${isApproved} and r.issue_status in (0, 1))`,
    waitsConfirm: () => hasItem(sql<boolean>`i.item_status = ${sql.lit(itemStatus.issued)}`),
    waitsReturn: () => hasItem(sql<boolean>`(${isOpen} and i.return_asked_time is not null)`),
  },
  viewing: {
    alsoVisible: (viewer, action) =>
      (action === 'list' || action === 'read') && viewer.can(STOCK)
        ? { condition: isApproved, because: '有库存管理权限的员工可以查看已通过的领用单' }
        : null,
    rowExtras: () => rowExtras,
    detailSelects: selects,
    completeRows: async (actor, rows) => {
      for (const row of rows) Object.assign(row, named(actor, row))
    },
    detail: async (actor, row, { id }) => ({ ...named(actor, row), itemList: await readItems(actor, id) }),
  },
  todos: { checkLockClaim: approvalTerms(lockClaim) },
}
