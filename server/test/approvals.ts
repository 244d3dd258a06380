import { approvalCalls } from '#protocol/approval/record-calls.ts'
import type { Person, TestCompany } from './people.ts'

/** Everybody signs in, or these people: nobody else is waited for. */
export async function signIn(company: TestCompany, people = Object.values(company.people)): Promise<void> {
  for (const person of people) await person.token()
  await company.app.services.directory.changed()
}

/** An approval as somebody sees it. */
export async function approvalView(by: Person, recordId: number) {
  const view = await by.ask(approvalCalls.view, { recordId })
  if (!('examineFlowList' in view)) throw new Error('there is no approval')
  return view
}

/** Its steps behind the initiator's. */
export const laterSteps = async (by: Person, recordId: number) =>
  (await approvalView(by, recordId)).examineFlowList.slice(1)
