/** 定额 keys that are written into a lock with a product, as they were then (locks-and-extensions.md §2). */
export interface QuotaKey {
  keyId: number
  keyName: string
  keyTag: string
}

/** The right to use a product on a lock; without an end it is perpetual. */
export interface Entitlement {
  startTime: string
  endTime: string | null
  quotaKeys: readonly QuotaKey[]
  sourceBusinessId: number | null
}

/** What is known of a lock at one point of both time axes (locks-and-extensions.md §3.1). Days are `yyyy-MM-dd`, money is decimal text. */
export interface LockState {
  shellNum: string
  chipNo: string | null
  lockForm: number
  region: number | null
  /** As stored; what is shown follows from the day (`status.ts`). */
  status: number
  distinguish: number | null
  isTrial: number
  customerId: number | null
  contractId: number | null
  businessId: number | null
  portNumber: number
  startTime: string | null
  endTime: string | null
  salesPrice: string | null
  ownerUserId: number | null
  claimUserId: number | null
  mainLockId: number | null
  entitlements: Readonly<Record<number, Entitlement>>
}

/** What an event assigns: absolute values, so that applying it twice changes nothing. */
export type LockPatch = Partial<Omit<LockState, 'entitlements'>>

export type EntitlementOp =
  | {
      op: 'set'
      productId: number
      startTime: string
      endTime: string | null
      quotaKeys: readonly QuotaKey[]
    }
  | { op: 'remove'; productId: number }

/** A lock before its first event. */
export const noLock: LockState = {
  shellNum: '',
  chipNo: null,
  lockForm: 1,
  region: null,
  status: 0,
  distinguish: null,
  isTrial: 0,
  customerId: null,
  contractId: null,
  businessId: null,
  portNumber: 1,
  startTime: null,
  endTime: null,
  salesPrice: null,
  ownerUserId: null,
  claimUserId: null,
  mainLockId: null,
  entitlements: {},
}

/** What a device loses that comes back to the stock: everything of the licence (locks-and-extensions.md §4.1). */
export const withoutLicence = {
  isTrial: 0,
  distinguish: null,
  customerId: null,
  contractId: null,
  businessId: null,
  startTime: null,
  endTime: null,
  salesPrice: null,
  claimUserId: null,
  mainLockId: null,
} as const satisfies LockPatch
