import { type Kysely, sql } from 'kysely'
import { comparableText } from '#protocol/platform/plain-text.ts'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import { linksFrom } from '#protocol/record-types.ts'
import type { Tables } from '#server/platform/database/database.ts'
import type { ImportColumn } from './columns.ts'
import type { CellPlaces } from './headings.ts'
import './tables.ts'

/** Rows read at once. */
const AT_ONCE = 1000

interface GatherOptions {
  importId: number
  type: RecordType
  places: CellPlaces
}

/**
 * The columns by which rows of one record are known (record-engine.md §13.4): its number or another unique field; of a type
 * without one its name and the records that it cannot be without.
 */
function identifying(type: RecordType, columns: readonly ImportColumn[]): ImportColumn[] {
  const fieldOf = ({ target }: ImportColumn) => (target.kind === 'field' ? target.field : undefined)
  const unique = columns.filter((column) => fieldOf(column)?.isUnique)
  const number = unique.find((column) => fieldOf(column)?.column === type.numbered?.column) ?? unique[0]
  if (number) return [number]
  const required = linksFrom(type).flatMap((link) => (link.required ? link.column : []))
  const names = [type.title, ...required]
  const found = columns.filter((column) => names.includes(fieldOf(column)?.column ?? ''))
  return found.length === names.length ? found : []
}

/** Marks the rows of a file that are further lines of a record, wherever in the file they are. */
export async function gatherRows(
  trx: Kysely<Tables>,
  { importId, type, places }: GatherOptions,
): Promise<void> {
  const own = places.columns.filter(({ target }) => target.kind !== 'line')
  if (own.length === places.columns.length) return
  const keys = identifying(type, own)
  const seats = new Seats()
  for (let after = 0; ; ) {
    const { rows } = await sql<{ row_no: number; cells: string[] }>`select row_no, cells from import_rows
      where import_id = ${importId} and row_no > ${after} order by row_no limit ${AT_ONCE}`.execute(trx)
    const members = rows.flatMap(({ row_no: rowNo, cells }) => {
      const isBlank = own.every((column) => places.cellOf(column, cells) === '')
      const parts = keys.map((column) => comparableText(places.cellOf(column, cells)))
      const head = seats.headOf(rowNo, isBlank ? null : parts)
      return head === null ? [] : { rowNo, head }
    })
    await sql`update import_rows i set head_row = m.head from unnest(
        ${members.map(({ rowNo }) => rowNo)}::int[], ${members.map(({ head }) => head)}::int[]) as m(row_no, head)
      where i.import_id = ${importId} and i.row_no = m.row_no`.execute(trx)
    const last = rows.at(-1)
    if (!last) return
    after = last.row_no
  }
}

/** Which row begins the record of each row, in the order of the file. */
class Seats {
  private readonly heads = new Map<string, number>()
  private last: { rowNo: number; parts: readonly string[] } | null = null

  /** `parts`: the identifying cells of the row; null: it has no cell of the record. Returns null where the row begins one. */
  headOf(rowNo: number, parts: readonly string[] | null): number | null {
    const above = this.last
    if (parts === null && above) return above.rowNo
    const given = parts ?? []
    const isWhole = given.length > 0 && given.every((part) => part !== '')
    const isPart = !isWhole && given.some((part) => part !== '')
    if (isPart && above && given.every((part, at) => part === '' || part === above.parts[at]))
      return above.rowNo
    const key = JSON.stringify(given)
    const head = isWhole ? this.heads.get(key) : undefined
    this.last = { rowNo: head ?? rowNo, parts: given }
    if (head !== undefined) return head
    if (isWhole) this.heads.set(key, rowNo)
    return null
  }
}
