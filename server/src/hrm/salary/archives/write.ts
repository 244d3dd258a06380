import { sql, type Transaction } from 'kysely'
import type { ChangeSave, FixSave } from '#protocol/hrm/salary/archive-calls.ts'
import type { OptValIn } from '#protocol/hrm/salary/wire.ts'
import { recordActs } from '#server/access/audit.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { onConstraint } from '#server/platform/database/constraints.ts'
import { inTransaction, type Tables } from '#server/platform/database/database.ts'
import { refusal, refuse } from '#server/platform/refusal.ts'
import { today } from '#server/platform/time/clock.ts'
import { archiveAct } from '../acts.ts'
import { archiveItems, type PayItem, readItems } from '../settings/items.ts'
import { findChange, readChanges, type StoredChange, WRITE } from './read.ts'
import {
  type Archive,
  currentOf,
  type PaySet,
  projectPay,
  type Reached,
  readArchive,
  requireReach,
  totalOf,
} from './stored.ts'

type Trx = Transaction<Tables>

onConstraint('hrm_pay_changes_open', 'payChangePending')

const ENTERED = [1, 3]
const HIRED = 0

/** Amounts of items that archives keep; others are refused. */
function setOf(items: readonly PayItem[], values: readonly OptValIn[]): PaySet {
  const known = new Set(items.map(({ code }) => code))
  if (values.some(({ code }) => !known.has(code))) refuse('invalid')
  return Object.fromEntries(values.map(({ code, value }) => [code, value]))
}

async function requireEmployed(trx: Trx, actor: Actor, id: number): Promise<Reached> {
  const reached = await requireReach(trx, actor, { right: WRITE, id, lock: true })
  if (!ENTERED.includes(reached.entry_status)) refuse('employeeLeaving')
  return reached
}

/** 定薪: replaces the archive, and is refused once pay was changed (6046). */
export async function fixPay(actor: Actor, request: FixSave): Promise<void> {
  const { services } = actor
  await inTransaction(services.db, async (trx) => {
    const employee = await requireEmployed(trx, actor, request.employeeId)
    const items = archiveItems(await readItems(trx))
    await writeFixed(trx, actor, {
      employee,
      pro: setOf(items, request.proSalary),
      regular: setOf(items, request.salary),
      remarks: request.remarks,
    })
    await recordActs(trx, actor, [
      archiveAct('新建', employee.employee_name, `为${employee.employee_name}办理了定薪`),
    ])
  })
}

interface Fixing {
  employee: Reached
  pro: PaySet
  regular: PaySet
  remarks: string
}

/** The caller holds the employee's row. */
export async function writeFixed(
  trx: Trx,
  actor: Actor,
  { employee, pro, regular, remarks }: Fixing,
): Promise<void> {
  const { services, viewer } = actor
  const changes = await readChanges(trx, employee.id)
  if (changes.some(({ record_type, status }) => record_type === 2 && status !== 2))
    refuse('payAlreadyChanged')
  const [day, now] = [today(services.clock), services.clock.now()]
  const [proText, regularText] = [JSON.stringify(pro), JSON.stringify(regular)]
  const from = employee.entry_time ?? day
  await sql`delete from hrm_pay_changes where employee_id = ${employee.id} and record_type = 1`.execute(trx)
  await sql`insert into hrm_pay_changes (employee_id, record_type, status, reason, enable_date, employee_status, pro_before,
      pro_after, regular_before, regular_after, before_total, after_total, remarks, create_user_id, create_time)
    values (${employee.id}, 1, 1, ${HIRED}, ${from}::date, ${employee.status}, '{}', ${proText}::jsonb, '{}',
      ${regularText}::jsonb, 0, ${totalOf(currentOf({ pro, regular }, employee.status))}, ${remarks || null},
      ${viewer.userId}, ${now})`.execute(trx)
  await sql`insert into hrm_pay_archives (employee_id, change_type, change_reason, change_date, pro, regular)
    values (${employee.id}, 1, ${HIRED}, ${day}::date, ${proText}::jsonb, ${regularText}::jsonb)
    on conflict (employee_id) do update set change_type = 1, change_reason = ${HIRED}, change_date = excluded.change_date,
      pro = excluded.pro, regular = excluded.regular`.execute(trx)
  await projectPay(trx, [employee.id])
}

