import type { HrValueIn } from '#protocol/hrm/employees/calls.ts'
import {
  type Child,
  certificate,
  contacts,
  contract,
  education,
  salaryCard,
  socialSecurity,
  training,
  workExperience,
} from '#protocol/hrm/employees/children.ts'
import {
  type ChildCalls,
  certificateCalls,
  childReadCalls,
  contactsCalls,
  contractCalls,
  educationCalls,
  materialCalls,
  salaryCardCalls,
  socialSecurityCalls,
  trainingCalls,
  workCalls,
} from '#protocol/hrm/employees/children-calls.ts'
import { toKey } from '#protocol/platform/to-key.ts'
import { type Endpoint, on } from '#server/access/endpoint.ts'
import { addMaterial, countMaterials, listMaterials, removeMaterial } from './materials.ts'
import { contactsForm, readContracts, readPay } from './read.ts'
import type { Sent } from './values.ts'
import { addChild, changeChild, idKeyOf, removeChild } from './write.ts'

const saving = (child: Child, calls: ChildCalls): Endpoint[] => [
  on(calls.add, (context) => addChild(context, child, Number(context.request.employeeId), context.request)),
  on(calls.set, (context) => {
    const sent: Sent = context.request
    return changeChild(context, child, { rowId: sent[idKeyOf(child)], employeeId: sent.employeeId }, sent)
  }),
  on(calls.remove, (context) => removeChild(context, child, context.request.rowId)),
]

const sentIn = (values: readonly HrValueIn[]) =>
  Object.fromEntries(values.map(({ fieldName, fieldValue }) => [toKey(fieldName), fieldValue]))

/** What belongs to an employee, saved row by row (hrm.md §5.3, §5.4). */
export const childEndpoints: readonly Endpoint[] = [
  ...saving(education, educationCalls),
  ...saving(workExperience, workCalls),
  ...saving(certificate, certificateCalls),
  ...saving(training, trainingCalls),
  ...saving(contract, contractCalls),
  ...saving(salaryCard, salaryCardCalls),
  ...saving(socialSecurity, socialSecurityCalls),
  on(contactsCalls.form, async ({ services }) => contactsForm(services)),
  on(contactsCalls.add, ({ request: { employeeId, dataList }, ...context }) =>
    addChild(context, contacts, employeeId, sentIn(dataList)),
  ),
  on(contactsCalls.set, ({ request: { contactsId, dataList }, ...context }) =>
    changeChild(context, contacts, { rowId: contactsId }, sentIn(dataList)),
  ),
  on(contactsCalls.remove, (context) => removeChild(context, contacts, context.request.rowId)),
  on(childReadCalls.contracts, (context) => readContracts(context, context.request.employeeId)),
  on(childReadCalls.pay, (context) => readPay(context, context.request.employeeId)),
  on(materialCalls.counts, (context) => countMaterials(context, context.request.employeeId)),
  on(materialCalls.list, (context) => listMaterials(context, context.request)),
  on(materialCalls.add, (context) => addMaterial(context, context.request)),
  on(materialCalls.remove, (context) => removeMaterial(context, context.request.employeeFileId)),
]
