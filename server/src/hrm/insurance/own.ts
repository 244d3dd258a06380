import { sql } from 'kysely'
import { OWN_INSURANCE } from '#protocol/hrm/insurance/messages.ts'
import type { OwnInsMonth } from '#protocol/hrm/insurance/month-calls.ts'
import { type Page, toPage } from '#protocol/platform/envelope.ts'
import { windowOf } from '#protocol/platform/wire.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import type { MessageReader } from '#server/messages/door.ts'
import { isOwn } from '../scope.ts'
import { requireStaff } from '../staff.ts'
import { presentSums, rowTables, sumColumns } from './rows.ts'

type Row = Pick<
  OwnInsMonth,
  'iempRecordId' | 'irecordId' | 'employeeId' | 'schemeId' | 'year' | 'month' | 'status'
> &
  Parameters<typeof presentSums>[0]

type OwnPage = Parameters<typeof windowOf>[0] & { year?: number | undefined }

/** 我的社保: one's own months, the newest first (hrm.md §19). */
export async function listOwn(actor: Actor, request: OwnPage): Promise<Page<OwnInsMonth>> {
  await requireStaff(actor)
  const { page, limit } = windowOf(request)
  const { rows } = await sql<Row>`select r.iemp_record_id as "iempRecordId", r.irecord_id as "irecordId",
      e.id as "employeeId", r.scheme_id as "schemeId", m.year, m.month, r.status, ${sumColumns}
    from ${rowTables} join hrm_ins_months m on m.irecord_id = r.irecord_id
    where ${isOwn(actor.viewer, 'e')} and (${request.year ?? null}::int is null or m.year = ${request.year ?? null}::int)
    order by m.year desc, m.month desc`.execute(actor.services.db)
  const list = rows.slice((page - 1) * limit, page * limit).map((row) => ({
    iempRecordId: row.iempRecordId,
    irecordId: row.irecordId,
    employeeId: row.employeeId,
    schemeId: row.schemeId,
    year: row.year,
    month: row.month,
    status: row.status,
    ...presentSums(row),
  }))
  return toPage(list, rows.length, { page, limit })
}

/** Message 98 is about the receiver's own month. */
export const ownInsuranceReader: MessageReader = {
  opens: OWN_INSURANCE,
  mayRead: async ({ services, viewer }, ids) => {
    const { rows } = await sql<{ id: number }>`select r.iemp_record_id as id
      from hrm_ins_rows r join hrm_employee e on e.id = r.employee_id
      where r.iemp_record_id = any(${ids}::bigint[]) and ${isOwn(viewer, 'e')}`.execute(services.db)
    return rows.map(({ id }) => id)
  },
}