/** 调薪: takes effect with the sheet of its month (hrm.md §13). One may be ahead at a time (6045). */
export async function changePay(actor: Actor, request: ChangeSave): Promise<void> {
  await inTransaction(actor.services.db, async (trx) => {
    const employee = await requireEmployed(trx, actor, request.employeeId)
    const items = archiveItems(await readItems(trx))
    await writeChange(trx, actor, {
      employee,
      pro: setOf(items, request.proSalary.newSalary),
      regular: setOf(items, request.salary.newSalary),
      reason: request.changeReason,
      enableDate: request.enableDate,
      remarks: request.remarks,
      id: request.id,
    })
    await recordActs(trx, actor, [
      archiveAct(
        '编辑',
        employee.employee_name,
        `为${employee.employee_name}办理了调薪，生效日期:${request.enableDate}`,
      ),
    ])
  })
}

export interface Changing {
  employee: Reached
  /** New amounts of the items that change. */
  pro: PaySet
  regular: PaySet
  reason: number
  enableDate: string
  remarks: string
  /** Of a record that is ahead or cancelled. */
  id?: number | undefined
}

/** The caller holds the employee's row. */
export async function writeChange(trx: Trx, actor: Actor, changing: Changing): Promise<void> {
  const { employee, pro, regular, reason, enableDate, remarks, id } = changing
  const archive = (await readArchive(trx, employee.id)) ?? refuse('payNotFixed')
  const changes = await readChanges(trx, employee.id)
  if (changes.some((each) => each.record_type === 2 && each.status === 0 && each.id !== id))
    throw refusal('payChangePending')
  const stored = id === undefined ? null : requireOpen(changes, id)
  const values = { ...amountsOf(archive, changing), remarks: remarks || null }
  if (stored) await sql`delete from hrm_pay_changes where id = ${stored.id}`.execute(trx)
  await sql`insert into hrm_pay_changes (employee_id, record_type, status, reason, enable_date, employee_status, pro_before,
      pro_after, regular_before, regular_after, before_total, after_total, remarks, create_user_id, create_time)
    values (${employee.id}, 2, 0, ${reason}, ${enableDate}::date, ${employee.status}, ${values.proBefore}::jsonb,
      ${JSON.stringify(pro)}::jsonb, ${values.regularBefore}::jsonb, ${JSON.stringify(regular)}::jsonb,
      ${values.beforeTotal}, ${values.afterTotal}, ${values.remarks}, ${actor.viewer.userId},
      ${actor.services.clock.now()})`.execute(trx)
}

function requireOpen(changes: readonly StoredChange[], id: number): StoredChange {
  const found = changes.find((each) => each.id === id && each.record_type === 2) ?? refuse('rowUnknown')
  return found.status === 1 ? refuse('payRecordInEffect') : found
}

/** What the items were, and the totals of everything that the employee is paid by; never what a client sent. */
function amountsOf(
  archive: Archive,
  { employee, pro, regular }: Pick<Changing, 'employee' | 'pro' | 'regular'>,
) {
  const before = (set: PaySet, next: PaySet) =>
    JSON.stringify(Object.fromEntries(Object.keys(next).map((code) => [code, set[code] ?? '0.00'])))
  const after = { pro: { ...archive.pro, ...pro }, regular: { ...archive.regular, ...regular } }
  return {
    proBefore: before(archive.pro, pro),
    regularBefore: before(archive.regular, regular),
    beforeTotal: totalOf(currentOf(archive, employee.status)),
    afterTotal: totalOf(currentOf(after, employee.status)),
  }
}

/** Ends a change that is ahead. */
export const cancelChange = (actor: Actor, id: number): Promise<void> => endChange(actor, id, 'cancel')
/** Removes one that is ahead or cancelled. */
export const removeChange = (actor: Actor, id: number): Promise<void> => endChange(actor, id, 'remove')

async function endChange(actor: Actor, id: number, how: 'cancel' | 'remove'): Promise<void> {
  await inTransaction(actor.services.db, async (trx) => {
    const found = await findChange(trx, { id, type: 2 })
    const employee = await requireReach(trx, actor, { right: WRITE, id: found.employee_id, lock: true })
    const change = await findChange(trx, { id, type: 2 })
    if (change.status === 1 || (how === 'cancel' && change.status !== 0)) refuse('payRecordInEffect')
    await (how === 'cancel'
      ? sql`update hrm_pay_changes set status = 2 where id = ${id}`
      : sql`delete from hrm_pay_changes where id = ${id}`
    ).execute(trx)
    const word = how === 'cancel' ? '取消' : '删除'
    await recordActs(trx, actor, [
      archiveAct(word, employee.employee_name, `${word}了${employee.employee_name}的调薪`),
    ])
  })
}
