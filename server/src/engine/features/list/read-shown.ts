import { type RawBuilder, sql } from 'kysely'
import type { Row } from '#protocol/record/calls/calls.ts'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import type { Condition } from '../../fields/compare.ts'
import type { Actor } from '../../model/rules.ts'
import { rowShapeOf } from './rows.ts'
import { tableOf } from './search.ts'

/**
 * Values of records that the caller has reached through another one, as a detail shows them: fields hidden from the caller are
 * absent, masked ones masked. Whether the records themselves may be reached is for the caller of this function to decide.
 * `where` and `orderBy` are over the alias `r`.
 */
export async function readShown(
  actor: Actor,
  type: RecordType,
  { where, orderBy }: { where: Condition; orderBy?: RawBuilder<unknown> },
): Promise<Row[]> {
  const shape = rowShapeOf(actor, type)
  const order = orderBy ? sql`order by ${orderBy}` : sql``
  const chosen = sql`select r.* from ${tableOf(type)} where ${where} and r.deleted_at is null`
  const statement = sql<Record<string, unknown>>`${shape.whole(chosen)} ${order}`
  const { rows } = await statement.execute(actor.services.db)
  return rows.map(shape.showDetail)
}
