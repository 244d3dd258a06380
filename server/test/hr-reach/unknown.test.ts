import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isObject } from '#protocol/fields/value/shape.ts'
import type { Target } from '../foreign-targets.ts'
import type { Person, TestCompany } from '../people.ts'
import { ask, holds, hrCalls, named, requestsOf } from './asking.ts'
import { drawReach, holdRole } from './company.ts'
import type { Staff } from './staff.ts'

/**
 * What is out of reach is refused like what does not exist (hrm.md §2.3): whatever refuses a superior something of someone out of the
 * range, refuses the same request about ids that nothing has in the same words.
 */

let company: TestCompany
let staff: readonly Staff[]
let superior: Person
beforeAll(async () => {
  ;({ company, staff, superior } = await drawReach())
  await holdRole(company, superior, { label: 92, below: 'hrm', range: 4 })
})
afterAll(() => company.close())

const FAR = 700_000_000
const isId = (key: string) => /(^|[a-z])ids?(List)?$/i.test(key) && key !== 'fileId'

/** The same with ids that nothing has. */
const unknownOf = (request: Target): Target =>
  Object.fromEntries(Object.entries(request).map(([key, value]) => [key, farFrom(value, key)]))

function farFrom(value: unknown, key: string): unknown {
  if (Array.isArray(value)) return value.map((each) => farFrom(each, key))
  if (isObject(value)) return unknownOf({ ...value })
  return isId(key) && typeof value === 'number' ? value + FAR : value
}

/** Calls that refused something out of reach. */
const refusing = new Set<string>()

describe('a superior', () => {
  it.each(named(hrCalls))('$path', async ({ path, call }) => {
    if (!holds(company, superior, call)) return
    const out = staff.filter(({ place }) => place === 'out')
    for (const asked of requestsOf(call, out)) {
      const known = await ask(superior, call, asked)
      if (known.code === 0) continue
      refusing.add(path)
      const { code, text } = await ask(superior, call, { ...asked, request: unknownOf(asked.request) })
      expect(`${code} ${text}`, asked.about).toBe(`${known.code} ${known.text}`)
    }
  })

  it('is refused by most calls about one record', () => expect(refusing.size).toBeGreaterThan(80))
})
