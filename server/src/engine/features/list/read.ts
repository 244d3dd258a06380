import { type CompiledQuery, type RawBuilder, sql } from 'kysely'
import type { Row } from '#protocol/record/calls/calls.ts'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import type { Services } from '#server/platform/services.ts'
import { runList } from '../../model/prepared.ts'
import { type Actor, rulesOf } from '../../model/rules.ts'
import { giveTokens } from '../../model/token.ts'
import { ROW_IDS } from './rows.ts'
import type { Selection } from './selection.ts'

export type Raw = Record<string, unknown>

export const compileTotal = (
  { services }: Actor,
  { source, where }: Pick<Selection, 'source' | 'where'>,
): CompiledQuery<{ total: number }> =>
  sql<{ total: number }>`select count(*)::int as total from ${source} where ${where}`.compile(services.db)

export function countRecords(actor: Actor, selection: Selection): Promise<number> {
  const query = selection.kept?.total ?? compileTotal(actor, selection)
  return actor.services.engine.counts.total(query, actor.viewer.userId)
}

/** Rows after `offset` ones of a list. */
export interface Window {
  limit: number
  offset: number
}

/**
 * Rows of a window: first their ids, from the table alone, so that choosing them costs little to plan and a window far down is
 * found in the index that holds order and owner; then everything for those few.
 */
export async function readRows(
  actor: Actor,
  selection: Selection,
  { limit, offset }: Window,
  order: RawBuilder<unknown> = selection.order.by,
): Promise<Row[]> {
  const { source, where } = selection
  const rows = await runList(
    actor.services.lists,
    sql`select r.id from ${source} where ${where} order by ${order}
      limit ${sql.lit(limit)} offset ${sql.lit(offset)}`,
  )
  return readNamed(
    actor,
    selection,
    rows.map((row) => Number(row.id)),
  )
}

/** Rows of the selection by their ids, in that order. */
export const readNamed = async (actor: Actor, selection: Shaped, ids: readonly number[]): Promise<Row[]> =>
  showWhole(actor, selection, await readRaws(actor.services.lists, selection, ids))

type Shaped = Pick<Selection, 'type' | 'shape'>

/** The same as the database returns them. */
export async function readRaws(
  connection: Pick<Services, 'db' | 'pool'>,
  { shape }: Pick<Shaped, 'shape'>,
  ids: readonly number[],
): Promise<Raw[]> {
  if (ids.length === 0) return []
  const found = await shape.byIds.run(connection, { [ROW_IDS]: ids })
  const byId = new Map(found.map((row) => [row.id, row]))
  return ids.map((id) => byId.get(id)).filter((row) => row !== undefined)
}

/** Shows rows as they were read. */
export const showWhole = (actor: Actor, { type, shape }: Shaped, rows: readonly Raw[]): Promise<Row[]> =>
  completeRows(actor, type, rows.map(shape.show))

export async function completeRows(actor: Actor, type: RecordType, rows: Row[]): Promise<Row[]> {
  if (rows.length === 0) return rows
  if (type.wire.tokens) giveTokens(actor, type, rows)
  await rulesOf(actor.services, type).viewing?.completeRows?.(actor, rows)
  return rows
}
