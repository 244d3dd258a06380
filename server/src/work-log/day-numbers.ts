import { sql } from 'kysely'
import type { ReplyOf } from '#protocol/platform/call.ts'
import type { DayCountKey } from '#protocol/work-log/day-counts.ts'
import type { workLogCalls } from '#protocol/work-log/log-calls.ts'
import type { Part } from '#server/access/area.ts'
import type { DayCount } from '#server/access/day-counts.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { addDays, startOfDay, startOfMonth, today } from '#server/platform/time/clock.ts'
import { owesDaily } from './completion.ts'
import './tables.ts'

/** Counters of all parts. */
export interface DayCounts {
  counts: readonly DayCount[]
}

declare module '#server/access/context.ts' {
  interface AppServices {
    dayCounts: DayCounts
  }
}

export const collectCounts = (parts: readonly Part[]): DayCounts => ({
  counts: parts.flatMap((part) => part.dayCounts ?? []),
})

/** What the caller did today; 0 of what no part counts. */
export async function readDayNumbers(actor: Actor): Promise<Record<DayCountKey, number>> {
  const { services } = actor
  const day = today(services.clock)
  const counted = await Promise.all(
    services.dayCounts.counts.map(async ({ key, count }) => [key, await count(actor, day)] as const),
  )
  const numbers = new Map(counted)
  const of = (key: DayCountKey) => numbers.get(key) ?? 0
  return {
    logNum: of('logNum'),
    examineNum: of('examineNum'),
    taskNum: of('taskNum'),
    activityNum: of('activityNum'),
  }
}

/** How many logs the caller has written this month and today, and whether one of today is due at all. */
export async function countOwn(actor: Actor): Promise<ReplyOf<typeof workLogCalls.counts>> {
  const { services, viewer } = actor
  const day = today(services.clock)
  const [{ rows }, owes] = await Promise.all([
    sql<{ allNum: number; nowNum: number }>`
      select count(*)::int as "allNum", count(*) filter (where create_time >= ${startOfDay(day)})::int as "nowNum"
      from work_logs where create_user_id = ${viewer.userId} and create_time >= ${startOfMonth(day)}`.execute(
      services.db,
    ),
    owesDaily(actor),
  ])
  const { allNum = 0, nowNum = 0 } = rows[0] ?? {}
  return { allNum, nowNum, isDue: owes ? 1 : 0 }
}

/** Logs that a user wrote on a day. */
export const logCount: DayCount = {
  key: 'logNum',
  count: async ({ services, viewer }, day) => {
    const { total } = await services.db
      .selectFrom('work_logs')
      .where('create_user_id', '=', viewer.userId)
      .where('create_time', '>=', startOfDay(day))
      .where('create_time', '<', startOfDay(addDays(day, 1)))
      .select(({ fn }) => fn.countAll<string>().as('total'))
      .executeTakeFirstOrThrow()
    return Number(total)
  },
}
