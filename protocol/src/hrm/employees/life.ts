import { probationEnd } from './service.ts'
import { quitReasons } from './words.ts'

/** Codes of §4.1 that rules name. */
export const entry = { working: 1, awaited: 2, leaving: 3, left: 4 } as const
export const forms = { regular: 1, other: 2 } as const
export const statuses = { regular: 1, probation: 2, firstOther: 3, lastOther: 8 } as const
/** Contracts without an end. */
const OPEN_ENDED = 2

export interface Joining {
  readonly form: number
  /** Months; null and 0: none. */
  readonly probation: number | null
  /** Of form 2. */
  readonly status: number | null
  readonly entryTime: string
}

export interface Joined {
  readonly status: number
  readonly probation: number | null
  readonly becomeTime: string | null
}

/** Status and 转正日期 of an employee who joins (hrm.md §5.2); null where form and status do not fit, which the form asks for. */
export function joinedAs({ form, probation, status, entryTime }: Joining): Joined | null {
  if (form === forms.other) {
    const fits = status !== null && status >= statuses.firstOther && status <= statuses.lastOther
    return fits ? { status, probation: null, becomeTime: null } : null
  }
  if (form !== forms.regular) return null
  const months = probation ?? 0
  return {
    status: months === 0 ? statuses.regular : statuses.probation,
    probation: months,
    becomeTime: probationEnd(entryTime, months),
  }
}

/** 待离职 until the day itself, then 离职 (§6.2). */
export const entryAtLeaving = (planQuitTime: string, today: string): number =>
  planQuitTime > today ? entry.leaving : entry.left

/** Whether a reason belongs to a type of leaving; 退休 has none. */
export function isReasonOf(quitType: number, reason: number | null): boolean {
  const reasons = quitReasons[quitType]
  if (!reasons) return false
  return reasons.length === 0 ? reason === null : reasons.some(({ code }) => code === reason)
}

interface Contract {
  readonly type: number
  readonly start: string
  readonly end: string | null
  /** As it is stored, perhaps chosen by hand. */
  readonly status: number
}

/** The status that the daily job gives a contract: a chosen one is kept until its dates contradict it (§6.3). */
export function contractStatus({ type, start, end, status }: Contract, today: string): number {
  if (start > today) return 0
  if (type !== OPEN_ENDED && end !== null && end < today) return 2
  return status === 2 && (type === OPEN_ENDED || end === null) ? 2 : 1
}
