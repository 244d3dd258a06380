import { sql } from 'kysely'
import { saleColumns, saleText } from '#protocol/crm/sale/columns.ts'
import { Export, type Sheet } from '#server/access/exporting.ts'
import { allOf, type Condition } from '#server/engine/fields/compare.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { refuse } from '#server/platform/refusal.ts'
import { MOST_ROWS, type SheetCell, writeSheet } from '#server/platform/sheets/write-sheet.ts'
import { type StoredSale, showSales } from './read-sales.ts'
import { saleRights } from './sale-rights.ts'
import { filteredBy, type SaleFilters, salesWithin } from './sale-terms.ts'

/** Rows fetched at a time. */
const PIECE = 500

/** The sales that the list shows, of the caller's range for exports, the newest first. */
export const exportSales = (actor: Actor, filters: SaleFilters): Export =>
  new Export(() => makeSheet(actor, filters))

async function makeSheet(actor: Actor, filters: SaleFilters): Promise<Sheet> {
  const where = allOf([salesWithin(actor, 'crm/sale/excelexport'), ...filteredBy(actor, filters)])
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from sale_record s
    where ${where}`.execute(actor.services.db)
  const total = rows[0]?.count ?? 0
  if (total > MOST_ROWS) refuse('exportTooLarge', MOST_ROWS)
  const sees = saleRights(actor)
  const columns = saleColumns.filter(({ key }) => sees(key))
  return {
    name: '销售台账.xlsx',
    total,
    body: writeSheet({
      name: '销售台账',
      header: columns.map(({ title }) => title),
      rows: readPieces(actor, where, columns),
    }),
  }
}

async function* readPieces(
  actor: Actor,
  where: Condition,
  columns: readonly (typeof saleColumns)[number][],
): AsyncGenerator<SheetCell[][]> {
  const { services, viewer } = actor
  for (let last: StoredSale | undefined; ; ) {
    const before = last
      ? sql`and (s.sale_date, s.sale_record_id) < (${last.sale_date}::date, ${last.sale_record_id}::bigint)`
      : sql``
    const piece = sql<StoredSale>`select s.* from sale_record s where ${where} ${before}
      order by s.sale_date desc, s.sale_record_id desc limit ${sql.lit(PIECE)}`
    const { rows } = await services.reading.read('exports', viewer.userId, ({ db }) => piece.execute(db))
    yield showSales(actor, rows).map((row) =>
      columns.map(({ key, form }) => (form === 'text' ? saleText(row, key) : row[key])),
    )
    last = rows.at(-1)
    if (rows.length < PIECE) return
  }
}
