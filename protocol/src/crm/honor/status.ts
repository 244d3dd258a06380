import { addDays } from '#protocol/platform/day.ts'
import { states } from '#protocol/record/states/declared-states.ts'

/**
 * 状态 of an honor (locks-and-extensions.md §17): derived from the end of its validity and its own days of notice on the day it is
 * shown, so that no event leads on; stored as valid.
 */
export const honorStatus = states({
  column: 'status',
  title: '状态',
  formType: 'number',
  alwaysShown: true,
  initial: 'valid',
  vocabulary: {
    valid: { code: 0, word: '有效', tone: 'success' },
    expiring: { code: 1, word: '即将到期', tone: 'warning' },
    expired: { code: 2, word: '已过期', tone: 'error' },
  },
  events: {},
})

export type HonorStatus = 'valid' | 'expiring' | 'expired'
export const honorStatusCode = (status: HonorStatus): number => honorStatus.vocabulary[status]?.code ?? 0

/** Days before the end from which an honor counts as expiring, where it names none. */
export const NOTICE_DAYS = 30
/** More days of notice than these are cut off: the days of a sum of dates. */
export const MOST_NOTICE_DAYS = 3650

interface Validity {
  /** The last valid day; null: without an end. */
  validEnd: string | null
  remindDays: number | null
}

/** The status on a day: expired from the day after the last one. */
export function honorStatusOn({ validEnd, remindDays }: Validity, day: string): HonorStatus {
  if (validEnd === null) return 'valid'
  if (validEnd < day) return 'expired'
  return validEnd <= addDays(day, remindDays ?? NOTICE_DAYS) ? 'expiring' : 'valid'
}
