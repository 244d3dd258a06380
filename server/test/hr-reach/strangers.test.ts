import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { endWatch, fingerprint } from '../foreign-fingerprint.ts'
import type { Person, TestCompany } from '../people.ts'
import { ask, holds, hrCalls, named, pickers, requestsOf } from './asking.ts'
import { drawReach } from './company.ts'
import type { Place } from './places.ts'
import type { Staff } from './staff.ts'

/**
 * Every call of human resources, made about employees by an employee without a role of human resources, who reaches their own things
 * alone, and by a user who is no employee, who reaches nothing.
 */

let company: TestCompany
let staff: readonly Staff[]
let untouched: Record<string, string>
const noTargets = new Map()
beforeAll(async () => {
  ;({ company, staff } = await drawReach())
})
afterAll(async () => {
  await endWatch(company)
  await company.close()
})

const callers: readonly (readonly [string, (people: TestCompany['people']) => Person, readonly Place[]])[] = [
  ['an employee without a role', ({ assistant }) => assistant, ['dept']],
  ['a user who is no employee', ({ outsider }) => outsider, []],
]

describe.each(callers)('%s', (_name, personOf, own) => {
  let who: Person
  beforeAll(async () => {
    who = personOf(company.people)
    untouched = await fingerprint(company, noTargets, [who])
  })

  it.each(named(hrCalls))('$path', async ({ path, call }) => {
    const mayCall = holds(company, who, call)
    const requests = requestsOf(call, staff)
    for (const asked of mayCall ? requests : requests.slice(0, 1)) {
      const { about } = asked
      const answer = await ask(who, call, asked)
      expect(answer.code, `${about}: ${answer.text}`).not.toBe(500)
      expect(answer.isUnsealed, about).toBe(false)
      if (!mayCall) expect(answer.code, about).toBe(401)
      // employees see names, as in the address book
      if (pickers.has(path) && own.length > 0) continue
      expect(own, `${about}: ${answer.text}`).toEqual(expect.arrayContaining(answer.shown))
    }
    const before = untouched
    untouched = await fingerprint(company, noTargets, [who])
    expect(untouched).toEqual(before)
  })
})
