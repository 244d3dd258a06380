import { type RawBuilder, sql } from 'kysely'
import { employee } from '#protocol/hrm/employees/type.ts'
import { movedWord } from '#protocol/hrm/insurance/amounts.ts'
import type { InsDetail, InsRow, InsRowQuery } from '#protocol/hrm/insurance/month-calls.ts'
import type { InsItem } from '#protocol/hrm/insurance/shapes.ts'
import { isFund } from '#protocol/hrm/insurance/words.ts'
import { type Page, toPage } from '#protocol/platform/envelope.ts'
import { windowOf } from '#protocol/platform/wire.ts'
import { fieldRightsOf, maskValue } from '#server/engine/model/field-rights.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { schemaOf } from '#server/engine/model/schema.ts'
import type { Database } from '#server/platform/database/database.ts'
import { refuse } from '#server/platform/refusal.ts'
import { inScope, isOwn } from '../scope.ts'
import { presentProject, type StoredProject, toNullable, toNumber } from './versions.ts'

const READ = 'hrm/insurance/read'

/** Rows `r` with the employee `e` and the version `s` of the scheme. */
export const rowTables = sql.raw(`hrm_ins_rows r join hrm_employee e on e.id = r.employee_id
    left join hrm_schemes s on s.scheme_id = r.scheme_id`)

export interface PersonRow {
  employeeId: number
  employeeName: string
  deptId: number | null
  post: string | null
  jobNumber: string | null
  entryTime: string | null
  mobile: string | null
}
export const personColumns =
  sql.raw(`e.id as "employeeId", e.employee_name as "employeeName", e.dept_id as "deptId",
      e.post, e.job_number as "jobNumber", e.entry_time::text as "entryTime", e.mobile`)

/** The person of a row, with the department by its name. */
export const personOf = ({ services }: Actor, { deptId, ...person }: PersonRow) => ({
  employeeId: person.employeeId,
  employeeName: person.employeeName,
  deptName: services.hrDepts.entry(deptId ?? 0)?.name ?? null,
  post: person.post,
  jobNumber: person.jobNumber,
  entryTime: person.entryTime,
  mobile: person.mobile,
})

interface SumRow {
  personalInsurance: string
  personalFund: string
  corporateInsurance: string
  corporateFund: string
}
export const sumColumns =
  sql.raw(`r.personal_insurance::text as "personalInsurance", r.personal_fund::text as "personalFund",
      r.corporate_insurance::text as "corporateInsurance", r.corporate_fund::text as "corporateFund"`)
export const presentSums = (row: SumRow) => ({
  personalInsuranceAmount: toNumber(row.personalInsurance),
  personalProvidentFundAmount: toNumber(row.personalFund),
  corporateInsuranceAmount: toNumber(row.corporateInsurance),
  corporateProvidentFundAmount: toNumber(row.corporateFund),
})

type Narrowing = Pick<InsRowQuery, 'irecordId' | 'status' | 'employeeName' | 'schemeId' | 'city'>

/** What a list of a month is narrowed to, within the reach of a right. A scheme means all its versions, a city all addresses below it. */
export function rowCondition(
  { viewer }: Pick<Actor, 'viewer'>,
  { irecordId, status, employeeName, schemeId, city }: Narrowing,
  right: string,
): RawBuilder<boolean> {
  return sql<boolean>`r.irecord_id = ${irecordId} and r.status = ${status} and ${inScope(viewer, right, 'e')}
    and position(${employeeName} in e.employee_name) > 0
    and (${schemeId ?? null}::bigint is null
      or s.family_id = (select f.family_id from hrm_schemes f where f.scheme_id = ${schemeId ?? null}::bigint))
    and starts_with(coalesce(s.city, ''), ${city})`
}

type ListRow = PersonRow &
  SumRow &
  Pick<InsRow, 'iempRecordId' | 'city' | 'schemeId' | 'schemeName' | 'isDel'>

/** People of a month, in the order in which they were entered. */
export async function listRows(actor: Actor, request: InsRowQuery): Promise<Page<InsRow>> {
  const { db } = actor.services
  const { page, limit } = windowOf(request)
  const where = rowCondition(actor, request, READ)
  const { rows } = await sql<ListRow>`select r.iemp_record_id as "iempRecordId", ${personColumns}, s.city,
      r.scheme_id as "schemeId", s.scheme_name as "schemeName",
      (case when e.deleted_at is null then 0 else 1 end) as "isDel", ${sumColumns}
    from ${rowTables} where ${where} order by r.employee_id limit ${limit} offset ${(page - 1) * limit}`.execute(
    db,
  )
  const { rows: counted } = await sql<{ count: number }>`select count(*)::int as count from ${rowTables}
    where ${where}`.execute(db)
  const list = rows.map((row) => ({
    iempRecordId: row.iempRecordId,
    ...personOf(actor, row),
    city: row.city,
    schemeId: row.schemeId,
    schemeName: row.schemeName,
    isDel: row.isDel,
    ...presentSums(row),
  }))
  return toPage(list, counted[0]?.count ?? 0, { page, limit })
}

