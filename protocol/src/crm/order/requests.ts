import { z } from 'zod'
import { day, id, idList, integer, optional, optionalText, text } from '#protocol/platform/wire.ts'
import { LONGEST_SHELL_NUM, MOST_PORTS, regionLetters } from '../software-lock/words.ts'

/** Locks of one order; more are refused. */
export const MOST_ORDER_LOCKS = 200
/** Characters of all their numbers, with the commas between them. */
export const LONGEST_NUMBERS = MOST_ORDER_LOCKS * (LONGEST_SHELL_NUM + 1)
/** Numbers of one request; an order refuses more than it takes with its sentence. */
const MOST_NAMED = 2000

/** 1 and 2, or the letters by which other clients name them. */
export const regionSchema = z.preprocess(
  (value) =>
    typeof value === 'string' && value in regionLetters ? regionLetters[value as 'WH' | 'QD'] : value,
  integer(1, 2),
)
const numberOf = (part: unknown): unknown =>
  typeof part === 'string' || typeof part === 'number' ? String(part).trim().toUpperCase() : part
/** Lock numbers as a list or joined by commas; blanks and doubles are dropped (locks-and-extensions.md §1.3). */
export const shellNumsSchema = z.preprocess(
  (value) => {
    const parts = Array.isArray(value) ? value : typeof value === 'string' ? value.split(/[,，]/) : []
    return [...new Set(parts.map(numberOf).filter((part) => part !== ''))]
  },
  z.array(z.string().max(LONGEST_SHELL_NUM)).max(MOST_NAMED),
)
/** Decimal text of an amount that is not negative. */
export const amount = () =>
  z.preprocess(
    (value) => (typeof value === 'number' ? String(value) : value),
    z
      .string()
      .trim()
      .regex(/^\d{1,14}(\.\d{1,2})?$/),
  )
/** In requests an id; in values of forms a list with the record. */
const pickedCustomer = z.preprocess(
  (value) => (Array.isArray(value) ? value[0]?.customerId : value),
  optional(id()),
)

/** A line as clients send it (locks-and-extensions.md §8). */
export const lockLineSchema = z.object({
  businessLockId: optional(id()),
  lockId: optional(id()),
  shellNum: optional(text(LONGEST_SHELL_NUM)),
  isMain: optional(integer(0, 1)),
  role: optional(integer(1, 4)),
  portNumber: optional(integer(1, MOST_PORTS)),
  startTime: optional(day()),
  endTime: optional(day()),
  salesPrice: optional(amount()),
  productIds: optional(idList()),
  newShellNum: optional(text(LONGEST_SHELL_NUM)),
  newChipNo: optional(text(64)),
})
export type LockLine = z.output<typeof lockLineSchema>

/** What `entity` has of an order, besides the fields of every business (locks-and-extensions.md §8.1). */
export const orderEntitySchema = z.object({
  customerId: optional(id()),
  businessName: optionalText(255),
  region: optional(regionSchema),
  updateCustomer: pickedCustomer,
  leaseYears: optional(integer(1, 20)),
  trialDays: optional(integer(1, 366)),
  startTime: optional(day()),
  endTime: optional(day()),
  mergeMode: optional(integer(1, 2)),
  portNumber: optional(integer(1, MOST_PORTS)),
  mainShellNum: optional(text(LONGEST_SHELL_NUM)),
  shellNums: optional(shellNumsSchema),
  /** Modules of an order that is made without product lines. */
  productIds: optional(idList()),
  reasonType: optional(integer(1, 9)),
  reason: optionalText(500),
  discountRate: optional(z.union([z.string(), z.number()])),
  totalPrice: optional(z.union([z.string(), z.number()])),
  /** Of an order without product lines: the money that was agreed. */
  agreedMoney: optional(amount()),
  typeId: optional(id()),
  statusId: optional(id()),
})
export type OrderEntity = z.output<typeof orderEntitySchema>

export const lockLinesSchema = z.array(lockLineSchema).max(MOST_ORDER_LOCKS)
