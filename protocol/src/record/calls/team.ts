import { z } from 'zod'
import { day, id, ids, integer, optional } from '#protocol/platform/wire.ts'

/** Which related records follow: numbers of the type's companions (customer: 1 contacts, 2 business, 3 contract). */
const changeType = z.preprocess((value) => value ?? [], z.array(integer(1, 3)).max(3))
const power = optional(integer(1, 2))
/** `yyyy-MM-dd`, the last day; blank = never ends. A time behind it is cut. */
const lastDay = optional(
  z.preprocess((value) => (typeof value === 'string' ? value.trim().slice(0, 10) : value), day()),
)

/** New owner of records (record-engine.md §9.3); `transferType` 2 keeps the old owner as a member with `power`. */
export const transferRequestSchema = z.object({
  ids: ids().min(1),
  ownerUserId: id(),
  transferType: optional(integer(1, 2)),
  power,
  expiresTime: lastDay,
  changeType,
})
export type TransferRequest = z.output<typeof transferRequestSchema>

/** Members of records (record-engine.md §9.4); power 1 reads, 2 writes too. */
export const memberChangeSchema = z.object({
  ids: ids().min(1),
  memberIds: ids(500).min(1),
  power,
  expiresTime: lastDay,
  changeType,
})
export type MemberChange = z.output<typeof memberChangeSchema>

export const memberSchema = z.object({
  userId: z.number(),
  realname: z.string(),
  deptName: z.string().nullable(),
  /** 1 reads, 2 reads and writes, 3 owns. */
  power: z.number(),
  expiresTime: z.string().nullable(),
})
export type Member = z.infer<typeof memberSchema>
