import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { recordCallsOf } from '#protocol/record/calls.ts'
import type { RecordType } from '#protocol/record/declare.ts'
import { toKey } from '#protocol/record/declare.ts'
import { recordTypes } from '#protocol/record-types.ts'
import { makeRecord } from './make.ts'
import { drawCompany, type Person, type PersonKey, type TestCompany } from './people.ts'

let company: TestCompany
beforeAll(async () => {
  company = await drawCompany()
})
afterAll(() => company.close())

/** Whose records each person reaches; from the ranges the company is drawn with. */
const reach: Record<Exclude<PersonKey, 'hr' | 'outsider'>, readonly PersonKey[]> = {
  director: ['director', 'managerA', 'managerB', 'assistant', 'repA', 'repA2', 'repB'],
  managerA: ['managerA', 'assistant', 'repA', 'repA2'],
  managerB: ['managerB', 'repB'],
  assistant: ['managerA', 'assistant', 'repA'],
  repA: ['repA'],
  repA2: ['repA2'],
  repB: ['repB'],
  finance: ['director', 'managerA', 'managerB', 'assistant', 'repA', 'repA2', 'repB'],
}
const owners = ['repA', 'repA2', 'repB', 'managerA'] as const

describe.each(recordTypes.map((type) => ({ key: type.key, type })))('$key', ({ type }) => {
  const calls = recordCallsOf(type)
  const made = new Map<PersonKey, number>()

  beforeAll(async () => {
    for (const owner of owners)
      made.set(owner, await makeRecord(company.people[owner], type, { title: `${type.display}·${owner}` }))
  })

  const idOf = (owner: PersonKey) => made.get(owner) ?? 0
  const mayRead = (person: PersonKey) =>
    company.app.services.directory.current().can(company.people[person].userId, `${type.node}/read`)

  describe.each(Object.entries(reach))('seen by %s', (name, reached) => {
    const key = name as keyof typeof reach
    const person = () => company.people[key]

    it('lists exactly the records in range', async () => {
      if (!mayRead(key)) return expect((await person().call(calls.list, {})).code).toBe(401)
      const page = await person().ask(calls.list, { limit: 100 })
      const listed = new Set(page.list.map((row) => row[type.idKey]))
      for (const owner of owners) expect(listed.has(idOf(owner)), owner).toBe(reached.includes(owner))
      expect(page.totalRow).toBe(page.list.length)
    })

    it.each(owners)('opens what %s owns only in range', async (owner) => {
      const isReached = reached.includes(owner) && mayRead(key)
      const detail = await person().ask(calls.detail, { [type.idKey]: idOf(owner) })
      if (isReached) expect(detail).toMatchObject({ [type.idKey]: idOf(owner), dataAuth: 1 })
      else expect(detail).toEqual({ dataAuth: 0 })
      expect((await person().call(calls.information, { id: idOf(owner) })).code).toBe(isReached ? 0 : 401)
    })

    it.each(owners)('changes what %s owns only with the right and in range', async (owner) => {
      const { directory } = company.app.services
      const isReached =
        reached.includes(owner) && directory.current().can(person().userId, `${type.node}/update`)
      expect(await rename(person(), type, idOf(owner), `改·${name}·${owner}`)).toBe(isReached ? 0 : 401)
      expect((await person().call(calls.form, { id: idOf(owner) })).code).toBe(isReached ? 0 : 401)
    })
  })

  it('is deleted only in the range of delete, all or none', async () => {
    const { repA, director } = company.people
    const foreign = await repA.call(calls.remove, { ids: [idOf('repA'), idOf('repB')] })
    expect(foreign.code).toBe(401)
    expect(await director.ask(calls.detail, { [type.idKey]: idOf('repA') })).toMatchObject({ dataAuth: 1 })
  })

  it('looks the same to a stranger whether it is absent or not his', async () => {
    const { repB } = company.people
    const absent = await repB.call(calls.information, { id: 999_999_999 })
    const foreign = await repB.call(calls.information, { id: idOf('repA') })
    expect([absent.code, absent.msg]).toEqual([foreign.code, foreign.msg])
  })
})

async function rename(person: Person, type: RecordType, id: number, title: string): Promise<number> {
  const calls = recordCallsOf(type)
  const list = [{ fieldName: toKey(type.title), value: title }]
  return (await person.call(calls.updateInformation, { id, list })).code
}
