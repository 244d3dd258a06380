import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { recordCallsOf } from '#protocol/record/calls.ts'
import { type RecordType, toKey } from '#protocol/record/declare.ts'
import { recordTypes } from '#protocol/record-types.ts'
import { makeRecord } from './make.ts'
import { drawCompany, type Person, type PersonKey, type TestCompany } from './people.ts'

/** Whose records: of a rep, of the rep in the team below, of a rep elsewhere, of the manager of the first two. */
const owners = ['repA', 'repA2', 'repB', 'managerA'] as const

const actions = ['lists', 'opens', 'changes', 'deletes', 'transfers'] as const
type Action = (typeof actions)[number]
/** A sign per owner, in the order above; by type where the role has a right over some types only. */
type Signs = string | Readonly<Record<string, string>>
const none = '----'

/** Reps pass on contacts only, and remove no leads and customers (platform.md §4.11). */
const passedOn = (contacts: string) => ({ leads: none, customer: none, contacts, business: none })
const removed = (own: string) => ({ leads: none, customer: none, contacts: own, business: own })
/** The accountant looks at customers only. */
const customersOnly = { leads: none, customer: '++++', contacts: none, business: none }

/**
 * Who does what with whose records, as the company would tell a new colleague. Written down, not computed: people.ts says
 * only in which department somebody is and which role he holds.
 */
const plan: Record<PersonKey | 'admin', Record<Action, Signs>> = {
  admin: { lists: '++++', opens: '++++', changes: '++++', deletes: '++++', transfers: '++++' },
  // everybody's
  director: { lists: '++++', opens: '++++', changes: '++++', deletes: '++++', transfers: '++++' },
  // his department's and of the team below it
  managerA: { lists: '++-+', opens: '++-+', changes: '++-+', deletes: '++-+', transfers: '++-+' },
  // his own and of whom he is the superior of
  managerB: { lists: '--+-', opens: '--+-', changes: '--+-', deletes: '--+-', transfers: '--+-' },
  // her department's, not of the team below it
  assistant: { lists: '+--+', opens: '+--+', changes: '+--+', deletes: '+--+', transfers: '+--+' },
  // their own
  repA: {
    lists: '+---',
    opens: '+---',
    changes: '+---',
    deletes: removed('+---'),
    transfers: passedOn('+---'),
  },
  repA2: {
    lists: '-+--',
    opens: '-+--',
    changes: '-+--',
    deletes: removed('-+--'),
    transfers: passedOn('-+--'),
  },
  repB: {
    lists: '--+-',
    opens: '--+-',
    changes: '--+-',
    deletes: removed('--+-'),
    transfers: passedOn('--+-'),
  },
  finance: { lists: customersOnly, opens: customersOnly, changes: none, deletes: none, transfers: none },
  // no sales role
  hr: { lists: none, opens: none, changes: none, deletes: none, transfers: none },
  outsider: { lists: none, opens: none, changes: none, deletes: none, transfers: none },
}
const planned = (signs: Signs, { key }: RecordType) => (typeof signs === 'string' ? signs : signs[key])
const isPerson = (key: string): key is keyof typeof plan => key in plan
const people = Object.keys(plan).filter(isPerson)

let company: TestCompany
beforeAll(async () => {
  company = await drawCompany()
})
afterAll(() => company.close())

/** One record of each owner, found by a word of their names. */
interface Made {
  ids: readonly number[]
  word: string
}
const sign = (yes: boolean) => (yes ? '+' : '-')

/** What somebody may do with each of these records, one sign each. */
const acts: Record<Action, (who: Person, type: RecordType, made: Made) => Promise<string>> = {
  async lists(who, type, { ids, word }) {
    const { code, data } = await who.call(recordCallsOf(type).list, { limit: 100, search: word })
    expect([0, 401]).toContain(code)
    const listed = code === 0 ? data.list.map((row) => row[type.idKey]) : []
    // those and no others
    if (code === 0) expect(data.totalRow).toBe(listed.length)
    expect(ids).toEqual(expect.arrayContaining(listed))
    return ids.map((id) => sign(listed.includes(id))).join('')
  },
  async opens(who, type, { ids }) {
    const calls = recordCallsOf(type)
    return each(ids, async (id) => {
      const detail = await who.ask(calls.detail, { [type.idKey]: id })
      const { code } = await who.call(calls.information, { id })
      if (detail.dataAuth === 0) expect(detail).toEqual({ dataAuth: 0 })
      else expect(detail).toMatchObject({ [type.idKey]: id, dataAuth: 1 })
      expect(code).toBe(detail.dataAuth === 1 ? 0 : 401)
      return code
    })
  },
  changes: (who, type, { ids }) => {
    const calls = recordCallsOf(type)
    return each(ids, async (id) => {
      const form = await who.call(calls.form, { id })
      const list = [{ fieldName: toKey(type.title), value: `改·${who.realname}·${id}` }]
      const { code } = await who.call(calls.updateInformation, { id, list })
      expect(form.code).toBe(code)
      return code
    })
  },
  deletes: (who, type, { ids }) =>
    each(ids, async (id) => (await who.call(recordCallsOf(type).remove, { ids: [id] })).code),
  transfers: (who, type, { ids }) =>
    each(ids, async (id) => {
      const { transfer } = recordCallsOf(type)
      if (!transfer) throw new Error(`${type.key} is not transferred`)
      const request = { ids: [id], ownerUserId: company.people.director.userId, transferType: 1 }
      return (await who.call(transfer, request)).code
    }),
}

async function each(ids: Made['ids'], act: (id: number) => Promise<number>): Promise<string> {
  let signs = ''
  for (const id of ids) {
    const code = await act(id)
    expect([0, 401]).toContain(code)
    signs += sign(code === 0)
  }
  return signs
}

/** What becomes of documents of a sale depends on more than whose they are. */
const ownTypes = new Set(['leads', 'customer', 'contacts', 'business'])
const types = recordTypes.filter(({ key }) => ownTypes.has(key))

describe.each(types.map((type) => ({ key: type.key, type })))('$key', ({ type }) => {
  const calls = recordCallsOf(type)
  const make = async (): Promise<Made> => {
    const word = randomUUID().slice(0, 8)
    const ids: number[] = []
    for (const owner of owners)
      ids.push(await makeRecord(company.people[owner], type, { title: `${word}·${owner}` }))
    return { ids, word }
  }

  it.each(people)('as the plan says of %s', async (name) => {
    for (const action of actions) {
      const found = await acts[action](company.people[name], type, await make())
      expect(found, `${name} ${action}`).toBe(planned(plan[name][action], type))
    }
  })

  it('is deleted all or none', async () => {
    const { managerA, admin } = company.people
    const { ids } = await make()
    const [own = 0, , foreign = 0] = ids
    expect(await managerA.call(calls.remove, { ids: [own, foreign] })).toMatchObject({ code: 401 })
    expect(await admin.ask(calls.detail, { [type.idKey]: own })).toMatchObject({ dataAuth: 1 })
    expect(await managerA.call(calls.remove, { ids: [own] })).toMatchObject({ code: 0 })
    expect(await admin.call(calls.detail, { [type.idKey]: own })).toMatchObject({ code: 2064 })
  })

  it('looks the same to a stranger whether it is absent or not his', async () => {
    const { repB } = company.people
    const { ids } = await make()
    const [id = 0] = ids
    const absent = await repB.call(calls.information, { id: 999_999_999 })
    const foreign = await repB.call(calls.information, { id })
    expect([absent.code, absent.msg]).toEqual([foreign.code, foreign.msg])
    expect(foreign.code).toBe(401)
  })
})
