import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { recordCallsOf } from '#protocol/record/calls/calls.ts'
import { isDeletable, type RecordType, toKey } from '#protocol/record/declaration/declare.ts'
import { draftValues } from '#protocol/record/states/approval.ts'
import { recordTypes } from '#protocol/record-types.ts'
import { makeOne } from './make-lock.ts'
import { drawCompany, type Person, type PersonKey, type TestCompany } from './people.ts'

/** Whose records: of a rep, of the rep in the team below, of a rep elsewhere, of the manager of the first two. */
const owners = ['repA', 'repA2', 'repB', 'managerA'] as const

const actions = ['lists', 'opens', 'changes', 'deletes', 'transfers'] as const
type Action = (typeof actions)[number]
/** A sign per owner, in the order above; by type where the role has a right over some types only. */
type Signs = string | Readonly<Record<string, string>>
const none = '----'
/** Every type of records; a new one is in no line of the plan before it is added here. */
const keys = [
  'leads',
  'customer',
  'contacts',
  'product',
  'business',
  'contract',
  'receivables',
  'receivablesPlan',
  'invoice',
  'visit',
  'softwareLock',
  'lockClaim',
  'badLock',
  'honor',
  'officialLetter',
  'complaint',
] as const
const everyType = (signs: string) => Object.fromEntries(keys.map((key) => [key, signs]))
const nothing = everyType(none)

const all = '++++'

/** Reps pass on contacts and invoices only (platform.md §4.11). */
const passedOn = (own: string) => ({
  ...nothing,
  contacts: own,
  invoice: own,
})
/** They remove no leads, customers and plans. */
const removed = (own: string) => ({
  ...nothing,
  contacts: own,
  business: own,
  contract: own,
  receivables: own,
  invoice: own,
  visit: own,
})
/** Claims and reports of locks are deleted by those alone who hold every right, honors by those who have every right of sales. */
const kept = (own: string) => ({ ...withProducts(own, all), lockClaim: none, badLock: none, honor: none })
/** What is offered for sale is the company's: who works in sales reads it, their superiors keep it. */
const withProducts = (own: string, product: string) => ({ ...everyType(own), product })
/** Honors are entered by superiors. */
const changed = (own: string) => ({ ...withProducts(own, none), honor: none })
/** The accountant looks at customers and receivables only. */
const moneyOnly = { ...nothing, customer: all, receivables: all }

/**
 * Who does what with whose records, as the company would explain it to a new colleague. Written down, not computed: people.ts
 * declares only departments and roles.
 */
const plan: Record<PersonKey | 'admin', Record<Action, Signs>> = {
  admin: { lists: all, opens: all, changes: all, deletes: all, transfers: all },
  // of the whole company
  director: { lists: all, opens: all, changes: all, deletes: kept(all), transfers: all },
  // of the department and of the team below it
  managerA: superior('++-+'),
  // own ones and those of subordinates
  managerB: superior('--+-'),
  // of the department, not of the team below it
  assistant: superior('+--+'),
  // their own
  repA: rep('+---'),
  repA2: rep('-+--'),
  repB: rep('--+-'),
  finance: { lists: moneyOnly, opens: moneyOnly, changes: none, deletes: none, transfers: none },
  // no sales role
  hr: { lists: none, opens: none, changes: none, deletes: none, transfers: none },
  outsider: { lists: none, opens: none, changes: none, deletes: none, transfers: none },
}

function superior(own: string): Record<Action, Signs> {
  const signs = withProducts(own, all)
  return { lists: signs, opens: signs, changes: signs, deletes: signs, transfers: signs }
}
function rep(own: string): Record<Action, Signs> {
  const read = withProducts(own, all)
  return {
    lists: read,
    opens: read,
    changes: changed(own),
    deletes: removed(own),
    transfers: passedOn(own),
  }
}

function planned(signs: Signs, { key }: RecordType): string {
  const found = typeof signs === 'string' ? signs : signs[key]
  if (found === undefined) throw new Error(`${key} is not in the plan`)
  return found
}
const isPerson = (key: string): key is keyof typeof plan => key in plan
const people = Object.keys(plan).filter(isPerson)

