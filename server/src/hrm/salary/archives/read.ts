import { sql } from 'kysely'
import { EMPLOYED } from '#protocol/hrm/employees/entry-states.ts'
import { sum } from '#protocol/hrm/salary/amounts.ts'
import type { ArchiveList, ArchiveRow, payArchiveCalls } from '#protocol/hrm/salary/archive-calls.ts'
import type { ReplyOf } from '#protocol/platform/call.ts'
import { type Page, toPage } from '#protocol/platform/envelope.ts'
import { windowOf } from '#protocol/platform/wire.ts'
import { withDescendants } from '#server/engine/model/registers.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { refuse } from '#server/platform/refusal.ts'
import { inTab } from '../../employees/door.ts'
import { inScope } from '../../scope.ts'
import { archiveItems, readItems } from '../settings/items.ts'
import {
  type Archive,
  currentOf,
  type PaySet,
  readArchive,
  requireReach,
  type Sets,
  shown,
  totalOf,
} from './stored.ts'

export const READ = 'hrm/salary/queryArchives'
export const WRITE = 'hrm/salary/updateArchives'

type Row = Archive & {
  id: number
  employee_name: string
  job_number: string | null
  dept_id: number | null
  post: string | null
  status: number | null
  entry_time: string | null
  become_time: string | null
}

/** One page of the archives of employed people within reach, those without archive among them. */
export async function listArchives(actor: Actor, request: ArchiveList): Promise<Page<ArchiveRow>> {
  const { services, viewer } = actor
  const { page, limit } = windowOf(request)
  const { search, status, deptId, post, changeType } = request
  const conditions = [
    sql`r.deleted_at is null`,
    inScope(viewer, READ, 'r'),
    sql`r.entry_status in (${sql.join(EMPLOYED)})`,
    ...(status === undefined ? [] : [inTab(status)]),
    ...(search === ''
      ? []
      : [
          sql`(position(${search} in r.employee_name) > 0 or position(${search} in coalesce(r.job_number, '')) > 0)`,
        ]),
    ...(deptId === undefined
      ? []
      : [sql`r.dept_id = any(${withDescendants(services.hrDepts, [deptId])}::bigint[])`]),
    ...(post === '' ? [] : [sql`position(${post} in r.post) > 0`]),
    ...(changeType === undefined ? [] : [sql`coalesce(a.change_type, 0) = ${changeType}`]),
  ]
  const from = sql`from hrm_employee r left join hrm_pay_archives a on a.employee_id = r.id
    where ${sql.join(conditions, sql` and `)}`
  const { rows } = await sql<Row>`select r.id, r.employee_name, r.job_number, r.dept_id, r.post, r.status,
      r.entry_time::text as entry_time, r.become_time::text as become_time, a.change_type, a.change_reason,
      a.change_date::text as change_date, coalesce(a.pro, '{}') as pro, coalesce(a.regular, '{}') as regular
    ${from} order by r.entry_time desc nulls last, r.id desc limit ${limit} offset ${(page - 1) * limit}`.execute(
    services.db,
  )
  const { rows: counted } = await sql<{ count: number }>`select count(*)::int as count ${from}`.execute(
    services.db,
  )
  const list = rows.map((row) => ({
    employeeId: row.id,
    employeeName: row.employee_name,
    jobNumber: row.job_number,
    deptId: row.dept_id,
    deptName: services.hrDepts.entry(row.dept_id ?? 0)?.name ?? null,
    post: row.post,
    status: row.status,
    entryTime: row.entry_time,
    becomeTime: row.become_time,
    changeReason: row.change_reason,
    changeData: row.change_date,
    changeType: row.change_type ?? 0,
    total: totalOf(currentOf(row, row.status)),
  }))
  return toPage(list, counted[0]?.count ?? 0, { page, limit })
}

/** Items of the set that counts; nothing without an archive. */
export async function readPay(
  actor: Actor,
  employeeId: number,
): Promise<ReplyOf<typeof payArchiveCalls.detail>> {
  const { db } = actor.services
  const { status } = await requireReach(db, actor, { right: READ, id: employeeId })
  const archive = await readArchive(db, employeeId)
  if (!archive) return {}
  const options = shown(archiveItems(await readItems(db)), currentOf(archive, status))
  return { employeeId, salaryOptions: options, total: sum(options.map(({ value }) => value)) }
}

export interface StoredChange {
  id: number
  employee_id: number
  record_type: 1 | 2
  status: 0 | 1 | 2
  reason: number
  enable_date: string
  employee_status: number | null
  pro_before: PaySet
  pro_after: PaySet
  regular_before: PaySet
  regular_after: PaySet
  before_total: string
  after_total: string
  remarks: string | null
}

