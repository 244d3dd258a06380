import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { allCalls } from '#protocol/all-calls.ts'
import { customerLookupCalls } from '#protocol/crm/customer/calls.ts'
import { fieldCalls } from '#protocol/crm/fields.ts'
import type { Call } from '#protocol/platform/call.ts'
import { HOUR, MINUTE } from '#server/platform/time/clock.ts'
import { drawCompany, type Person, type TestCompany } from './people.ts'

const unseen = [
  { times: 3, within: MINUTE },
  { times: 5, within: HOUR },
]
const tooOften = { code: 403, msg: '请求频率过快,请稍后再试' }

let company: TestCompany
beforeAll(async () => {
  company = await drawCompany({ config: { limits: { rations: { unseen } } } })
})
afterAll(() => company.close())
beforeEach(() => company.platform.clock.advance(HOUR))

const rationed = allCalls.filter(({ rationed }) => rationed === 'unseen')

it('are those that answer about what the caller may not see', () => {
  expect(rationed.map(({ path }) => path).sort()).toEqual([
    'crmCustomer/dataCheck',
    'crmField/verify',
    'hrmEmployeeField/verify',
    'hrmRecruitCandidate/queryDuplicates',
    'oaExamine/checkOaExamine',
  ])
})

/** Two who may ask: representatives, or else whom human resources have given a role. */
function askers({ need }: Call): [Person, Person] {
  const { repA, repB, admin, hr } = company.people
  const directory = company.app.services.directory.current()
  const may = need === 'signedIn' || [need].flat().some((path) => directory.can(repA.userId, path))
  return may ? [repA, repB] : [hr, admin]
}

describe.each(rationed.map((call) => ({ path: call.path, call })))('$path', ({ call }) => {
  const times = async (person: Person, count: number) => {
    for (let at = 0; at < count; at++) expect(await person.call(call)).not.toMatchObject(tooOften)
  }

  it('is answered so often in a minute, to each person by themselves', async () => {
    const [one, other] = askers(call)
    await times(one, 3)
    company.platform.clock.advance(20_000)
    expect(await one.call(call)).toMatchObject({ ...tooOften, headers: { 'retry-after': '40' } })
    await times(other, 3)
    company.platform.clock.advance(40_000)
    await times(one, 1)
  })

  it('and so often in an hour', async () => {
    const [one] = askers(call)
    await times(one, 3)
    company.platform.clock.advance(MINUTE)
    await times(one, 2)
    expect(await one.call(call)).toMatchObject({ ...tooOften, headers: { 'retry-after': '3540' } })
    company.platform.clock.advance(59 * MINUTE)
    await times(one, 3)
  })
})

it('share what a person may ask', async () => {
  const { repA } = company.people
  for (let at = 0; at < 3; at++) await repA.ask(customerLookupCalls.duplicates, { phone: `1380000000${at}` })
  expect(await repA.call(fieldCalls.verify, { fieldId: 1, value: '13800000003' })).toMatchObject(tooOften)
})
