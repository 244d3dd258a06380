import { type CompiledQuery, type RawBuilder, sql } from 'kysely'
import type { Row } from '#protocol/record/calls/calls.ts'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import type { Services } from '#server/platform/services.ts'
import { runList, runPrepared } from '../../model/prepared.ts'
import { type Actor, rulesOf } from '../../model/rules.ts'
import { tableOf } from './search.ts'
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

/** Rows of a window: first the window of the table alone, then names and extras for those few rows. */
export async function readRows(
  actor: Actor,
  selection: Selection,
  window: Window,
  order: RawBuilder<unknown> = selection.order.by,
): Promise<Row[]> {
  const { source, where, shape } = selection
  const rows = await runList(
    actor.services.lists,
    sql`select ${shape.columns} from ${source} where ${where} order by ${order}
      limit ${sql.lit(window.limit)} offset ${sql.lit(window.offset)}`,
  )
  return showRows(actor, selection, rows)
}

/** The same for a window far down: what lies before it is passed over in an index that holds order and owner. */
export async function readFarRows(
  actor: Actor,
  selection: Selection,
  window: Window,
  order: RawBuilder<unknown> = selection.order.by,
): Promise<Row[]> {
  const { source, where } = selection
  const rows = await runList(
    actor.services.lists,
    sql`select r.id from ${source} where ${where} order by ${order}
      limit ${sql.lit(window.limit)} offset ${sql.lit(window.offset)}`,
  )
  return readNamed(
    actor,
    selection,
    rows.map((row) => Number(row.id)),
  )
}

/** Rows of the selection by their ids, in that order. */
export async function readNamed(actor: Actor, selection: Shaped, ids: readonly number[]): Promise<Row[]> {
  return showRows(actor, selection, await readRaws(actor.services.lists, selection, ids))
}

type Shaped = Pick<Selection, 'type' | 'shape'>

/** The same as the table holds them. */
export async function readRaws(
  connection: Pick<Services, 'db' | 'pool'>,
  { type, shape }: Shaped,
  ids: readonly number[],
): Promise<Raw[]> {
  const found = await runPrepared<Raw>(
    connection,
    sql`select ${shape.columns} from ${tableOf(type)} where r.id = any(${ids}::bigint[])`,
  )
  const byId = new Map(found.map((row) => [row.id, row]))
  return ids.map((id) => byId.get(id)).filter((row) => row !== undefined)
}

async function showRows(actor: Actor, { type, shape }: Shaped, rows: Raw[]): Promise<Row[]> {
  await shape.extras.complete(actor.services.lists, rows)
  return showWhole(actor, { type, shape }, rows)
}

/** Shows rows that have their names and extras. */
export const showWhole = (actor: Actor, { type, shape }: Shaped, rows: readonly Raw[]): Promise<Row[]> =>
  completeRows(actor, type, rows.map(shape.show))

export async function completeRows(actor: Actor, type: RecordType, rows: Row[]): Promise<Row[]> {
  if (rows.length) await rulesOf(actor.services, type).viewing?.completeRows?.(actor, rows)
  return rows
}
