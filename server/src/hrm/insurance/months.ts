import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { Month } from '#protocol/hrm/insurance/month.ts'
import { type InsMonth, WATCHED_MONTH } from '#protocol/hrm/insurance/month-calls.ts'
import { type Page, toPage } from '#protocol/platform/envelope.ts'
import { windowOf } from '#protocol/platform/wire.ts'
import type { Act } from '#server/access/audit.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import type { Database, Tables } from '#server/platform/database/database.ts'
import { refuse } from '#server/platform/refusal.ts'
import { formatMoment } from '#server/platform/time/clock.ts'
import { inScope } from '../scope.ts'
import { toNumber } from './versions.ts'

type Trx = Transaction<Tables>

export interface StoredMonth extends Month {
  irecordId: number
  title: string
  status: 0 | 1
}
const columns = sql.raw('m.irecord_id as "irecordId", m.year, m.month, m.title, m.status')

export async function newestMonth(db: Database): Promise<StoredMonth | null> {
  const { rows } = await sql<StoredMonth>`select ${columns} from hrm_ins_months m
    order by m.year desc, m.month desc limit 1`.execute(db)
  return rows[0] ?? null
}

/** A month, held until the transaction ends: `share` by edits of its rows, `update` by what archives or computes all of it. */
export async function lockMonth(trx: Trx, irecordId: number, by: 'share' | 'update'): Promise<StoredMonth> {
  const { rows } = await sql<StoredMonth>`select ${columns} from hrm_ins_months m
    where m.irecord_id = ${irecordId} for ${sql.raw(by)}`.execute(trx)
  return rows[0] ?? refuse('rowUnknown')
}

/** Archived months never change (hrm.md §23). */
export function requireOpen({ year, title, status }: StoredMonth): void {
  if (status === 1) refuse('insuranceMonthClosed', `${year}年${title}`)
}

/** An entry of the operation log: `添加2026-5月社保报表`. */
export const monthAct = (
  behavior: string,
  { year, title }: Pick<StoredMonth, 'year' | 'title'>,
  said: string,
): Act => ({
  model: 'hrm',
  part: 65,
  behavior,
  object: title,
  detail: `${said}${year}-${title}`,
})

interface MonthRow extends StoredMonth {
  createTime: Date
  isNewest: boolean
  num: number
  stopNum: number
  personalInsurance: string
  personalFund: string
  corporateInsurance: string
  corporateFund: string
}

/** Months with the numbers and sums of the rows that the caller reaches; stopped rows count for nothing (hrm.md §11.3). */
async function readMonths({ services, viewer }: Actor, where: RawBuilder<boolean>): Promise<InsMonth[]> {
  const sumOf = (column: string) =>
    sql`coalesce(sum(r.${sql.ref(column)}) filter (where r.status = 1), 0)::text`
  const { rows } = await sql<MonthRow>`select ${columns}, m.create_time as "createTime",
      not exists (select from hrm_ins_months n where (n.year, n.month) > (m.year, m.month)) as "isNewest",
      count(*) filter (where r.status = 1)::int as num, count(*) filter (where r.status = 0)::int as "stopNum",
      ${sumOf('personal_insurance')} as "personalInsurance", ${sumOf('personal_fund')} as "personalFund",
      ${sumOf('corporate_insurance')} as "corporateInsurance", ${sumOf('corporate_fund')} as "corporateFund"
    from hrm_ins_months m
    left join (select r.* from hrm_ins_rows r join hrm_employee e on e.id = r.employee_id
      where ${inScope(viewer, 'hrm/insurance/read', 'e')}) r on r.irecord_id = m.irecord_id
    where ${where} group by m.irecord_id order by m.year desc, m.month desc`.execute(services.db)
  return rows.map((row) => ({
    irecordId: row.irecordId,
    title: row.title,
    year: row.year,
    month: row.month,
    num: row.num,
    status: row.status,
    stopNum: row.stopNum,
    personalInsuranceAmount: toNumber(row.personalInsurance),
    personalProvidentFundAmount: toNumber(row.personalFund),
    corporateInsuranceAmount: toNumber(row.corporateInsurance),
    corporateProvidentFundAmount: toNumber(row.corporateFund),
    createTime: formatMoment(row.createTime),
    isNewest: row.isNewest,
  }))
}

type MonthPage = Parameters<typeof windowOf>[0] & { year?: number | undefined }

/** The months of a year, or all, the newest first. */
export async function listMonths(actor: Actor, request: MonthPage): Promise<Page<InsMonth>> {
  const { page, limit } = windowOf(request)
  const months = await readMonths(
    actor,
    request.year === undefined ? sql<boolean>`true` : sql<boolean>`m.year = ${request.year}`,
  )
  return toPage(months.slice((page - 1) * limit, page * limit), months.length, { page, limit })
}

/** One month; its pages learn of every change of it. */
export async function readMonth(actor: Actor, irecordId: number): Promise<InsMonth> {
  const [month] = await readMonths(actor, sql<boolean>`m.irecord_id = ${irecordId}`)
  if (!month) return refuse('rowUnknown')
  actor.services.watchers.note(actor.viewer.userId, { what: WATCHED_MONTH, id: irecordId })
  return month
}
