import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { Actor } from '#server/engine/model/rules.ts'

/**
 * The rows of a statistic, remembered like the totals of lists: who writes sees his own change at once, everybody else
 * within two seconds. Numbers come back as JSON has them.
 */
export async function queryRows<Row>(
  { services, viewer }: Pick<Actor, 'services' | 'viewer'>,
  query: RawBuilder<unknown>,
  row: z.ZodType<Row>,
): Promise<Row[]> {
  const { engine, lists } = services
  const whole = sql<{ rows: string }>`select coalesce(json_agg(q), '[]')::text as rows from (${query}) q`
  const found = await engine.counts.sums(whole.compile(lists.db), viewer.userId, (run) =>
    engine.turns.lists.take(run, viewer.userId),
  )
  return row.array().parse(JSON.parse(found.rows ?? '[]'))
}