/** One row within the reach of the right to read. */
export const readRow = (actor: Actor, iempRecordId: number): Promise<InsDetail> =>
  detailOf(actor, iempRecordId, inScope(actor.viewer, READ, 'e'))

/** One of one's own rows. */
export const readOwnRow = (actor: Actor, iempRecordId: number): Promise<InsDetail> =>
  detailOf(actor, iempRecordId, isOwn(actor.viewer, 'e'))

interface DetailRow {
  iempRecordId: number
  employeeId: number
  employeeName: string
  idNumber: string | null
  socialSecurityNum: string | null
  accumulationFundNum: string | null
  city: string | null
  schemeId: number | null
  schemeName: string | null
  schemeType: number | null
  status: 0 | 1
}

async function detailOf(actor: Actor, iempRecordId: number, reach: RawBuilder<boolean>): Promise<InsDetail> {
  const { db } = actor.services
  const { rows } = await sql<DetailRow>`select r.iemp_record_id as "iempRecordId", e.id as "employeeId",
      e.employee_name as "employeeName", e.id_number as "idNumber",
      n.social_security_num as "socialSecurityNum", n.accumulation_fund_num as "accumulationFundNum", s.city, r.scheme_id as "schemeId",
      s.scheme_name as "schemeName", s.scheme_type as "schemeType", r.status
    from ${rowTables} left join hrm_social_security n on n.employee_id = e.id
    where r.iemp_record_id = ${iempRecordId} and ${reach}`.execute(db)
  const [row] = rows
  if (!row) return refuse('forbidden')
  const items = await readItems(db, iempRecordId)
  return {
    ...row,
    idNumber: maskIdentity(actor, row.idNumber),
    socialSecurityNum: maskAccount(row.socialSecurityNum),
    accumulationFundNum: maskAccount(row.accumulationFundNum),
    socialSecurityList: items.filter(({ type }) => !isFund(type)),
    providentFundList: items.filter(({ type }) => isFund(type)),
  }
}

/** Account numbers are as sensitive as identity numbers. */
const maskAccount = (value: string | null): string | null =>
  value === null || value === '' ? null : String(maskValue({ masksAs: 'mobile' }, value))

/** Identity numbers are shown by the archive of the employee alone (record-engine.md §3.5). */
function maskIdentity({ services, viewer }: Actor, value: string | null): string | null {
  const fields = services.engine.catalog.current()
  const known = schemaOf(employee, fields).byColumn.get('id_number')
  const isHidden = fieldRightsOf(viewer, employee, fields).level('idNumber') === 1
  return value === null || !known || isHidden ? null : String(maskValue(known, value))
}

type ItemRow = StoredProject & {
  empProjectRecordId: number
  countedBase: string | null
  limitLaw: string | null
}

async function readItems(db: Database, iempRecordId: number): Promise<InsItem[]> {
  const { rows } =
    await sql<ItemRow>`select i.emp_project_record_id as "empProjectRecordId", i.project_id as "projectId",
      i.type, i.project_name as "projectName", trim_scale(i.default_amount)::text as "defaultAmount",
      trim_scale(i.counted_base)::text as "countedBase", i.limit_law as "limitLaw",
      trim_scale(i.corporate_proportion)::text as "corporateProportion",
      trim_scale(i.personal_proportion)::text as "personalProportion", i.corporate_amount::text as "corporateAmount",
      i.personal_amount::text as "personalAmount", i.corporate_rounding as "corporateRounding",
      i.personal_rounding as "personalRounding"
    from hrm_ins_items i where i.iemp_record_id = ${iempRecordId} order by i.sort`.execute(db)
  return rows.map(({ empProjectRecordId, countedBase, limitLaw, ...project }) => ({
    ...presentProject(project),
    empProjectRecordId,
    countedBase: toNullable(countedBase),
    movedWord:
      limitLaw !== null && countedBase !== null && project.defaultAmount !== null
        ? movedWord(project.defaultAmount, countedBase)
        : null,
    limitLaw,
  }))
}
