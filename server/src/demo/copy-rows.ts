import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'

export type Cell = string | number | boolean | Date | readonly number[] | null | undefined

const ESCAPES: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

const SPECIAL = /[\\\t\n\r]/
const SPECIALS = /[\\\t\n\r]/g

function toCell(value: Cell): string {
  if (value === null || value === undefined) return '\\N'
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) return `{${value.join()}}`
  if (typeof value !== 'string') return String(value)
  return SPECIAL.test(value) ? value.replace(SPECIALS, (character) => ESCAPES[character] ?? '') : value
}

/** One row in the text format of COPY, with its line end. */
export const copyLine = (cells: readonly Cell[]): string => `${cells.map(toCell).join('\t')}\n`

/** Lines gathered into pieces that are worth a write. */
const PIECE = 64 * 1024

function* piecesOf(lines: Iterable<string>): Generator<string> {
  let piece = ''
  for (const line of lines) {
    piece += line
    if (piece.length < PIECE) continue
    yield piece
    piece = ''
  }
  if (piece) yield piece
}

interface CopyTarget {
  /** Name in SQL, as is. */
  table: string
  columns: readonly string[]
}

/** Streams lines of {@link copyLine} into a table; reads no faster than the database writes. */
export async function copyRows(
  client: pg.ClientBase,
  { table, columns }: CopyTarget,
  lines: Iterable<string>,
): Promise<void> {
  const target = client.query(copyFrom(`copy ${table} (${columns.join(', ')}) from stdin`))
  await pipeline(Readable.from(piecesOf(lines), { objectMode: true }), target)
}

/** Copies rows whose keys are the columns; objects become JSON. The keys of the first row count. */
export async function copyRecords(
  client: pg.ClientBase,
  table: string,
  rows: readonly object[],
): Promise<void> {
  const [first] = rows
  if (!first) return
  const lines = rows.values().map((row) => copyLine(Object.values(row).map(cellOf)))
  await copyRows(client, { table, columns: Object.keys(first) }, lines)
}

function cellOf(value: unknown): Cell {
  if (value === null || value === undefined || value instanceof Date) return value
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
