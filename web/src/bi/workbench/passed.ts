import dayjs from 'dayjs'

/** Periods that go on and have goals by whole months. */
const running = ['month', 'quarter', 'year'] as const
const MONTHS = { month: 1, quarter: 3, year: 12 } as const

const isRunning = (word: string | undefined): word is (typeof running)[number] =>
  running.some((each) => each === word)

/** The part of a running period that has passed, today included; null for every other. */
export function partPassed(word: string | undefined, now = dayjs()): number | null {
  if (!isRunning(word)) return null
  const months = MONTHS[word]
  const first = now.startOf('month').subtract(now.month() % months, 'month')
  const days = first.add(months, 'month').diff(first, 'day')
  return (now.startOf('day').diff(first, 'day') + 1) / days
}
