import { type RawBuilder, sql } from 'kysely'
import { addDays, startOfDay } from '#server/platform/time/clock.ts'

interface Period {
  userIds: readonly number[]
  startTime?: string | undefined
  endTime?: string | undefined
}

/** Of these people, from the first day through the last. */
export const withinDays = (
  time: RawBuilder<unknown>,
  user: RawBuilder<unknown>,
  { userIds, startTime, endTime }: Period,
): RawBuilder<unknown>[] => [
  ...(userIds.length > 0 ? [sql`${user} = any(${[...userIds]}::bigint[])`] : []),
  ...(startTime ? [sql`${time} >= ${startOfDay(startTime)}`] : []),
  ...(endTime ? [sql`${time} < ${startOfDay(addDays(endTime, 1))}`] : []),
]
