import type { Transaction } from 'kysely'
import { isBlank } from '#protocol/fields/value/shape.ts'
import type { HrValueIn } from '#protocol/hrm/employees/calls.ts'
import { entryOf, isPartStatus } from '#protocol/hrm/employees/entry.ts'
import { employee } from '#protocol/hrm/employees/type.ts'
import { toKey } from '#protocol/platform/to-key.ts'
import { openUpdate } from '#server/engine/change/save/open.ts'
import { updateOpened } from '#server/engine/change/save/update.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { inTransaction, type Tables } from '#server/platform/database/database.ts'
import { refusal } from '#server/platform/refusal.ts'
import { type EmployeeRow, lockEmployee, lockOwn } from './lock.ts'
import { readFieldSettings } from './own/field-settings.ts'
import { ownEditable, ownId } from './own/own-archive.ts'
import { entityOf, sentOf } from './values.ts'

const PERSONAL = [1]
const COMMUNICATION = [2]
const POST = [11]
const ON_PROBATION = 2
const PART_TIME = 2

interface Update {
  /** Absent: the employee of the caller, who changes what the company lets them. */
  employeeId?: number | undefined
  dataList: readonly HrValueIn[]
  /** That the user saw; a field that someone else has changed since is refused (2096). */
  version?: number | undefined
}

type Entity = Record<string, unknown>

export const updatePersonal = (actor: Actor, request: Update): Promise<void> =>
  update(actor, request, { groups: PERSONAL, needs: ['employeeName', 'mobile'] })

export const updateCommunication = (actor: Actor, request: Update): Promise<void> =>
  update(actor, request, { groups: COMMUNICATION, needs: [] })

/** 岗位信息: the form of employment is no field of it; a probation that goes on ends by what is entered. */
export const updatePost = (actor: Actor, request: Update & { employeeId: number }): Promise<void> =>
  update(actor, request, { groups: POST, needs: ['entryTime'], completes: postOf })

interface Section {
  groups: readonly number[]
  /** Never emptied. */
  needs: readonly string[]
  completes?: (entity: Entity, stored: EmployeeRow) => Entity
}

/** Of full-time employees the status follows from confirming and leaving; others choose among theirs (hrm.md §23, 2). */
function statusOf(status: unknown, stored: EmployeeRow): Entity {
  if (status === undefined || Number(stored.employment_forms) !== PART_TIME) return {}
  if (!isPartStatus(Number(status))) throw refusal('invalid').at('status')
  return { status }
}

function postOf({ employmentForms: _, status, ...sent }: Entity, stored: EmployeeRow): Entity {
  const entity = { ...sent, ...statusOf(status, stored) }
  if (Number(stored.entry_status) !== 2 && Object.hasOwn(entity, 'jobNumber') && isBlank(entity.jobNumber))
    throw refusal('hrRequiredMissing').at('jobNumber')
  const moves = ['entryTime', 'probation'].some((key) => Object.hasOwn(entity, key))
  if (Number(stored.status) !== ON_PROBATION || !moves) return entity
  const { becomeTime } = entryOf({
    entryTime: String(entity.entryTime ?? stored.entry_time).slice(0, 10),
    employmentForms: 1,
    probation: Number(entity.probation ?? stored.probation),
    status: null,
  })
  return { ...entity, becomeTime }
}

/** Keys of the fields of some groups. */
async function keysOf({ services }: Actor, groups: readonly number[]): Promise<ReadonlySet<string>> {
  const fields = await readFieldSettings(services)
  return new Set(fields.filter(({ group }) => groups.includes(group)).map(({ name }) => toKey(name)))
}

async function update(
  actor: Actor,
  { employeeId, dataList, version }: Update,
  { groups, needs, completes }: Section,
): Promise<void> {
  const belongs = await keysOf(actor, groups)
  const sent = Object.fromEntries(Object.entries(entityOf([dataList])).filter(([key]) => belongs.has(key)))
  if (employeeId === undefined) return updateOwn(actor, sent, version)
  const emptied = needs.find((key) => Object.hasOwn(sent, key) && isBlank(sent[key]))
  if (emptied) throw refusal('hrRequiredMissing').at(emptied)
  await inTransaction(actor.services.db, (trx) => write(trx, actor, { employeeId, sent, completes, version }))
}

interface Writing {
  employeeId: number
  sent: Entity
  completes?: Section['completes'] | undefined
  version?: number | undefined
}

/** Refuses (401) employees beyond the scope of the right to edit. */
async function write(
  trx: Transaction<Tables>,
  actor: Actor,
  { employeeId, sent, completes, version }: Writing,
): Promise<void> {
  if (!actor.viewer.can('hrm/employee/update')) throw refusal('forbidden').over(employee, employeeId)
  const stored = await lockEmployee(trx, actor, employeeId, 'hrm/employee/update')
  const entity = completes ? completes(sent, stored) : sent
  const save = await openUpdate(trx, actor, employee, stored, { sent: sentOf(entity), version })
  await updateOpened(trx, save, stored)
}

/** What an employee asked for and the caller accepts, inside their transaction, by the rules of an edit. */
export const writeArchive = (
  trx: Transaction<Tables>,
  actor: Actor,
  { employeeId, dataList }: Pick<Update, 'dataList'> & { employeeId: number },
): Promise<void> => write(trx, actor, { employeeId, sent: entityOf([dataList]) })

/** The own archive: fields that the company lets employees edit; others are left out (hrm.md §5.3). */
async function updateOwn(actor: Actor, sent: Entity, version: number | undefined): Promise<void> {
  const may = await ownEditable(actor)
  const id = await ownId(actor)
  const entity = Object.fromEntries(Object.entries(sent).filter(([key]) => may.has(key)))
  await inTransaction(actor.services.db, async (trx) => {
    const stored = await lockOwn(trx, actor, id)
    const save = await openUpdate(trx, actor, employee, stored, { sent: sentOf(entity), version })
    await updateOpened(trx, save, stored)
  })
}
