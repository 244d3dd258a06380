import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contacts } from '#protocol/crm/contacts/type.ts'
import { customer } from '#protocol/crm/customer/type.ts'
import { historyCalls } from '#protocol/crm/history.ts'
import { leads } from '#protocol/crm/leads/type.ts'
import { undoCalls } from '#protocol/crm/operations.ts'
import { poolMoveCalls } from '#protocol/crm/pool/calls.ts'
import { recordCallsOf } from '#protocol/record/calls/calls.ts'
import { importSheet, sheetOf, undoSheet } from './import-sheet.ts'
import { makeRecord } from './make.ts'
import { makePool } from './make-pool.ts'
import { drawCompany, type Person, type TestCompany } from './people.ts'
import { listStatements } from './statements.ts'

let company: TestCompany
let manager: Person
/** One record of each owner, and thirty. */
let few: number[]
let many: number[]
let opened: number

const customers = recordCallsOf(customer)

beforeAll(async () => {
  company = await drawCompany()
  manager = company.people.director
  const { repA, repB } = company.people
  many = []
  for (let at = 0; at < 30; at++) many.push(await makeRecord(at % 2 ? repA : repB, customer))
  few = many.slice(0, 1)
  opened = await makeRecord(company.people.repA2, customer)
})
afterAll(() => company.close())

/** How many statements the work took, once caches are warm: sessions, plans and snapshots are read beforehand. */
async function countStatements(work: () => Promise<unknown>): Promise<number> {
  const { pool, lists } = company.platform
  let onLists: string[] = []
  const others = await listStatements(pool, async () => {
    onLists = await listStatements(lists.pool, work)
  })
  const count = onLists.length + others.length
  // counting none would compare nothing with nothing
  expect(count).toBeGreaterThan(0)
  return count
}

/** Background work (a session touched, news gathered for open pages) may add a few of its own; a loop would add one per row. */
const SLACK = 6

describe('the number of statements does not grow with the rows', () => {
  const types = [leads, customer, contacts]

  it.each(types.map((type) => [type.display, type] as const))('of a list: %s', async (_, type) => {
    const calls = recordCallsOf(type)
    const { repA2 } = company.people
    const list = (limit: number) => repA2.ask(calls.list, { page: 1, limit })
    for (let at = 0; at < 20; at++) await makeRecord(repA2, type)
    await list(15)
    const one = await countStatements(() => list(1))
    expect(await countStatements(() => list(100))).toBeLessThanOrEqual(one + SLACK)
    expect(one).toBeLessThanOrEqual(4 + SLACK)
  })

  it('of a selection exported', async () => {
    const download = (ids: readonly number[]) => manager.call(customers.exportSelected, { ids: [...ids] })
    await download(many)
    const one = await countStatements(() => download(few))
    expect(await countStatements(() => download(many))).toBeLessThanOrEqual(one + SLACK)
  })

  it('of a team given to records', async () => {
    const add = (ids: readonly number[], person: Person) =>
      manager.ask(customers.team.addMembers, { ids: [...ids], memberIds: [person.userId], power: 1 })
    await add(many, company.people.assistant)
    const one = await countStatements(() => add(few, company.people.finance))
    expect(await countStatements(() => add(many, company.people.repA2))).toBeLessThanOrEqual(one + SLACK)
  })

  it('of a transfer and of a deletion', async () => {
    const transfer = (ids: readonly number[], person: Person) =>
      manager.ask(customers.transfer, { ids: [...ids], ownerUserId: person.userId, transferType: 1 })
    await transfer(many, company.people.managerA)
    const one = await countStatements(() => transfer(few, company.people.managerB))
    expect(await countStatements(() => transfer(many, company.people.repA))).toBeLessThanOrEqual(one + SLACK)

    const remove = (ids: readonly number[]) => manager.ask(customers.remove, { ids: [...ids] })
    const alone = await countStatements(() => remove(many.slice(0, 1)))
    expect(await countStatements(() => remove(many.slice(1)))).toBeLessThanOrEqual(alone + SLACK)
  })
})