const columns = sql`id, employee_id, record_type, status, reason, enable_date::text as enable_date, employee_status,
  pro_before, pro_after, regular_before, regular_after, before_total::text as before_total,
  after_total::text as after_total, remarks`

/** Records of one employee, newest first. */
export async function readChanges(db: Actor['services']['db'], employeeId: number): Promise<StoredChange[]> {
  const { rows } = await sql<StoredChange>`select ${columns} from hrm_pay_changes
    where employee_id = ${employeeId} order by id desc`.execute(db)
  return rows
}

export async function findChange(
  db: Parameters<typeof readArchive>[0],
  { id, type }: { id: number; type: 1 | 2 },
): Promise<StoredChange> {
  const { rows } = await sql<StoredChange>`select ${columns} from hrm_pay_changes
    where id = ${id} and record_type = ${type}`.execute(db)
  // whose it is decides whether the caller reaches it: an unknown one is no one's
  return rows[0] ?? refuse('forbidden')
}

export async function listRecords(actor: Actor, employeeId: number) {
  await requireReach(actor.services.db, actor, { right: READ, id: employeeId })
  return (await readChanges(actor.services.db, employeeId)).map((change) => ({
    id: change.id,
    employeeId,
    recordType: change.record_type,
    changeReason: change.reason,
    enableDate: change.enable_date,
    status: change.status,
    beforeTotal: change.before_total,
    afterTotal: change.after_total,
    employeeStatus: change.employee_status,
    remarks: change.remarks,
  }))
}

/** A record with its employee, for whom the caller has the right. */
async function readRecord(actor: Actor, wanted: { id: number; type: 1 | 2 }) {
  const { services, viewer } = actor
  const change = await findChange(services.db, wanted)
  const reached = await requireReach(services.db, actor, { right: READ, id: change.employee_id })
  const names = new Map((await readItems(services.db)).map(({ code, name }) => [code, name]))
  const vals = (set: PaySet) =>
    Object.entries(set).map(([code, value]) => ({
      code: Number(code),
      name: names.get(Number(code)) ?? code,
      value,
    }))
  const shared = {
    id: change.id,
    employeeId: change.employee_id,
    employeeName: reached.employee_name,
    deptName: services.hrDepts.entry(reached.dept_id ?? 0)?.name ?? null,
    post: reached.post,
    employeeStatus: change.employee_status,
    status: change.status,
    changeReason: change.reason,
    remarks: change.remarks,
  }
  return { change, shared, vals, mayWrite: viewer.can(WRITE) }
}

export async function readFixed(actor: Actor, id: number) {
  const { change, shared, vals, mayWrite } = await readRecord(actor, { id, type: 1 })
  const others = await readChanges(actor.services.db, change.employee_id)
  return {
    ...shared,
    proSalary: vals(change.pro_after),
    salary: vals(change.regular_after),
    proSum: totalOf(change.pro_after),
    sum: totalOf(change.regular_after),
    isUpdate: mayWrite && !others.some(({ record_type, status }) => record_type === 2 && status !== 2),
  }
}

/** Flags of hrm.md §13: ahead everything; cancelled change and delete; in effect nothing. */
export async function readChanged(actor: Actor, id: number) {
  const { change, shared, vals, mayWrite } = await readRecord(actor, { id, type: 2 })
  return {
    ...shared,
    proSalary: { oldSalary: vals(change.pro_before), newSalary: vals(change.pro_after) },
    proBeforeSum: totalOf(change.pro_before),
    proAfterSum: totalOf(change.pro_after),
    salary: { oldSalary: vals(change.regular_before), newSalary: vals(change.regular_after) },
    beforeSum: totalOf(change.regular_before),
    afterSum: totalOf(change.regular_after),
    enableDate: change.enable_date,
    isUpdate: mayWrite && change.status !== 1,
    isCancel: mayWrite && change.status === 0,
    isDelete: mayWrite && change.status !== 1,
  }
}

/** What an employee is paid by the items of a template. */
export async function readByTemplate(
  actor: Actor,
  { employeeId, templateId }: { employeeId: number; templateId: number },
) {
  const { db } = actor.services
  await requireReach(db, actor, { right: READ, id: employeeId })
  const { rows } = await sql<{
    items: number[]
  }>`select items from hrm_pay_templates where id = ${templateId}`.execute(db)
  const codes = rows[0]?.items ?? refuse('rowUnknown')
  const items = archiveItems(await readItems(db))
  const wanted = codes.flatMap((code) => items.filter((item) => item.code === code))
  const sets: Sets = (await readArchive(db, employeeId)) ?? { pro: {}, regular: {} }
  return { proSalary: shown(wanted, sets.pro), salary: shown(wanted, sets.regular) }
}
