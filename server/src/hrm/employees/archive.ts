import type { FormField } from '#protocol/fields/rule/field.ts'
import type { Catalogued, FormVisibility } from '#protocol/hrm/employees/catalogue.ts'
import { certificate, education, training, workExperience } from '#protocol/hrm/employees/children.ts'
import type { HrField } from '#protocol/hrm/employees/hr-field.ts'
import { employee } from '#protocol/hrm/employees/type.ts'
import { employeeStatuses } from '#protocol/hrm/employees/words.ts'
import { toKey } from '#protocol/platform/to-key.ts'
import type { Row } from '#protocol/record/calls/calls.ts'
import { requireDetail } from '#server/engine/features/detail/detail.ts'
import { openForm, readInformation } from '#server/engine/features/detail/form.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { listChild, listContacts } from './children/read.ts'
import { toHrField } from './hr-fields.ts'
import { readQuit } from './leave.ts'
import { readFieldSettings } from './own/field-settings.ts'
import { presentDetail } from './present.ts'

/** Of the listed fields those that the caller is shown, in the order of the list. */
export function arranged(fields: readonly FormField[], listed: readonly Catalogued[]): HrField[] {
  const byKey = new Map(fields.map((field) => [field.fieldName, field]))
  return listed.flatMap((each, at) => {
    const field = byKey.get(toKey(each.name))
    return field ? toHrField(field, each, at + 1) : []
  })
}

const isShown = (visibility: FormVisibility) => visibility === 1 || visibility === 3

/** The form of entry, of an employee who works here already (1) or is awaited (2). */
export async function readEntryForm(actor: Actor, entryStatus: number): Promise<HrField[]> {
  const fields = (await openForm(actor, employee, { type: 'flat' })).flat()
  const status = entryStatus === 2 ? 2 : 1
  const settings = await readFieldSettings(actor.services)
  const shown = settings.filter((each) => isShown(each.shown[status]))
  return arranged(fields, shown).map((field) => {
    if (field.fieldName === 'job_number') return { ...field, isNull: 1 as const }
    return field.fieldName === 'status' ? { ...field, name: '非正式类型', setting: partStatuses } : field
  })
}

const partStatuses = employeeStatuses
  .filter(({ code }) => code > 2)
  .map(({ code, word }) => ({ name: word, value: code }))

/** The fields of a group, as the designer orders them. */
async function ofGroup({ services }: Actor, group: Catalogued['group']): Promise<readonly Catalogued[]> {
  return (await readFieldSettings(services)).filter((each) => each.group === group)
}

/** 基本信息, 通讯信息 and what is entered row by row, of an employee whom the caller reads. */
export async function readPersonal(actor: Actor, employeeId: number) {
  const { db } = actor.services
  const fields = await readInformation(actor, employee, employeeId)
  return {
    information: arranged(fields, await ofGroup(actor, 1)),
    communicationInformation: arranged(fields, await ofGroup(actor, 2)),
    educationExperienceList: await listChild(db, education, employeeId),
    workExperienceList: await listChild(db, workExperience, employeeId),
    certificateList: await listChild(db, certificate, employeeId),
    trainingExperienceList: await listChild(db, training, employeeId),
    hrmEmployeeContacts: await listContacts(actor.services, employeeId),
  }
}

/** 岗位信息 and 离职信息; 试用期 is one of full-time employees alone. */
export async function readPost(actor: Actor, employeeId: number) {
  const fields = await readInformation(actor, employee, employeeId)
  const information = arranged(fields, await ofGroup(actor, 11))
  const isPart = information.find(({ fieldName }) => fieldName === 'employment_forms')?.fieldValue === 2
  return {
    information: information.filter(({ fieldName }) => !(isPart && fieldName === 'probation')),
    employeeQuitInfo: await readQuit(actor.services.db, employeeId),
  }
}

/** The record with the names of department and superior; refuses 401 beyond the scope. */
export async function readEmployee(actor: Actor, employeeId: number): Promise<Row> {
  return presentDetail(actor, await requireDetail(actor, employee, employeeId))
}
