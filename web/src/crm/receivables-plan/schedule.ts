import dayjs from 'dayjs'

/** How far apart the days of a repeated plan lie. */
export type Every = 'day' | 'week' | 'month' | 'year'
export const everyWords: Readonly<Record<Every, string>> = { day: '天', week: '周', month: '月', year: '年' }

export const MOST_BETWEEN = 31

const DAY = 'YYYY-MM-DD'

/** `count` days from the first on, each counted from it, so that the 31st stays the last of its month. */
export const repeatedDays = (first: string, count: number, step: { by: number; every: Every }): string[] =>
  Array.from({ length: count }, (_, at) =>
    dayjs(first)
      .add(at * step.by, step.every)
      .format(DAY),
  )
