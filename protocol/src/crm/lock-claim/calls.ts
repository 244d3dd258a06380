import { z } from 'zod'
import { call } from '#protocol/platform/call.ts'
import { pageOf } from '#protocol/platform/envelope.ts'
import { id, ids, integer, nothing, optional, optionalText, paging, text } from '#protocol/platform/wire.ts'
import { regionLetters } from '../software-lock/words.ts'
import { MOST_CLAIMED } from './words.ts'

const area = 'lockClaim'
/** Locks that one call may return. */
const MOST = 500

/** A lock of a claim, as its detail lists it under `itemList`. */
export const claimItemSchema = z.object({
  claimItemId: z.number(),
  lockId: z.number(),
  shellNum: z.string(),
  /** `itemStatuses`. */
  itemStatus: z.number(),
  issueUserId: z.number(),
  issueUserName: z.string(),
  issueTime: z.string(),
  confirmTime: z.string().nullable(),
  returnTime: z.string().nullable(),
  /** The holder has asked to return it, and no stock keeper has confirmed that. */
  returnAsked: z.union([z.literal(0), z.literal(1)]),
  returnRemark: z.string(),
})
export type ClaimItem = z.infer<typeof claimItemSchema>

/** A lock that someone holds; `chipNo` is absent where the reader may not see it. */
export const heldLockSchema = z.object({
  lockId: z.number(),
  shellNum: z.string(),
  chipNo: z.string().nullable().optional(),
  lockForm: z.number(),
  region: z.number(),
  status: z.number(),
  claimId: z.number().nullable(),
  claimNo: z.string().nullable(),
  purpose: z.number().nullable(),
  /** The day on which it was issued. */
  claimDate: z.string(),
  heldDays: z.number(),
  itemStatus: z.number().nullable(),
  returnAsked: z.union([z.literal(0), z.literal(1)]),
})
export type HeldLock = z.infer<typeof heldLockSchema>

const claimId = { claimId: id() }

/** Calls of claims besides those every record type has (locks-and-extensions.md §13). */
export const lockClaimCalls = {
  issue: call({
    path: 'crmLockClaim/issue',
    body: 'json',
    need: 'crm/lock/stock',
    area,
    summary: '发放领用单的软件锁，可以分次',
    request: z.object({ ...claimId, shellNums: z.array(text(32)).min(1).max(MOST_CLAIMED) }),
    reply: z.object({ issueStatus: z.number() }),
  }),
  inStock: call({
    path: 'crmLockClaim/queryStock',
    body: 'json',
    need: 'crm/lock/stock',
    area,
    summary: '可以发放的软件锁：领用单地区的在库锁，锁型相符的在前',
    safe: true,
    request: z.object({ ...claimId, search: optionalText(32) }),
    reply: z.array(z.object({ lockId: z.number(), shellNum: z.string(), lockForm: z.number() })),
  }),
  confirm: call({
    path: 'crmLockClaim/confirm',
    need: 'signedIn',
    area,
    summary: '领用人确认领取',
    request: z.object(claimId),
    reply: z.object({ confirmedNum: z.number() }),
  }),
  returnLocks: call({
    path: 'crmLockClaim/returnLocks',
    body: 'json',
    need: 'signedIn',
    area,
    summary: '持有人申请退库',
    request: z.object({ lockIds: ids(MOST).min(1), remark: optionalText(500) }),
    reply: nothing,
  }),
  confirmReturn: call({
    path: 'crmLockClaim/confirmReturn',
    body: 'json',
    need: 'crm/lock/stock',
    area,
    summary: '确认退库：软件锁回到库存',
    request: z.object({ lockIds: ids(MOST).min(1) }),
    reply: nothing,
  }),
  myStock: call({
    path: 'crmLock/queryMyStock',
    body: 'json',
    need: 'signedIn',
    area,
    summary: '我持有的软件锁；有库存管理权限时可查看他人的（userId）',
    safe: true,
    request: z.object({
      page: paging.page,
      limit: paging.limit,
      search: optionalText(64),
      region: z.preprocess(
        (value) => (value === 'WH' || value === 'QD' ? regionLetters[value] : value),
        optional(integer(1, 2)),
      ),
      userId: optional(id()),
    }),
    reply: pageOf(heldLockSchema),
  }),
}
