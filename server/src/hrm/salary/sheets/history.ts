import { sql } from 'kysely'
import type { HistoryDetailList } from '#protocol/hrm/salary/history-calls.ts'
import { sheetStatus } from '#protocol/hrm/salary/sheet-acts.ts'
import { toPage } from '#protocol/platform/envelope.ts'
import { windowOf } from '#protocol/platform/wire.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { refuse } from '#server/platform/refusal.ts'
import { readItems } from '../settings/items.ts'
import { dayCodes } from './files.ts'
import { HISTORY, presentRow, type RowOfSheet, rowColumns, rowsWhere } from './rows.ts'
import { presentSheet } from './show.ts'
import { readSheet } from './stored.ts'

interface YearList {
  year: number
  page: number
  limit: number
  pageType: 0 | 1
}

/** Archived sheets of a year, newest first, with the sums over the rows within reach (hrm.md §16.2). */
export async function listHistory(actor: Actor, request: YearList) {
  const { db } = actor.services
  const { page, limit } = windowOf(request)
  const { rows } = await sql<{ id: number }>`select sheet_id as id from hrm_sheets
    where year = ${request.year} and check_status = ${sheetStatus.archived} order by month desc`.execute(db)
  const shown = rows.slice((page - 1) * limit, page * limit)
  const list = []
  for (const { id } of shown) {
    const sheet = await readSheet(db, id)
    list.push(await presentSheet(actor, sheet, rowsWhere(actor, { sheet, right: HISTORY })))
  }
  return toPage(list, rows.length, { page, limit })
}

/** One archived sheet: its head as it was, sums and rows within reach. */
export async function readHistory(actor: Actor, request: HistoryDetailList) {
  const { db } = actor.services
  const { page, limit } = windowOf(request)
  const sheet = await readSheet(db, request.srecordId)
  if (sheet.check_status !== sheetStatus.archived) refuse('rowUnknown')
  const where = rowsWhere(actor, { ...request, sheet, right: HISTORY })
  const { rows } = await sql<RowOfSheet>`select ${rowColumns} from ${where}
    order by r.id limit ${limit} offset ${(page - 1) * limit}`.execute(db)
  const { rows: counted } = await sql<{ count: number }>`select count(*)::int as count from ${where}`.execute(
    db,
  )
  const head = (sheet.option_head ?? []).map(({ code, name, isFixed }) => ({ code, name, isFixed }))
  const known = new Map((await readItems(db)).map((item) => [item.code, item]))
  const items = head
    .filter(({ code }) => code > dayCodes.due)
    .map(({ code, name, isFixed }) => ({
      ...known.get(code),
      code,
      name,
      is_fixed: isFixed === 1 ? (1 as const) : (0 as const),
    }))
  return {
    ...(await presentSheet(actor, sheet, rowsWhere(actor, { sheet, right: HISTORY }))),
    status: sheet.check_status,
    salaryOptionHeadList: head,
    pageData: toPage(
      rows.map((row) => presentRow(actor, row, items)),
      counted[0]?.count ?? 0,
      { page, limit },
    ),
  }
}
