import { sql, type Transaction } from 'kysely'
import type { ChangeSave, FixSave } from '#protocol/hrm/salary/archive-calls.ts'
import type { OptValIn } from '#protocol/hrm/salary/wire.ts'
import { recordActs } from '#server/access/audit.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { onConstraint } from '#server/platform/database/constraints.ts'
import { inTransaction, type Tables } from '#server/platform/database/database.ts'
import { refusal, refuse } from '#server/platform/refusal.ts'
import { archiveAct } from '../acts.ts'
import { archiveItems, type PayItem, readItems } from '../settings/items.ts'
import { type Changing, type Fixing, insertChanges, insertFixed } from './insert.ts'
import { findChange, readChanges, type StoredChange, WRITE } from './read.ts'
import { type PaySet, type Reached, readArchive, requireReach } from './stored.ts'

type Trx = Transaction<Tables>

onConstraint('hrm_pay_changes_open', 'payChangePending')

const ENTERED = [1, 3]

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

/** The caller holds the employee's row. */
async function writeFixed(trx: Trx, actor: Actor, fixing: Fixing): Promise<void> {
  const changes = await readChanges(trx, fixing.employee.id)
  if (changes.some(({ record_type, status }) => record_type === 2 && status !== 2))
    refuse('payAlreadyChanged')
  await insertFixed(trx, actor, [fixing])
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

interface Rewriting extends Omit<Changing, 'archive'> {
  /** Of a record that is ahead or cancelled. */
  id: number | undefined
}

/** The caller holds the employee's row. */
async function writeChange(trx: Trx, actor: Actor, { id, ...changing }: Rewriting): Promise<void> {
  const { employee } = changing
  const archive = (await readArchive(trx, employee.id)) ?? refuse('payNotFixed')
  const changes = await readChanges(trx, employee.id)
  if (changes.some((each) => each.record_type === 2 && each.status === 0 && each.id !== id))
    throw refusal('payChangePending')
  const stored = id === undefined ? null : requireOpen(changes, id)
  if (stored) await sql`delete from hrm_pay_changes where id = ${stored.id}`.execute(trx)
  await insertChanges(trx, actor, [{ ...changing, archive }])
}

function requireOpen(changes: readonly StoredChange[], id: number): StoredChange {
  const found = changes.find((each) => each.id === id && each.record_type === 2) ?? refuse('rowUnknown')
  return found.status === 1 ? refuse('payRecordInEffect') : found
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
