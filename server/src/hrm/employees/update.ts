import { isBlank } from '#protocol/fields/value/shape.ts'
import type { HrValueIn } from '#protocol/hrm/employees/calls.ts'
import { entryOf } from '#protocol/hrm/employees/entry.ts'
import { employee } from '#protocol/hrm/employees/type.ts'
import { openUpdate } from '#server/engine/change/save/open.ts'
import { updateOpened } from '#server/engine/change/save/update.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import { refusal } from '#server/platform/refusal.ts'
import { type EmployeeRow, lockEmployee } from './lock.ts'
import { entityOf } from './values.ts'

const PERSONAL = [1]
const COMMUNICATION = [2]
const POST = [11]
const ON_PROBATION = 2

interface Update {
  employeeId: number
  dataList: readonly HrValueIn[]
}

type Entity = Record<string, unknown>

export const updatePersonal = (actor: Actor, request: Update): Promise<void> =>
  update(actor, request, { groups: PERSONAL, needs: ['employeeName', 'mobile'] })

export const updateCommunication = (actor: Actor, request: Update): Promise<void> =>
  update(actor, request, { groups: COMMUNICATION, needs: [] })

/** 岗位信息: the form of employment is no field of it; a probation that goes on ends by what is entered. */
export const updatePost = (actor: Actor, request: Update): Promise<void> =>
  update(actor, request, { groups: POST, needs: ['entryTime'], completes: postOf })

interface Section {
  groups: readonly number[]
  /** Never emptied. */
  needs: readonly string[]
  completes?: (entity: Entity, stored: EmployeeRow) => Entity
}

function postOf({ employmentForms: _, ...entity }: Entity, stored: EmployeeRow): Entity {
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

async function update(
  actor: Actor,
  { employeeId, dataList }: Update,
  { groups, needs, completes }: Section,
): Promise<void> {
  const sent = entityOf([dataList], groups)
  const emptied = needs.find((key) => Object.hasOwn(sent, key) && isBlank(sent[key]))
  if (emptied) throw refusal('hrRequiredMissing').at(emptied)
  await inTransaction(actor.services.db, async (trx) => {
    const stored = await lockEmployee(trx, actor, employeeId, 'hrm/employee/update')
    const entity = completes ? completes(sent, stored) : sent
    const request = { entity, field: [], requestKey: undefined }
    await updateOpened(trx, await openUpdate(trx, actor, employee, stored, { sent: request }), stored)
  })
}