describe('an import that is taken back', () => {
  it('takes as many statements for many rows as for one', async () => {
    const { repA2 } = company.people
    const undo = async (name: string, count: number) => {
      const rows = Array.from({ length: count }, (_, at) => [`${name}${at}`])
      const sheet = await sheetOf(['客户名称'], rows)
      const { done } = await importSheet(company, repA2, customer, sheet, {
        ownerUserId: String(repA2.userId),
      })
      expect(done).toMatchObject({ created: count })
      return countStatements(async () => {
        expect(await undoSheet(company, repA2, done.importId)).toMatchObject({ removed: count, kept: 0 })
      })
    }
    await undo('撤回预热', 1)
    const one = await undo('撤回一行', 1)
    expect(await undo('撤回多行', 60)).toBeLessThanOrEqual(one + SLACK)
  })
})

describe('what people ask all day', () => {
  it.each([
    ['a page of the own list', () => company.people.repA2.ask(customers.list, { page: 1, limit: 15 })],
    ['a record', () => company.people.repA2.ask(customers.detail, { customerId: opened })],
  ])('takes one statement: %s', async (_, ask) => {
    await ask()
    const { pool, lists } = company.platform
    const statements: string[] = []
    // in a test both may be the same one
    for (const each of new Set([pool, lists.pool]))
      statements.push(...(await listStatements(each, async () => void (await ask()))))
    // totals are counted behind the answers
    const reads = statements.filter((text) => /"customer" r/.test(text) && !/as total/.test(text))
    expect(reads).toHaveLength(1)
  })
})

describe('of records that each get other values', () => {
  it('of a transfer that is taken back', async () => {
    const { director, repA } = company.people
    const undo = async (ids: readonly number[]) => {
      await director.ask(customers.transfer, { ids: [...ids], ownerUserId: repA.userId })
      const last = await director.ask(undoCalls.last, { operation: 'transfer', type: customer.label })
      return countStatements(() => director.ask(undoCalls.undo, { token: last?.token ?? '' }))
    }
    const mixed: number[] = []
    for (let at = 0; at < 20; at++)
      mixed.push(await makeRecord(at % 2 ? company.people.repB : company.people.repA2, customer))
    const one = await undo(mixed.slice(0, 1))
    expect(await undo(mixed)).toBeLessThanOrEqual(one + SLACK)
  })

  it('of customers that are put into a pool, with their contacts, and given out of it', async () => {
    const { admin, repA, repB } = company.people
    const poolId = await makePool(company, '语句公海')
    const ids: number[] = []
    for (let at = 0; at < 20; at++) {
      const id = await makeRecord(at % 2 ? repA : repB, customer)
      await makeRecord(admin, contacts, { entity: { customerId: id } })
      ids.push(id)
    }
    const move = (some: readonly number[]) => ({
      putIn: () => admin.ask(poolMoveCalls.putIn, { ids: [...some], poolId }),
      distribute: () => admin.ask(poolMoveCalls.distribute, { ids: [...some], userId: repA.userId, poolId }),
    })
    const alone = move(ids.slice(0, 1))
    const [in1, out1] = [await countStatements(alone.putIn), await countStatements(alone.distribute)]
    const all = move(ids)
    expect(await countStatements(all.putIn)).toBeLessThanOrEqual(in1 + SLACK)
    expect(await countStatements(all.distribute)).toBeLessThanOrEqual(out1 + SLACK)
  })
})

describe('a heavy call takes few statements', () => {
  it('a detail, its counters and its history', async () => {
    const { repA } = company.people
    const id = await makeRecord(repA, customer)
    const detail = () => repA.ask(customers.detail, { customerId: id })
    const history = () => repA.ask(historyCalls.list, { types: customer.label, actionId: id })
    await Promise.all([detail(), history()])
    expect(await countStatements(detail)).toBeLessThanOrEqual(3 + SLACK)
    expect(await countStatements(history)).toBeLessThanOrEqual(3 + SLACK)
  })

  it('an edit: the row locked, then its values and its history together', async () => {
    const { repA } = company.people
    const id = await makeRecord(repA, customer)
    const edit = (remark: string) =>
      repA.ask(customers.update, { entity: { customerId: id, remark }, field: [] })
    await edit('一')
    // with the beginning and the end of the transaction
    expect(await countStatements(() => edit('二'))).toBeLessThanOrEqual(4 + SLACK)
  })

  it('a create: the record, its history and its timeline together', async () => {
    const { repA } = company.people
    await makeRecord(repA, customer)
    expect(await countStatements(() => makeRecord(repA, customer))).toBeLessThanOrEqual(3 + SLACK)
  })
})
