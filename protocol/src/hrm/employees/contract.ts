/** Contracts without an end. */
const OPEN_ENDED = 2

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
