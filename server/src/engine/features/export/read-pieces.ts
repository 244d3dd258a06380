import { type CompiledQuery, sql } from 'kysely'
import type pg from 'pg'
import { refuse } from '#server/platform/refusal.ts'
import type { SheetCell } from '#server/platform/sheets/write-sheet.ts'
import type { ReadSource } from '#server/platform/standby/reading.ts'
import type { LineTable } from '../../model/line-columns.ts'
import { namesNow } from '../../model/registers.ts'
import type { Actor } from '../../model/rules.ts'
import { readLineTexts } from '../lines/show-lines.ts'
import { completeRows, readRaws } from '../list/read.ts'
import type { Selection } from '../list/selection.ts'
import type { CellText } from './cells.ts'

/** Ids fetched at a time, and rows. */
const IDS = 10_000
const PIECE = 200

/**
 * The ids of a selection in order, at most `most`: the rows of an export are fixed before its first byte. A
 * connection is held for this query only, not while the client reads.
 */
export function readIds(
  { services, viewer }: Actor,
  { source, where, order }: Selection,
  most: number,
): Promise<number[]> {
  const query = sql`select r.id from ${source} where ${where} order by ${order.by} limit ${sql.lit(most)}`
  const compiled = query.compile(services.db)
  return services.reading.read('exports', viewer.userId, ({ pool }) => fetchIds(pool, compiled))
}

async function fetchIds(pool: pg.Pool, { sql: text, parameters }: CompiledQuery): Promise<number[]> {
  const client = await pool.connect()
  let isLost = false
  const lose = () => {
    isLost = true
  }
  client.on('error', lose)
  try {
    await client.query('begin read only')
    await client.query(`declare chosen no scroll cursor for ${text}`, [...parameters])
    const ids: number[] = []
    for (;;) {
      const { rows } = await client.query<[number]>({ text: `fetch ${IDS} from chosen`, rowMode: 'array' })
      for (const [id] of rows) ids.push(id)
      if (rows.length < IDS) return ids
    }
  } finally {
    await client.query('rollback').catch(lose)
    client.off('error', lose)
    client.release(isLost)
  }
}

interface PieceOptions {
  cells: readonly CellText[]
  tables: readonly LineTable[]
}

/**
 * The rows of a sheet as its reader takes them, a few at a time and one statement after another: between two pieces an
 * export holds no connection, however slowly it is read. It ends where its person is disabled meanwhile.
 */
export async function* readPieces(
  actor: Actor,
  { type, shape }: Selection,
  ids: readonly number[],
  { cells, tables }: PieceOptions,
): AsyncGenerator<SheetCell[][]> {
  const { services, viewer } = actor
  for (let at = 0; at < ids.length; at += PIECE) {
    // who has lost the account gets no further rows (platform.md §1.7)
    if (services.directory.current().user(viewer.userId)?.status === 0) refuse('accountDisabled')
    const { raws, lines } = await services.reading.read('exports', viewer.userId, async (source) => {
      const raws = await readRaws(source, { shape }, ids.slice(at, at + PIECE))
      return { raws, lines: await readLineColumns(actor, source, { tables, raws }) }
    })
    const rows = await completeRows(actor, type, raws.map(shape.show))
    yield rows.map((row, index) => [
      ...cells.map((cell) => cell(raws[index] ?? {}, row)),
      ...(lines[index] ?? []),
    ])
  }
}

/** Behind the columns of the list, one for each table of lines. */
async function readLineColumns(
  { services }: Actor,
  { db }: ReadSource,
  { tables, raws }: { tables: readonly LineTable[]; raws: readonly Record<string, unknown>[] },
) {
  const names = namesNow(services)
  const ids = raws.map(({ id }) => Number(id))
  const texts: (readonly string[])[] = []
  for (const table of tables) {
    const byRecord = await readLineTexts(db, table, ids, names)
    texts.push(ids.map((id) => byRecord.get(id) ?? ''))
  }
  return ids.map((_, at) => texts.map((column) => column[at] ?? ''))
}
