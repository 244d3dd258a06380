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

/** Days before its end from which a trial is 即将到期; those of a rental are a setting (expireRemindDays). */
export const TRIAL_ENDING_DAYS = 3

interface Licence {
  /** As stored. */
  status: number
  startTime: string | null
  /** Null: perpetual. */
  endTime: string | null
}

/** A licence that has begun, and whose end has passed on this day. */
export const isExpired = ({ status, startTime, endTime }: Licence, day: string): boolean =>
  (status === statusCode('onTrial') || status === statusCode('inUse')) &&
  (startTime === null || startTime <= day) &&
  endTime !== null &&
  endTime < day

/** The status that is shown on a day: what is stored, or what the days of the licence make of it. `endingDays` are those of a rental. */
export function shownStatus(
  { status, startTime, endTime }: Licence,
  { day, endingDays }: { day: string; endingDays: number },
): number {
  const isTrial = status === statusCode('onTrial')
  if (!isTrial && status !== statusCode('inUse')) return status
  if (startTime !== null && startTime > day) return statusCode('upcoming')
  if (isExpired({ status, startTime, endTime }, day)) return statusCode('expired')
  if (endTime === null) return status
  const notice = isTrial ? TRIAL_ENDING_DAYS : endingDays
  return endTime < addDays(day, notice) ? statusCode('ending') : status
}
