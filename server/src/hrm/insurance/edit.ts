import { sql, type Transaction } from 'kysely'
import { EMPLOYED } from '#protocol/hrm/employees/entry-states.ts'
import { employee } from '#protocol/hrm/employees/type.ts'
import { projectKeyOf } from '#protocol/hrm/insurance/items.ts'
import { firstDayOf } from '#protocol/hrm/insurance/month.ts'
import { type Uninsured, WATCHED_MONTH } from '#protocol/hrm/insurance/month-calls.ts'
import type { OwnValueIn } from '#protocol/hrm/insurance/shapes.ts'
import { addMonths } from '#protocol/platform/day.ts'
import { recordActs } from '#server/access/audit.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { inTransaction, type Tables } from '#server/platform/database/database.ts'
import { refusal, refuse } from '#server/platform/refusal.ts'
import { today } from '#server/platform/time/clock.ts'
import { inScope } from '../scope.ts'
import { giveScheme, lockEmployees, requireLive } from './assign.ts'
import { lockMonth, monthAct, requireOpen, type StoredMonth } from './months.ts'
import { decidingDay, familiesOn, insertRows } from './people.ts'
import { readLatest, readVersions, type SchemeVersion } from './versions.ts'
import { type OwnByProject, rulesOf, writeItems } from './write-items.ts'

type Trx = Transaction<Tables>

const MANAGE = 'hrm/insurance/manage'
const SIX_MONTHS = -6

interface HeldRow {
  rowId: number
  employeeId: number
  schemeId: number | null
  status: 0 | 1
}

/** Rows of one open month whose people the caller reaches, held with the month; refuses 401 when one is missing. */
async function lockRows(
  trx: Trx,
  { viewer }: Actor,
  ids: readonly number[],
): Promise<{ month: StoredMonth; rows: HeldRow[] }> {
  const wanted = [...new Set(ids)]
  const { rows: months } = await sql<{ id: number }>`select distinct irecord_id as id from hrm_ins_rows
    where iemp_record_id = any(${wanted}::bigint[])`.execute(trx)
  const [found, another] = months
  if (!found || another) return refuse('forbidden')
  const month = await lockMonth(trx, found.id, 'share')
  requireOpen(month)
  const { rows } = await sql<HeldRow>`select r.iemp_record_id as "rowId", r.employee_id as "employeeId",
      r.scheme_id as "schemeId", r.status
    from hrm_ins_rows r join hrm_employee e on e.id = r.employee_id
    where r.iemp_record_id = any(${wanted}::bigint[]) and ${inScope(viewer, MANAGE, 'e')}
    order by r.iemp_record_id for update of r`.execute(trx)
  const missing = wanted.find((id) => !rows.some(({ rowId }) => rowId === id))
  if (missing !== undefined) refuse('forbidden')
  return { month, rows }
}

const told = async (trx: Trx, actor: Actor, month: StoredMonth, behavior: string, said: string) => {
  await recordActs(trx, actor, [monthAct(behavior, month, said)])
  await actor.services.watchers.notify(trx, { what: WATCHED_MONTH, id: month.irecordId })
}

function ownOf(version: SchemeVersion, list: readonly OwnValueIn[]): OwnByProject {
  const byId = new Map(version.projects.map((project) => [project.projectId, project]))
  return new Map(
    list.map(({ projectId, ...values }) => {
      const project = byId.get(projectId) ?? refuse('insuranceProjectUnfit')
      return [projectKeyOf(project), values]
    }),
  )
}

interface RowsUpdate {
  iempRecordIds: readonly number[]
  schemeId: number
  projectList: readonly OwnValueIn[]
}

/** The version that rows get: an offered one, or the one that all of them have. */
async function versionFor(trx: Trx, rows: readonly HeldRow[], schemeId: number): Promise<SchemeVersion> {
  const isKept = rows.every((row) => row.schemeId === schemeId)
  const kept = isKept ? (await readVersions(trx, [schemeId])).get(schemeId) : undefined
  return kept ?? requireLive(trx, schemeId)
}

/** 编辑参保信息 (hrm.md §11.3): scheme and values of rows; the employees have the scheme from the first day of the month on. */
export async function updateRows(actor: Actor, request: RowsUpdate): Promise<void> {
  const { services } = actor
  await inTransaction(services.db, async (trx) => {
    const { month, rows } = await lockRows(trx, actor, request.iempRecordIds)
    const version = await versionFor(trx, rows, request.schemeId)
    const own = ownOf(version, request.projectList)
    await writeItems(
      trx,
      rows.map(({ rowId }) => ({ rowId, version, own })),
      await rulesOf(trx, month),
    )
    const employees = await lockEmployees(
      trx,
      actor,
      rows.map(({ employeeId }) => employeeId),
      MANAGE,
    )
    const [first = ''] = [firstDayOf(month), today(services.clock)].toSorted()
    await giveScheme(trx, actor, { employees, familyId: version.familyId, onDay: () => first })
    await told(trx, actor, month, '编辑', `修改了${rows.length}人的参保信息:`)
  })
}

