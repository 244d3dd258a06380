import { sql } from 'kysely'
import { sheetStatus } from '#protocol/hrm/salary/sheet-acts.ts'
import { toPage } from '#protocol/platform/envelope.ts'
import { windowOf } from '#protocol/platform/wire.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { refuse } from '#server/platform/refusal.ts'
import { inScope, isOwn } from '../../scope.ts'
import { openItems, readItems } from '../settings/items.ts'
import { HISTORY, presentRow, type RowOfSheet, rowColumns } from './rows.ts'

interface PageOf {
  employeeId: number
  page: number
  limit: number
  pageType: 0 | 1
}
interface Paid {
  sempRecordId: number
  year: number
  month: number
  startTime: string
  endTime: string
  shouldSalary: string
  personalTax: string
  realSalary: string
}

/** Archived pay of one employee within reach, newest first; nothing without the right to history (hrm.md §5.4). */
export async function listOfEmployee({ services, viewer }: Actor, request: PageOf) {
  const { page, limit } = windowOf(request)
  if (!viewer.can(HISTORY)) return toPage<Paid>([], 0, { page, limit })
  const { rows } =
    await sql<Paid>`select s.row_id as "sempRecordId", h.year, h.month, h.start_on::text as "startTime",
      h.end_on::text as "endTime", s.gross::text as "shouldSalary", s.tax::text as "personalTax", s.net::text as "realSalary"
    from hrm_sheet_rows s join hrm_sheets h using (sheet_id) join hrm_employee r on r.id = s.employee_id
    where s.employee_id = ${request.employeeId} and h.check_status = ${sheetStatus.archived}
      and ${inScope(viewer, HISTORY, 'r')} order by h.year desc, h.month desc`.execute(services.db)
  return toPage(rows.slice((page - 1) * limit, page * limit), rows.length, { page, limit })
}

/** One archived row: with the right to history within reach, or the caller's own; refuses (401) any other. */
export async function readOfEmployee(actor: Actor, rowId: number) {
  const { services, viewer } = actor
  const byRight = viewer.can(HISTORY) ? inScope(viewer, HISTORY, 'r') : sql`false`
  const { rows } =
    await sql<RowOfSheet>`select ${rowColumns} from hrm_sheet_rows s join hrm_sheets h using (sheet_id)
      join hrm_employee r on r.id = s.employee_id
    where s.row_id = ${rowId} and h.check_status = ${sheetStatus.archived}
      and (${byRight} or ${isOwn(viewer, 'r')})`.execute(services.db)
  const row = rows[0] ?? refuse('forbidden')
  const items = openItems(await readItems(services.db))
  return presentRow(actor, row, items).salary.map(({ code, name, isFixed, value }) => ({
    code,
    name,
    isFixed,
    value,
  }))
}
