import type { Transaction } from 'kysely'
import { isBlank } from '#protocol/fields/value/shape.ts'
import { type EntryRequest, employeeCalls } from '#protocol/hrm/employees/calls.ts'
import { entryOf, isPartStatus } from '#protocol/hrm/employees/entry.ts'
import { employee } from '#protocol/hrm/employees/type.ts'
import { toKey } from '#protocol/platform/to-key.ts'
import { findSubmitted, once } from '#server/access/once.ts'
import type { Save } from '#server/engine/change/plan/save.ts'
import { createOpened } from '#server/engine/change/save/create.ts'
import { openCreate, openUpdate } from '#server/engine/change/save/open.ts'
import { updateOpened } from '#server/engine/change/save/update.ts'
import { happen } from '#server/engine/change/states/happen.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { inTransaction, type Tables } from '#server/platform/database/database.ts'
import { refusal, refuse } from '#server/platform/refusal.ts'
import { today } from '#server/platform/time/clock.ts'
import { decideFor } from './history.ts'
import { lockEmployee } from './lock.ts'
import { noteOpened } from './own/invite.ts'
import { entityOf, sentOf } from './values.ts'

const [WORKING, AWAITED, LEFT] = [1, 2, 4]

type Entity = Record<string, unknown>

/** Required of everyone, and of those who work here already a job number (hrm.md §5.2). */
const required = ['employee_name', 'mobile', 'entry_time', 'employment_forms']

function requireWhole(entity: Entity, entryStatus: number): void {
  const wanted = entryStatus === WORKING ? [...required, 'job_number'] : required
  const missing = wanted.map(toKey).find((key) => isBlank(entity[key]))
  if (missing) throw refusal('hrRequiredMissing').at(missing)
}

const numberIn = (value: unknown): number | null => (isBlank(value) ? null : Number(value))

/** What a form of entry means: how the employment begins follows from the day, the form and the probation. */
function begun(entity: Entity): Entity {
  const entryTime = String(entity.entryTime ?? '').slice(0, 10)
  const derived = entryOf({
    entryTime,
    employmentForms: Number(entity.employmentForms),
    probation: numberIn(entity.probation),
    status: numberIn(entity.status),
  })
  if (Number(entity.employmentForms) === 2 && !isPartStatus(derived.status))
    throw refusal('partStatusMissing').at('status')
  const since = isBlank(entity.companyAgeStartTime) ? entryTime : entity.companyAgeStartTime
  return { ...entity, ...derived, companyAgeStartTime: since }
}

const sentIn = ({ employeeFieldList, postFieldList, jobNumber }: EntryRequest): Entity => {
  const entity = entityOf([employeeFieldList, postFieldList])
  return jobNumber !== '' && isBlank(entity.jobNumber) ? { ...entity, jobNumber } : entity
}

interface NewEntry extends EntryRequest {
  entryStatus: number
  candidateId?: number | undefined
  requestKey?: string | undefined
}

/** A new employee, working (1) or awaited (2). Returns the id. */
export async function addEmployee(actor: Actor, request: NewEntry): Promise<{ employeeId: number }> {
  const { entryStatus, candidateId } = request
  const { entrySource, db } = actor.services
  const submit = { call: employeeCalls.add.path, request }
  const done = await findSubmitted(db, actor, submit)
  if (done !== null) return { employeeId: done }
  const taken = candidateId === undefined ? null : await entrySource.taken(actor, candidateId)
  const entity = filled(sentIn(request), taken?.form ?? {})
  const opened = await openEntry(actor, entity, entryStatus)
  if (taken) Object.assign(opened.save.values, { channel_id: taken.channelId, candidate_id: candidateId })
  const employeeId = await inTransaction(db, (trx) =>
    once(trx, actor, submit, async () => {
      if (candidateId !== undefined) await entrySource.hold(trx, actor, candidateId)
      const id = await createEntered(trx, actor, opened)
      const entryTime = String(entity.entryTime).slice(0, 10)
      if (candidateId !== undefined)
        await entrySource.entered(trx, actor, { candidateId, employeeId: id, entryStatus, entryTime })
      return id
    }),
  )
  return { employeeId }
}

