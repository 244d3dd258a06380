import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { endWatch, fingerprint } from '../foreign-fingerprint.ts'
import type { Target } from '../foreign-targets.ts'
import type { Person, TestCompany } from '../people.ts'
import { ask, holds, hrCalls, named, pickers, reads, requestsOf } from './asking.ts'
import { drawReach, holdRole } from './company.ts'
import { type Range, reach, recruitReach } from './places.ts'
import type { Staff } from './staff.ts'

/**
 * Every call of human resources, made by a superior (label 92) with each range of data about employees in and out of it: the range
 * decides what is shown (hrm.md §2.3), and nothing of others changes. Calls of the signed-in user are about the own employee, whatever
 * the range. What is in reach is shown as it is to the administrator.
 */

let company: TestCompany
let staff: readonly Staff[]
let superior: Person
let untouched: Record<string, string>
const strangers = () => [superior]
const noTargets = new Map()
beforeAll(async () => {
  ;({ company, staff, superior } = await drawReach())
})
afterAll(async () => {
  await endWatch(company)
  await company.close()
})

/** Histories are those of employees, posts and candidates. */
const isOfRecruiting = (path: string, { type }: Target) =>
  path.startsWith('hrmRecruit') || (path.startsWith('hrmActionRecord/') && type !== 1)

/** What the administrator is shown, by call and request: it is the same for each range. */
const seenByAdmin = new Map<string, readonly string[]>()

describe.each([1, 2, 3, 4, 5] as const)('a superior with range %i', (range: Range) => {
  beforeAll(async () => {
    await holdRole(company, superior, { label: 92, below: 'hrm', range })
    untouched = await fingerprint(company, noTargets, strangers())
  })

  it.each(named(hrCalls))('$path', async ({ path, call }) => {
    const { admin } = company.people
    const mayCall = holds(company, superior, call)
    // whatever they ask, these are about the caller, or show what another right reaches
    const isOpen = call.need === 'signedIn'
    const requests = requestsOf(call, staff)
    for (const asked of mayCall ? requests : requests.slice(0, 1)) {
      const { about, place, request } = asked
      const answer = await ask(superior, call, asked)
      expect(answer.code, `${about}: ${answer.text}`).not.toBe(500)
      expect(answer.isUnsealed, about).toBe(false)
      if (!mayCall) expect(answer.code, about).toBe(401)
      if (pickers.has(path)) continue
      const reached = (isOfRecruiting(path, request) ? recruitReach : reach)[range]
      const allowed = mayCall ? reached : []
      expect(allowed, `${about}: ${answer.text}`).toEqual(expect.arrayContaining(answer.shown))
      if (isOpen || !reached.includes(place) || !mayCall || !reads(call)) continue
      const key = path + JSON.stringify(request)
      const whole = seenByAdmin.get(key) ?? (await ask(admin, call, asked)).shown
      seenByAdmin.set(key, whole)
      // sums are of those in reach, so that the administrator may be shown another figure
      const due = reached.filter((each) => whole.includes(each))
      expect(answer.shown, about).toEqual(expect.arrayContaining(due))
    }
    const before = untouched
    untouched = await fingerprint(company, noTargets, strangers())
    expect(untouched).toEqual(before)
  })
})
