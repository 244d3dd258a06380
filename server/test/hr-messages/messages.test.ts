import { afterAll, beforeAll, expect, it } from 'vitest'
import { accountTypes, messageTypes } from '#protocol/message-types.ts'
import { messageCalls, type UnreadCount } from '#protocol/messages/calls.ts'
import { messageLabels } from '#protocol/messages/door.ts'
import { drawCompany, type TestCompany } from '../people.ts'
import { appraise } from './appraisal.ts'
import { cancelImport, importSheets } from './imports.ts'
import { arrangeInterviews, createMonths, handOver, invite, openSides, requestChange } from './office.ts'
import { approvePay, sendSlips } from './pay.ts'
import { type Office, watchOffice } from './raising.ts'

/**
 * Every message of human resources (hrm.md §20.1, §23, 10): the act that raises it is done twice at once, and once more afterwards, and
 * each recipient has one message of it, whatever roles they have in it. All of it is in one company, in the order of an office.
 */

let company: TestCompany
let office: Office
beforeAll(async () => {
  company = await drawCompany()
  office = watchOffice(company)
})
afterAll(() => company.close())

/** What sends each type of label 8 that is about human resources, in order. */
const acts: readonly (readonly [string, (office: Office) => Promise<void>])[] = [
  ['the employee side that is open', openSides],
  ['an invitation to fill in the archive, by user and by department', invite],
  ['a request to change the archive, and its decision', requestChange],
  ['the work of an account that waits for a hand-over', handOver],
  ['an interview, for who is named as the first one and among the others', arrangeInterviews],
  ['a month of insurance', createMonths],
  ['the approval of pay', approvePay],
  ['a slip, and one that is sent again', sendSlips],
  ['an appraisal in which one person confirms, evaluates and decides', appraise],
  ['an import, whose errors can be fetched while its message says so', importSheets],
  ['an import that is taken back', cancelImport],
]

it.each(acts)('%s has one message for each recipient', (_name, act) => act(office))

it('nothing else is sent', () => {
  const types = Object.entries(messageTypes).flatMap(([type, { label }]) =>
    label === messageLabels.hrm && !accountTypes.includes(Number(type)) ? [Number(type)] : [],
  )
  expect([...office.raised].toSorted()).toEqual(types.toSorted())
})

it('the counters of everyone are the lists of the label and of its part', async () => {
  const counts: [keyof UnreadCount, object][] = [
    ['hrmCount', { label: 8 }],
    ['accountCount', { label: 8, part: 'account' }],
  ]
  const { people } = company
  for (const key of ['hr', 'admin', 'repA', 'managerA', 'director', 'outsider'] as const) {
    const unread = await people[key].ask(messageCalls.unreadCount, {})
    for (const [counter, request] of counts) {
      const { totalRow } = await people[key].ask(messageCalls.list, { ...request, isRead: 0, limit: 1 })
      expect([key, counter, unread[counter]]).toEqual([key, counter, totalRow])
    }
  }
  expect((await people.hr.ask(messageCalls.unreadCount, {})).hrmCount).toBeGreaterThan(5)
})
