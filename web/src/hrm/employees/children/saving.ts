import {
  type Child,
  certificate,
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
  contractCalls,
  educationCalls,
  salaryCardCalls,
  socialSecurityCalls,
  trainingCalls,
  workCalls,
} from '#protocol/hrm/employees/children-calls.ts'
import { toKey } from '#protocol/platform/to-key.ts'
import { ask } from '#web/platform/client.ts'

/** Values of a row by their keys on the wire. */
export type ChildValues = Readonly<Record<string, unknown>>

/** A table of an employee with what writes its rows. */
export interface KeptChild {
  child: Child
  add: (employeeId: number, values: ChildValues) => Promise<unknown>
  set: (rowId: number, values: ChildValues) => Promise<unknown>
  remove: (rowId: number) => Promise<unknown>
}

const keptBy = (child: Child, calls: ChildCalls): KeptChild => ({
  child,
  add: (employeeId, values) => ask(calls.add, { ...values, employeeId }),
  set: (rowId, values) => ask(calls.set, { ...values, [toKey(child.idColumn)]: rowId }),
  remove: (rowId) => ask(calls.remove, { rowId }),
})

export const educations = keptBy(education, educationCalls)
export const workExperiences = keptBy(workExperience, workCalls)
export const certificates = keptBy(certificate, certificateCalls)
export const trainings = keptBy(training, trainingCalls)
export const contracts = keptBy(contract, contractCalls)
export const salaryCards = keptBy(salaryCard, salaryCardCalls)
export const socialSecurities = keptBy(socialSecurity, socialSecurityCalls)
