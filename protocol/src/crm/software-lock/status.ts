import { addDays } from '#protocol/platform/day.ts'
import { states } from '#protocol/record/states/declared-states.ts'

/**
 * 锁状态 (locks-and-extensions.md §5). What is stored follows from the ledger; the last three are derived from the days of the
 * licence when a lock is shown, and are stored nowhere.
 */
export const lockStatus = states({
  column: 'status',
  title: '锁状态',
  formType: 'number',
  alwaysShown: true,
  initial: 'inStock',
  vocabulary: {
    inStock: { code: 0, word: '在库', tone: 'default' },
    claimed: { code: 1, word: '已领用', tone: 'info' },
    inUse: { code: 2, word: '使用中', tone: 'success' },
    onTrial: { code: 3, word: '试用中', tone: 'info' },
    lost: { code: 4, word: '已挂失', tone: 'error' },
    replaced: { code: 5, word: '已换下', tone: 'default' },
    merged: { code: 6, word: '已合并', tone: 'default' },
    bad: { code: 7, word: '坏锁', tone: 'warning' },
    scrapped: { code: 8, word: '已报废', tone: 'default' },
    frozen: { code: 9, word: '已停用', tone: 'default' },
    expired: { code: 10, word: '已到期', tone: 'error' },
    ending: { code: 11, word: '即将到期', tone: 'warning' },
    upcoming: { code: 12, word: '待启用', tone: 'info' },
  },
  events: {},
})

type Stored =
  | 'inStock'
  | 'claimed'
  | 'inUse'
  | 'onTrial'
  | 'lost'
  | 'replaced'
  | 'merged'
  | 'bad'
  | 'scrapped'
  | 'frozen'
type Derived = 'expired' | 'ending' | 'upcoming'
export type LockStatus = Stored
export type ShownStatus = Stored | Derived

export const statusCode = (status: ShownStatus): number => lockStatus.vocabulary[status]?.code ?? 0

/** Statuses in which a lock carries the licence of a customer. */
export const licensed = ['inUse', 'onTrial', 'lost', 'frozen'] as const satisfies readonly Stored[]
/** Those of a device without a licence: the affair of the stock. */
export const ofStock = [
  'inStock',
  'claimed',
  'replaced',
  'merged',
  'bad',
  'scrapped',
] as const satisfies readonly Stored[]

/** Days before the end from which a licence is 即将到期: of a rental as configured, of a trial the last three (decided). */
export const ENDING_DAYS = { rental: 30, trial: 3 } as const

interface Licence {
  /** As stored. */
  status: number
  startTime: string | null
  /** Null: perpetual. */
  endTime: string | null
}

/** The status that is shown on a day: what is stored, or what the days of the licence make of it. */
export function shownStatus({ status, startTime, endTime }: Licence, day: string): number {
  const isTrial = status === statusCode('onTrial')
  if (!isTrial && status !== statusCode('inUse')) return status
  if (startTime !== null && startTime > day) return statusCode('upcoming')
  if (endTime === null) return status
  if (endTime < day) return statusCode('expired')
  const notice = isTrial ? ENDING_DAYS.trial : ENDING_DAYS.rental
  return endTime < addDays(day, notice) ? statusCode('ending') : status
}
