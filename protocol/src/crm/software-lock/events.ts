import type { LockStatus } from './status.ts'

/** What can happen to a lock: how it is called, where it leads, and which bounds hold for it. */
export interface LockEventKind {
  word: string
  /** Stored statuses out of which it leads; absent: any. */
  from?: readonly LockStatus[]
  /** Stored statuses in which it may leave the lock; absent: it leaves the status alone. */
  to?: readonly LockStatus[]
  /** A licence begins. */
  begins?: true
  /** A licence ends: the device loses everything of it, and all entitlements. */
  ends?: true
  /** May be dated before the latest event of the lock (I3). */
  backdated?: true
  /** A movement of device or licence, behind which nothing earlier is taken back (I8). */
  settles?: true
  /** Neither a sale nor a term follows from it (locks-and-extensions.md §22). */
  unsold?: true
}

/** The ledger's events (locks-and-extensions.md §4.1, §5). */
export const lockEvents = {
  STOCK_IN: { word: '入库', to: ['inStock'], settles: true, unsold: true },
  CLAIM: { word: '领用', from: ['inStock'], to: ['claimed'], settles: true, unsold: true },
  CLAIM_RETURN: {
    word: '退库',
    from: ['claimed', 'replaced', 'merged', 'inUse', 'onTrial'],
    to: ['inStock'],
    ends: true,
    settles: true,
    unsold: true,
  },
  ACTIVATE: {
    word: '开通',
    from: ['inStock', 'claimed', 'onTrial'],
    to: ['inUse'],
    begins: true,
    settles: true,
  },
  TRIAL: { word: '试用', from: ['inStock', 'claimed'], to: ['onTrial'], begins: true, settles: true },
  RENEW: { word: '续费', from: ['inUse'], to: ['inUse'], settles: true },
  RESIGN: { word: '续约', from: ['inUse'], to: ['inUse'], settles: true },
  UPGRADE: { word: '升级', from: ['inUse'], settles: true },
  ADD_MODULE: { word: '加模块', from: ['inUse'], settles: true },
  LOSS: { word: '挂失', from: ['inUse', 'onTrial'], to: ['lost'], settles: true },
  REISSUE: { word: '补办', from: ['lost'], to: ['inUse', 'onTrial'], settles: true },
  REPLACE_OUT: {
    word: '换下',
    from: ['inUse', 'onTrial', 'lost'],
    to: ['replaced', 'lost'],
    settles: true,
  },
  REPLACE_IN: {
    word: '换上',
    from: ['inStock', 'claimed'],
    to: ['inUse', 'onTrial'],
    begins: true,
    settles: true,
  },
  MERGE_OUT: { word: '并出', from: ['inUse'], to: ['merged'], settles: true },
  MERGE_IN: { word: '并入', from: ['inUse'], settles: true },
  TRANSFER: { word: '过户', from: ['inUse', 'onTrial', 'lost', 'frozen'], settles: true },
  TIME_CHANGE: { word: '改期', from: ['inUse', 'onTrial'], settles: true },
  BAD: { word: '报坏', from: ['inStock', 'claimed', 'replaced'], to: ['bad'], settles: true, unsold: true },
  REPAIRED: {
    word: '修复',
    from: ['replaced', 'bad'],
    to: ['inStock'],
    ends: true,
    settles: true,
    unsold: true,
  },
  SCRAP: { word: '报废', from: ['replaced', 'bad'], to: ['scrapped'], settles: true, unsold: true },
  FREEZE: { word: '停用', from: ['inUse', 'onTrial'], to: ['frozen'], settles: true, unsold: true },
  UNFREEZE: { word: '恢复', from: ['frozen'], to: ['inUse', 'onTrial'], settles: true, unsold: true },
  OWNER: { word: '换负责人', unsold: true },
  CORRECT: { word: '更正', backdated: true },
  REVERSE: { word: '冲销', backdated: true },
} as const satisfies Readonly<Record<string, LockEventKind>>

export type LockEventType = keyof typeof lockEvents

export const kindOf = (type: LockEventType): LockEventKind => lockEvents[type]
