import { randomUUID } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import { isBlank } from '#protocol/fields/value/shape.ts'
import { type Child, MOST_CHILDREN } from '#protocol/hrm/employees/children.ts'
import { employee } from '#protocol/hrm/employees/type.ts'
import { toKey } from '#protocol/platform/to-key.ts'
import { recordEvent, subjectOf } from '#server/engine/change/entries.ts'
import type { About, HistoryEvent } from '#server/engine/model/history.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { inTransaction, type Tables } from '#server/platform/database/database.ts'
import { refusal, refuse } from '#server/platform/refusal.ts'
import { type EmployeeRow, lockAny, lockEmployee } from '../lock.ts'
import { designedChanges, designedValues } from './designed.ts'
import { childEvents } from './events.ts'
import { employeeFiles } from './files.ts'
import { type ChildRow, readRows, rowsOf, wordsFor } from './rows.ts'
import { type ChildValues, type Sent, valuesOf } from './values.ts'

type Trx = Transaction<Tables>
const RIGHT = 'hrm/employee/update'

/** Notes in the history of an employee what happened to a part of the archive. */
export const note = (
  trx: Trx,
  actor: Actor,
  row: EmployeeRow,
  about: About,
  as: HistoryEvent,
): Promise<void> => recordEvent(trx, actor, employee, [subjectOf(employee, row, about)], { as })

/** A new row; of what an employee has once, the one that is there is changed. */
export const addChild = (actor: Actor, child: Child, employeeId: number, sent: Sent): Promise<void> =>
  inTransaction(actor.services.db, (trx) => putChild(trx, actor, child, employeeId, sent))

/** The same inside a transaction; the employee is locked. */
export async function putChild(
  trx: Trx,
  actor: Actor,
  child: Child,
  employeeId: number,
  sent: Sent,
): Promise<void> {
  const owner = await lockEmployee(trx, actor, employeeId, RIGHT)
  const known = await rowsOf(trx, child, employeeId)
  const [only] = known
  if (child.single && only) return changeRow(trx, actor, child, { owner, stored: only, sent })
  if (known.length >= MOST_CHILDREN) refuse('tooManyLines', child.display, MOST_CHILDREN)
  const batch = child.hasFiles ? await claimBatch(trx, actor, employeeId, sent) : {}
  await insertChildren(trx, actor, child, [{ employeeId, sent, batch }])
  await note(trx, actor, owner, { part: [child.display] }, childEvents.add)
}

const valuesIn = (actor: Actor, child: Child, sent: Sent, stored?: ChildRow): ChildValues =>
  child.form ? designedValues(actor, child.form, sent, stored) : valuesOf(child, sent, stored)

interface NewChild {
  employeeId: number
  sent: Sent
  batch?: Readonly<Record<string, string>>
}

/** Inserts rows of the same columns by one statement; locks, bounds and the history are the caller's. */
export async function insertChildren(
  trx: Trx,
  actor: Actor,
  child: Child,
  rows: readonly NewChild[],
): Promise<void> {
  const create_time = actor.services.clock.now()
  const values = rows.map(
    ({ employeeId, sent, batch }): Readonly<Record<string, unknown>> => ({
      ...valuesIn(actor, child, sent),
      ...batch,
      employee_id: employeeId,
      create_time,
    }),
  )
  const columns = Object.keys(values[0] ?? {})
  if (columns.length === 0) return
  await sql`insert into ${sql.table(child.table)} (${sql.join(columns.map((name) => sql.ref(name)))})
    values ${sql.join(
      values.map((row) => sql`(${sql.join(columns.map((name) => sql`${row[name] ?? null}`))})`),
    )}`.execute(trx)
}

async function claimBatch(trx: Trx, actor: Actor, employeeId: number, { batchId }: Sent) {
  const batch = isBlank(batchId) ? randomUUID() : String(batchId)
  await actor.services.files.claim(trx, actor, batch, employeeFiles.ownerOf(employeeId))
  return { batch_id: batch }
}

/** Changes what was sent of a row; of what an employee has once, the row may be named by the employee, and is made where it is missing. */
export async function changeChild(
  actor: Actor,
  child: Child,
  { rowId, employeeId }: { rowId?: unknown; employeeId?: unknown },
  sent: Sent,
): Promise<void> {
  if (child.single && isBlank(rowId)) {
    if (isBlank(employeeId)) throw refusal('invalidAt', 'employeeId')
    return addChild(actor, child, Number(employeeId), sent)
  }
  await inTransaction(actor.services.db, async (trx) => {
    const { owner, stored } = await lockRow(trx, actor, child, Number(rowId))
    await changeRow(trx, actor, child, { owner, stored, sent })
  })
}

