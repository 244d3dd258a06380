import type { LockEventType } from '#protocol/crm/software-lock/events.ts'
import type { EntitlementOp, LockPatch, LockState, QuotaKey } from '#protocol/crm/software-lock/state.ts'
import type { LockStatus } from '#protocol/crm/software-lock/status.ts'
import type { Presences } from '#protocol/record/declaration/kinds.ts'
import type { Priced, PricedProduct } from './price.ts'

/** A lock as an order finds it. Days are `yyyy-MM-dd`. */
export interface OrderedLock {
  lockId: number
  shellNum: string
  /** As stored. */
  status: number
  isTrial: boolean
  distinguish: number
  portNumber: number
  startTime: string | null
  endTime: string | null
  productIds: readonly number[]
  /** Those that end with it: what a renewal leads on, and costs. */
  termProductIds: readonly number[]
}

/** What is asked for of one lock; without a lock, of one that is still to be made. */
export interface AskedLine {
  lock: OrderedLock | null
  isMain: boolean
  portNumber?: number | undefined
  startTime?: string | undefined
  endTime?: string | undefined
  productIds?: readonly number[] | undefined
  /** Decimal text, where it was typed. */
  salesPrice?: string | undefined
  newShellNum?: string | undefined
  newChipNo?: string | undefined
}

/** What a contract agrees for the year behind the end of a lock: its part of the plan of that year. */
export interface AgreedYear {
  money: string
  /** Of the plan. */
  total: string
  /** No other lock has a part of it. */
  isAlone: boolean
}

/** An order as it is asked for. */
export interface AskedOrder {
  /** Today. */
  day: string
  years: number
  trialDays: number
  graceDays: number
  startTime: string | null
  endTime: string | null
  mergeMode: number
  lines: readonly AskedLine[]
  /** Modules that the product lines name. */
  productIds: readonly number[]
  /** Products by their ids as the price list of the day has them. */
  priced: (ids: readonly number[]) => readonly PricedProduct[]
  /** By lock; absent: nothing is agreed, or the type does not continue a term. */
  agreed?: ReadonlyMap<number, AgreedYear>
}

/** What a line is to the order. */
export const lineRoles = { target: 1, main: 2, merged: 3, replaced: 4 } as const

/** What an order makes of one lock. */
export interface PlannedLine {
  asked: AskedLine
  role: number
  distinguish: number
  portBefore: number | null
  portNumber: number
  startTime: string | null
  endTime: string | null
  remainingDays: number | null
  productIds: readonly number[]
  /** By the arithmetic of the type; null: it is a share of the product lines. */
  priced: Priced | null
  /** That is a price of its contract, which goes before the price list. */
  isAgreed?: boolean
}

/** An event that an order writes, before it has a key and the order's own columns. */
export interface OrderEvent {
  /** Which lock: that of the line, or the device that takes its place. */
  at: 'lock' | 'device'
  eventType: LockEventType
  patch: LockPatch
  entitlementOps?: readonly EntitlementOp[]
  term?: { start: string | null; before: string | null; after: string | null }
  /** The other lock that it is about. */
  related?: number | null
}

/** A line of an order that takes effect, with the lock as it is then. */
export interface EffectiveLine {
  /** The day on which the last gate closed. */
  day: string
  years: number
  trialDays: number
  graceDays: number
  businessId: number
  contractId: number | null
  customerId: number
  ownerUserId: number
  /** Of a transfer. */
  target: { customerId: number; ownerUserId: number } | null
  role: number
  lockId: number
  /** The device that takes its place; null: the same. */
  deviceId: number | null
  chipNo: string | null
  mainLockId: number | null
  state: LockState
  distinguish: number
  portNumber: number
  startTime: string | null
  endTime: string | null
  salesPrice: string
  /** Modules that the order sells for this lock, with the 定额 keys of the day. */
  products: readonly { productId: number; quotaKeys: readonly QuotaKey[] }[]
  /** Entitlements of the locks that are merged into this one. */
  merged: readonly LockState[]
}

/** What may be entered for one lock of an order, besides the amount that is payable for it. */
export type LineEntry = 'portNumber' | 'startTime' | 'endTime'

/** How an order gets its worth: product lines, the arithmetic of the type, fees alone, or it has none. */
export type Worth = 'lines' | 'computed' | 'fees' | 'nothing'

/** Kinds of contract files: each has a template of its own (§12.5). */
export type FileKind = 'rent' | 'buy' | 'upgrade'

/** One type of order (locks-and-extensions.md §7). Adding one is a declaration of this shape, and its arithmetic. */
export interface OrderType {
  code: number
  name: string
  /** Leaf of `crm/business` that opens it. */
  right: string
  /** What it waits for before it takes effect, until an administrator sets it otherwise. */
  gates: Readonly<Record<Gate, boolean>>
  /** The locks that it takes. */
  takes: {
    least: number
    most?: number
    statuses: readonly LockStatus[]
    /** All rented, or all bought; the refusal of a mixture. */
    alike?: 'locksUnlike' | 'upgradeUnlike'
    isRental?: true
    /** None that has expired. */
    isInTime?: true
    /** Exactly one of them is the main lock. */
    hasMain?: true
  }
  /**
   * Of which template the file of its contract is made where its locks do not decide, or in any case (§12.5); else that of a rental.
   */
  file?: { kind: FileKind; always?: true }
  /**
   * Its lock is lost from the moment it is submitted. Another chip under the same number is enough as its device, and without product
   * lines it costs the fee that is set.
   */
  reportsLoss?: true
  /** The lock that it replaces is reported as bad, unless the reason is this one: then the device is good. */
  reportsFault?: { but: number }
  /** Each of its lines changes something of its lock. */
  mustChange?: true
  /** Of an order without a reason. */
  reasonRefusal?: 'changeReasonMissing'
  /** Locks that are still to be made may be ordered: always, or where none is chosen. */
  makes?: 'new' | 'unlessChosen'
  /** Its device may carry the number of the old one: then its chip is named. */
  keepsNumber?: true
  /** What forms ask for each of its locks; absent: nothing. */
  asks?: readonly LineEntry[]
  /** `saleMode` of the products that it sells. */
  sells: readonly number[]
  /** Of the categories that are set for it alone (`newListCategoryIds`, §7.13). */
  sellsOfCategories?: true
  /** Product lines that are not sent are those of the locks. */
  derivesProducts?: true
  worth: Worth
  fields: Presences
  /** Codes of `reasonWords` that it offers. */
  reasons?: readonly number[]
  /** It renews licences: lists of renewals name it as what has been done. */
  renews?: true
  /** Its term begins behind the end of its locks, and it adopts the agreed plan of that year (§7.4, §9.2). */
  continuesTerm?: true
  /** Its plan is that of a term, where its locks are rented (§9.2). */
  paysTerm?: true
  /** Its licence has no end: its contract asks for no service period (§9.1). */
  isForever?: true
  /** Its customer has few of them in a year (§7.10). */
  isTrial?: true
}

/** What a type computes. */
export interface Arithmetic {
  /** What it makes of its locks. */
  plan: (order: AskedOrder) => PlannedLine[]
  /** What it writes to the ledger when it takes effect. */
  effects: (line: EffectiveLine) => OrderEvent[]
}

/** What an order waits for. */
export const gates = ['contract', 'signed', 'payment', 'device'] as const
export type Gate = (typeof gates)[number]