export interface OpenedEntry {
  save: Save
  entryStatus: number
}

/** Everything about a new employee that can be refused before the database is asked to write; values by the keys of the engine. */
export async function openEntry(actor: Actor, entity: Entity, entryStatus: number): Promise<OpenedEntry> {
  requireWhole(entity, entryStatus)
  const save = await openCreate(actor, employee, sentOf({ ...begun(entity), entryStatus }))
  return { save, entryStatus }
}

/** The employee is there, the history begins, and a linked user is notified. */
export async function createEntered(
  trx: Transaction<Tables>,
  actor: Actor,
  { save, entryStatus }: OpenedEntry,
): Promise<number> {
  const id = await createOpened(trx, save)
  if (entryStatus === WORKING)
    decideFor(trx, actor, id, { onDay: entryDay(actor, save.values.entry_time), kind: 'entry' })
  await noteOpened(trx, actor, [id])
  return id
}

/** What the form leaves empty is taken over. */
const filled = (entity: Entity, taken: Entity): Entity => ({
  ...entity,
  ...Object.fromEntries(Object.entries(taken).filter(([key]) => isBlank(entity[key]))),
})

/** Entry takes effect on its day; one ahead is kept from today. */
function entryDay({ services }: Actor, entryTime: unknown): string {
  const day = today(services.clock)
  return [String(entryTime ?? day).slice(0, 10), day].toSorted()[0] ?? day
}

type Entered = EntryRequest & { employeeId: number }

/** 确认入职: an awaited employee works here from the day of entry on. */
export const confirmEntry = (actor: Actor, request: Entered): Promise<void> =>
  enter(actor, request, { right: 'hrm/employee/confirmEntry', from: AWAITED, event: 'confirm' })

/** 再入职: an employee who left works here again; the record, its id and its history stay. */
export const enterAgain = (actor: Actor, request: Entered): Promise<void> =>
  enter(actor, request, { right: 'hrm/employee/againOnboarding', from: LEFT, event: 'returning' })

interface Way {
  right: string
  from: number | undefined
  event: string
}

async function enter(actor: Actor, request: Entered, { right, from, event }: Way): Promise<void> {
  const { entrySource } = actor.services
  await inTransaction(actor.services.db, async (trx) => {
    await entrySource.holdBehind(trx, request.employeeId)
    const stored = await lockEmployee(trx, actor, request.employeeId, right)
    if (Number(stored.entry_status) !== from) refuse('wrongState', wordOfEntry(Number(stored.entry_status)))
    const sent = sentIn(request)
    const kept = { jobNumber: stored.job_number, employeeName: stored.employee_name, mobile: stored.mobile }
    const entity = { ...kept, entryTime: null, employmentForms: null, ...sent }
    requireWhole(entity, WORKING ?? 1)
    const save = await openUpdate(trx, actor, employee, stored, {
      sent: sentOf(begun(entity)),
    })
    const row = await updateOpened(trx, save, stored)
    await happen(trx, actor, employee, [row], event)
    await dropQuit(trx, request.employeeId)
    decideFor(trx, actor, request.employeeId, { onDay: entryDay(actor, row.entry_time), kind: 'entry' })
    const entryTime = String(row.entry_time).slice(0, 10)
    if (from === AWAITED)
      await entrySource.confirmed(trx, actor, { employeeId: request.employeeId, entryTime })
  })
}

const wordOfEntry = (code: number): string =>
  Object.values(employee.states.entry.vocabulary).find((state) => state.code === code)?.word ?? ''

const dropQuit = (trx: Transaction<Tables>, employeeId: number) =>
  trx.deleteFrom('hrm_quits').where('employee_id', '=', employeeId).execute()