interface Locked {
  owner: EmployeeRow
  stored: ChildRow
}

/** The row with its employee locked; a row that is not there and one out of reach look alike. */
async function lockRow(trx: Trx, actor: Actor, child: Child, rowId: number): Promise<Locked> {
  const isRow = sql`${sql.ref(child.idColumn)} = ${rowId}`
  const [found] = await readRows(trx, child, isRow)
  const owner = await lockEmployee(trx, actor, found?.employee_id ?? 0, RIGHT)
  const [stored] = await readRows(trx, child, isRow)
  if (!stored) throw refusal('forbidden').over(employee, owner.id)
  return { owner, stored }
}

async function changeRow(
  trx: Trx,
  actor: Actor,
  child: Child,
  { owner, stored, sent }: Locked & { sent: Sent },
): Promise<void> {
  await writeChanged(trx, actor, child, { owner, stored, values: valuesIn(actor, child, sent, stored) })
}

/** Writes columns of one row. */
export async function updateRow(
  trx: Trx,
  child: Child,
  rowId: number,
  values: Readonly<Record<string, unknown>>,
): Promise<void> {
  await sql`update ${sql.table(child.table)}
    set ${sql.join(Object.entries(values).map(([name, value]) => sql`${sql.ref(name)} = ${value}`))}
    where ${sql.ref(child.idColumn)} = ${rowId}`.execute(trx)
}

async function writeChanged(
  trx: Trx,
  actor: Actor,
  child: Child,
  { owner, stored, values }: Locked & { values: ChildValues },
): Promise<void> {
  const changed = Object.entries(values).filter(([name, value]) => value !== (stored[name] ?? null))
  if (changed.length === 0) return
  await updateRow(trx, child, stored.id, Object.fromEntries(changed))
  const isRow = sql`${sql.ref(child.idColumn)} = ${stored.id}`
  const [now = stored] = child.form ? await readRows(trx, child, isRow) : []
  const changes = child.form
    ? designedChanges(actor.services, child.form, stored, now)
    : sentencesOf(child, stored, Object.fromEntries(changed))
  await note(trx, actor, owner, { changes }, childEvents.change)
}

/** Gives what an employee has once the values that it had, or removes it; rights are the caller's. */
export async function resetChild(
  trx: Trx,
  actor: Actor,
  child: Child,
  employeeId: number,
  values: ChildValues | null,
): Promise<void> {
  const owner = await lockAny(trx, actor, employeeId)
  const [stored] = await rowsOf(trx, child, employeeId)
  if (!owner || !stored) return
  if (values) return writeChanged(trx, actor, child, { owner, stored, values })
  await deleteRow(trx, actor, child, { owner, stored })
}

/** 将…由…改为…; of a sensitive value only that it changed. */
function sentencesOf(child: Child, stored: ChildRow, changed: ChildValues): string[] {
  return child.fields
    .filter(({ name }) => Object.hasOwn(changed, name))
    .map((field) =>
      field.sensitive
        ? `修改了${field.label}`
        : `将${field.label}由${wordsFor(field, stored[field.name])}改为${wordsFor(field, changed[field.name])}`,
    )
}

export async function removeChild(actor: Actor, child: Child, rowId: number): Promise<void> {
  await inTransaction(actor.services.db, async (trx) => {
    const { owner, stored } = await lockRow(trx, actor, child, rowId)
    await deleteRow(trx, actor, child, { owner, stored })
  })
}

async function deleteRow(trx: Trx, actor: Actor, child: Child, { owner, stored }: Locked): Promise<void> {
  await sql`delete from ${sql.table(child.table)} where ${sql.ref(child.idColumn)} = ${stored.id}`.execute(
    trx,
  )
  if (child.hasFiles) await employeeFiles.drop(trx, actor, [String(stored.batch_id)])
  await note(trx, actor, owner, { part: [child.display] }, childEvents.remove)
}

/** The key of a row id on the wire. */
export const idKeyOf = ({ idColumn }: Child): string => toKey(idColumn)
