import { sql } from 'kysely'
import { certificate, education, training, workExperience } from '#protocol/hrm/employees/children.ts'
import type { HrField } from '#protocol/hrm/employees/hr-field.ts'
import { employee } from '#protocol/hrm/employees/type.ts'
import { toKey } from '#protocol/platform/to-key.ts'
import { informationOf } from '#server/engine/features/detail/form.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { unpackRows } from '#server/engine/model/schema.ts'
import { refuse } from '#server/platform/refusal.ts'
import { isOwn } from '../../scope.ts'
import { arranged } from '../archive.ts'
import { listChild, listContacts } from '../children/read.ts'
import { readQuit } from '../leave.ts'
import type { EmployeeRow } from '../lock.ts'
import { readFieldSettings, type SetField } from './field-settings.ts'

/** The employee of the caller; refuses (6048) users without one. */
async function requireOwn({ services, viewer }: Actor): Promise<EmployeeRow> {
  const { rows } = await sql<EmployeeRow>`select r.* from hrm_employee r
    where ${isOwn(viewer, 'r')} and r.deleted_at is null`.execute(services.db)
  const [row] = unpackRows(employee, services.engine.catalog.current(), rows)
  return row ?? refuse('ownEmployeeMissing')
}

/** What the employee may see of the own record, with what they may edit of it (hrm.md §8.2). */
async function visibleFields(actor: Actor, row: EmployeeRow) {
  const settings = await readFieldSettings(actor.services)
  const byName = new Map(settings.map((each) => [each.name, each]))
  const visible = settings.filter(({ isVisible }) => isVisible)
  const fields = await informationOf(actor, employee, row)
  return (group: SetField['group']): HrField[] =>
    arranged(
      fields,
      visible.filter((each) => each.group === group),
    ).map((field) => ({
      ...field,
      isEmployeeUpdate: byName.get(field.fieldName)?.update ?? 0,
    }))
}

/** 我的档案: 基本信息, 通讯信息 and what is entered row by row, which the employee only reads. */
export async function readOwnPersonal(actor: Actor) {
  const { db } = actor.services
  const row = await requireOwn(actor)
  const fieldsOf = await visibleFields(actor, row)
  return {
    information: fieldsOf(1),
    communicationInformation: fieldsOf(2),
    educationExperienceList: await listChild(db, education, row.id),
    workExperienceList: await listChild(db, workExperience, row.id),
    certificateList: await listChild(db, certificate, row.id),
    trainingExperienceList: await listChild(db, training, row.id),
    hrmEmployeeContacts: await listContacts(actor.services, row.id),
  }
}

/** 我的档案: 岗位信息. */
export async function readOwnPost(actor: Actor) {
  const row = await requireOwn(actor)
  const fieldsOf = await visibleFields(actor, row)
  const isPart = Number(row.employment_forms) === 2
  return {
    information: fieldsOf(11).filter(({ fieldName }) => !(isPart && fieldName === 'probation')),
    employeeQuitInfo: await readQuit(actor.services.db, row.id),
  }
}

/** Of what an employee sends of the own record, what they may edit; keys are those of the engine. */
export async function ownEditable(actor: Actor): Promise<ReadonlySet<string>> {
  const settings = await readFieldSettings(actor.services)
  return new Set(settings.filter(({ update }) => update === 1).map(({ name }) => toKey(name)))
}

export const ownId = async (actor: Actor): Promise<number> => (await requireOwn(actor)).id