let company: TestCompany
beforeAll(async () => {
  company = await drawCompany()
})
afterAll(() => company.close())

/** One record of each owner, found by a word of their names. */
interface Made {
  ids: number[]
  word: string
}
const sign = (yes: boolean) => (yes ? '+' : '-')

/** What a person may do with each of these records, one sign each. */
const acts: Record<Action, (who: Person, type: RecordType, made: Made) => Promise<string>> = {
  async lists(who, type, { ids, word }) {
    // plans number themselves: nothing that was typed finds them
    const isNamed = type.fields.some(({ name }) => name === type.title)
    const request = isNamed ? { limit: 100, search: word } : { limit: 100 }
    const { code, data } = await who.call(recordCallsOf(type).list, request)
    expect([0, 401]).toContain(code)
    const listed = code === 0 ? data.list.map((row) => row[type.idKey]) : []
    // those and no others
    if (code === 0 && isNamed) {
      expect(data.totalRow).toBe(listed.length)
      expect(ids).toEqual(expect.arrayContaining(listed))
    }
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
  changes: (who, type, { ids, word }) => {
    const calls = recordCallsOf(type)
    return each(ids, async (id) => {
      const form = await who.call(calls.form, { id })
      const list = [{ fieldName: toKey(type.title), value: `${word}·改·${who.realname}·${id}` }]
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

/**
 * A record of this owner's; where the owner may make none, the administrator makes it and passes it on. What is approved is a
 * draft, for what is in force can be deleted by administrators alone.
 */
async function makeOwned(owner: Person, type: RecordType, title: string): Promise<number> {
  const entity = draftValues(type)
  if (type.ledger) return makeOne(company, owner, type)
  const directory = company.app.services.directory.current()
  if (directory.can(owner.userId, `${type.node}/save`))
    return makeOne(company, owner, type, { title, entity })
  const { admin } = company.people
  const { transfer } = recordCallsOf(type)
  if (!transfer) return makeOne(company, owner, type, { title, entity })
  const id = await makeOne(company, admin, type, { title, entity })
  await admin.ask(transfer, { ids: [id], ownerUserId: owner.userId, transferType: 1 })
  return id
}

/** Types with calls of their own have tests of their own. */
const planTypes = recordTypes.filter(({ wire }) => !wire.ownCalls)

it('the plan names every type', () => {
  expect(planTypes.map(({ key }) => key).toSorted()).toEqual(keys.toSorted())
})

describe.each(planTypes.map((type) => ({ key: type.key, type })))('$key', ({ type }) => {
  const calls = recordCallsOf(type)
  const word = randomUUID().slice(0, 8)
  const makeOf = (owner: (typeof owners)[number]) =>
    makeOwned(company.people[owner], type, `${word}·${randomUUID().slice(0, 8)}·${owner}`)
  const make = async (): Promise<Made> => {
    const ids: number[] = []
    for (const owner of owners) ids.push(await makeOf(owner))
    return { ids, word }
  }

  /** Of all people: a record that one of them has deleted or passed on is made again. */
  let shared: Made | undefined
  it.each(people)('as the plan says of %s', async (name) => {
    shared ??= await make()
    for (const action of actions) {
      if (action === 'transfers' && !calls.transfer) continue
      // nothing but its ledger changes it
      if (type.ledger && action === 'changes') continue
      if (!isDeletable(type) && action === 'deletes') continue
      const found = await acts[action](company.people[name], type, shared)
      expect(found, `${name} ${action}`).toBe(planned(plan[name][action], type))
      if (action !== 'deletes' && action !== 'transfers') continue
      const gone = shared.ids.filter((_, at) => found[at] === '+')
      if (action === 'transfers' && gone.length > 0)
        await company.people.admin.ask(calls.remove, { ids: gone })
      for (const [at, owner] of owners.entries()) if (found[at] === '+') shared.ids[at] = await makeOf(owner)
    }
  })

  // the company's: there is no stranger to it
  if (type.key === 'product') return

  if (isDeletable(type))
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