/** 停止参保 and 恢复参保: stopped rows stay in the month and count for nothing. */
export async function setStopped(actor: Actor, ids: readonly number[], isStopped: boolean): Promise<void> {
  const { services } = actor
  await inTransaction(services.db, async (trx) => {
    const { month, rows } = await lockRows(trx, actor, ids)
    const at = isStopped ? services.clock.now() : null
    const status = isStopped ? 0 : 1
    const changed = rows.filter((row) => row.status !== status).map(({ rowId }) => rowId)
    if (changed.length === 0) return
    await sql`update hrm_ins_rows set status = ${status}, stopped_at = ${at}
      where iemp_record_id = any(${changed}::bigint[])`.execute(trx)
    await told(trx, actor, month, '编辑', `${isStopped ? '停止' : '恢复'}了${changed.length}人的参保:`)
  })
}

/** Employees who may be added to a month: employed, or gone for six months at the most, without an insured row in it. */
const addable = ({ services, viewer }: Actor, irecordId: number) => sql<boolean>`e.deleted_at is null
    and ${inScope(viewer, MANAGE, 'e')}
    and (e.entry_status in (${sql.join(EMPLOYED)}) or (e.entry_status = 4 and exists (select from hrm_quits q
      where q.employee_id = e.id and q.plan_quit_time >= ${addMonths(today(services.clock), SIX_MONTHS)}::date)))
    and not exists (select from hrm_ins_rows r where r.irecord_id = ${irecordId} and r.employee_id = e.id and r.status = 1)`

interface UninsuredRow {
  id: number
  employeeName: string
  deptId: number | null
  post: string | null
  mobile: string
  email: string | null
  sex: number | null
  entryStatus: number
}

export async function listUninsured(actor: Actor, irecordId: number): Promise<Uninsured[]> {
  const { services } = actor
  const { rows } =
    await sql<UninsuredRow>`select e.id, e.employee_name as "employeeName", e.dept_id as "deptId", e.post,
      e.mobile, e.email, e.sex, e.entry_status as "entryStatus"
    from hrm_employee e where ${addable(actor, irecordId)} order by e.id`.execute(services.db)
  const day = today(services.clock)
  const families = await familiesOn(
    services.db,
    day,
    rows.map(({ id }) => id),
  )
  const versions = await readLatest(services.db, [...new Set(families.values())])
  return rows.map(({ id, deptId, entryStatus, ...row }) => ({
    employeeId: id,
    ...row,
    deptName: services.hrDepts.entry(deptId ?? 0)?.name ?? null,
    status: EMPLOYED.includes(entryStatus) ? 1 : 2,
    isDel: 0,
    schemeName: versions.get(families.get(id) ?? 0)?.schemeName ?? null,
  }))
}

interface AddRequest {
  irecordId: number
  employeeIds: readonly number[]
}

/** 添加参保人员: new rows, and rows that were stopped, from the scheme that each has; without one the amounts are zero. */
export async function addInsured(actor: Actor, request: AddRequest): Promise<void> {
  const { services } = actor
  await inTransaction(services.db, async (trx) => {
    const month = await lockMonth(trx, request.irecordId, 'update')
    requireOpen(month)
    const employees = await lockEmployees(trx, actor, request.employeeIds, MANAGE)
    const ids = employees.map(({ id }) => id)
    const fit = await fitAmong(trx, actor, month.irecordId, ids)
    const unfit = employees.find(({ id }) => !fit.has(id))
    if (unfit) throw refusal('insuredUnfit', unfit.name).over(employee, unfit.id)
    const made = await insertRows(trx, month, ids)
    const { rows: again } = await sql<{ id: number; rowId: number }>`update hrm_ins_rows
      set status = 1, stopped_at = null
      where irecord_id = ${month.irecordId} and employee_id = any(${ids}::bigint[]) and status = 0
      returning employee_id as id, iemp_record_id as "rowId"`.execute(trx)
    const rowIds = new Map([...made, ...again.map(({ id, rowId }) => [id, rowId] as const)])
    const families = await familiesOn(trx, decidingDay(month, today(services.clock)), ids)
    const versions = await readLatest(trx, [...new Set(families.values())])
    const sources = [...rowIds].flatMap(([id, rowId]) => {
      const version = versions.get(families.get(id) ?? 0)
      return version ? { rowId, version, own: new Map() } : []
    })
    await writeItems(trx, sources, await rulesOf(trx, month))
    await told(trx, actor, month, '编辑', `添加了${employees.length}名参保人员:`)
  })
}

/** Those of the employees who may be added. */
async function fitAmong(
  trx: Trx,
  actor: Actor,
  irecordId: number,
  ids: readonly number[],
): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`select e.id from hrm_employee e
    where e.id = any(${ids}::bigint[]) and ${addable(actor, irecordId)}`.execute(trx)
  return new Set(rows.map(({ id }) => id))
}
