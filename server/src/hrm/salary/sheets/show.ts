import { type RawBuilder, sql } from 'kysely'
import type { Sheet } from '#protocol/hrm/salary/sheet-calls.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { formatMoment } from '#server/platform/time/clock.ts'
import { closingOf } from '../../attendance/door.ts'
import { inScope } from '../../scope.ts'
import { readPayable } from './people.ts'
import { changedIn, INDEX, rowsWhere } from './rows.ts'
import { hasFlow, payPeriod, readLast, readSheet, type StoredSheet, titleOf } from './stored.ts'

const MANAGE = 'hrm/salary/manage'

interface Sums {
  num: number
  social: string
  fund: string
  company_social: string
  company_fund: string
  gross: string
  tax: string
  net: string
}

/** A sheet with the sums over the rows that the right reaches. */
export async function presentSheet(
  actor: Actor,
  sheet: StoredSheet,
  where: RawBuilder<unknown>,
): Promise<Sheet> {
  const { db } = actor.services
  const { rows } =
    await sql<Sums>`select count(*)::int as num, coalesce(sum(s.personal_social), 0)::text as social,
      coalesce(sum(s.personal_fund), 0)::text as fund, coalesce(sum(s.company_social), 0)::text as company_social,
      coalesce(sum(s.company_fund), 0)::text as company_fund, coalesce(sum(s.gross), 0)::text as gross,
      coalesce(sum(s.tax), 0)::text as tax, coalesce(sum(s.net), 0)::text as net
    from ${where}`.execute(db)
  const [sums] = rows
  return {
    srecordId: sheet.sheet_id,
    title: titleOf(sheet),
    year: sheet.year,
    month: sheet.month,
    num: sums?.num ?? 0,
    personalInsuranceAmount: Number(sums?.social ?? 0),
    personalProvidentFundAmount: Number(sums?.fund ?? 0),
    corporateInsuranceAmount: Number(sums?.company_social ?? 0),
    corporateProvidentFundAmount: Number(sums?.company_fund ?? 0),
    expectedPaySalary: Number(sums?.gross ?? 0),
    personalTax: Number(sums?.tax ?? 0),
    realPaySalary: Number(sums?.net ?? 0),
    startTime: sheet.start_on,
    endTime: sheet.end_on,
    checkStatus: sheet.check_status,
    examineRecordId: sheet.examine_record_id,
    optionHead: sheet.option_head === null ? null : JSON.stringify(sheet.option_head),
    createUserId: sheet.create_user_id,
    createTime: formatMoment(sheet.create_time),
    hasFlow: await hasFlow(db),
    version: sheet.version,
  }
}

export async function readLastSheet(actor: Actor): Promise<Sheet | null> {
  const sheet = await readLast(actor.services.db)
  return sheet && presentSheet(actor, sheet, rowsWhere(actor, { sheet, right: INDEX }))
}

/** 1: payable employees of the newest sheet, 0: those in no pay group; within reach. */
export async function countPayable(actor: Actor, type: number): Promise<number> {
  const { paid, ungrouped } = await payableNow(actor)
  return type === 1 ? paid.length : ungrouped.length
}

async function payableNow(actor: Actor) {
  const { services, viewer } = actor
  const sheet = await readLast(services.db)
  if (!sheet) return { paid: [], ungrouped: [] }
  return readPayable(services.db, services, { period: sheet, scope: inScope(viewer, INDEX, 'r') })
}

/** How far the attendance of a sheet's period is closed, of those within reach whom it pays (hrm.md §10.4). */
export async function readAttendance({ services, viewer }: Actor, sheetId: number) {
  const sheet = await readSheet(services.db, sheetId)
  const scope = inScope(viewer, MANAGE, 'r')
  const { paid } = await readPayable(services.db, services, { period: sheet, scope })
  return closingOf(
    services.db,
    services,
    payPeriod(sheet),
    paid.map(({ id }) => id),
  )
}

export async function listUngrouped(actor: Actor) {
  const { services } = actor
  return (await payableNow(actor)).ungrouped.map((row) => ({
    employeeId: row.id,
    employeeName: row.employee_name,
    jobNumber: row.job_number,
    deptId: row.dept_id,
    deptName: services.hrDepts.entry(row.dept_id ?? 0)?.name ?? null,
    post: row.post,
    status: row.status,
    entryTime: row.entry_time,
  }))
}

/** Of the newest sheet: all rows, and those with a change of each kind within its period. */
export async function countChanges(actor: Actor): Promise<Record<string, number>> {
  const { db } = actor.services
  const sheet = await readLast(db)
  if (!sheet) return { 0: 0, 1: 0, 2: 0, 3: 0, 4: 0 }
  const counted = [1, 2, 3, 4].map(
    (kind) => sql`count(*) filter (where ${changedIn(sheet, kind)})::int as ${sql.ref(String(kind))}`,
  )
  const { rows } = await sql<Record<string, number>>`select count(*)::int as "0", ${sql.join(counted)}
    from ${rowsWhere(actor, { sheet, right: INDEX })}`.execute(db)
  return rows[0] ?? {}
}
