import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allCalls } from '#protocol/all-calls.ts'
import { activityCalls } from '#protocol/crm/activity.ts'
import { contacts } from '#protocol/crm/contacts/type.ts'
import { contract } from '#protocol/crm/contract/type.ts'
import { customer } from '#protocol/crm/customer/type.ts'
import { recordCallsOf } from '#protocol/record/calls/calls.ts'
import { recordTypes } from '#protocol/record-types.ts'
import { eventually } from '../eventually.ts'
import { makeRecord } from '../make.ts'
import { drawCompany, type TestCompany } from '../people.ts'
import { listStatements } from '../statements.ts'
import { crossings, placements } from './declared.ts'
import { tablesOf, unplaced } from './read-statement.ts'

let company: TestCompany
beforeAll(async () => {
  company = await drawCompany()
})
afterAll(() => company.close())

describe('what a statement says of where its rows are', () => {
  it.each([
    ['select * from customer where id = $1', []],
    ['select * from customer r where r.owner_user_id = $1', ['customer']],
    ['select * from contacts r where r.customer_id = any($1::bigint[])', []],
    ['select * from contacts r where r.id = $1', ['contacts']],
    ['select * from users u where u.user_id = $1', []],
    ['select * from customer r join contacts c on c.customer_id = r.id where r.id = $1', []],
    ['select * from customer r join contacts c on c.id = r.contacts_id where r.id = $1', ['contacts']],
    [
      'select count(*) from (select r.* from customer r where r.id = $1) c, lateral (select from contacts x where x.customer_id = c.id) y',
      [],
    ],
    ['insert into "contacts" ("name", "customer_id") values ($1, $2)', []],
    ['insert into "contacts" ("name") values ($1)', ['contacts']],
  ])('%s', (text, expected) => {
    expect(unplaced(text, placements)).toEqual(expected)
  })
})

function requireCall(path: string) {
  const found = allCalls.find((call) => call.path === path)
  if (!found) throw new Error(`there is no call ${path}`)
  return found
}

it('every table of a record type is placed', () => {
  expect(recordTypes.map(({ table }) => table).filter((table) => !placements.has(table))).toEqual([])
})

it('statements of hot paths carry the column of their tables, but for those that are declared to cross', async () => {
  const { managerA } = company.people
  const calls = recordCallsOf(customer)
  const customerId = await makeRecord(managerA, customer, { title: '分布的客户' })
  await makeRecord(managerA, contacts, { entity: { customerId } })
  const contractId = await makeRecord(managerA, contract, { entity: { customerId } })
  const list = { page: 1, limit: 15 }
  const contactsOfCustomer = requireCall('crmCustomer/queryContacts')
  let at = 0
  const paths: Record<keyof typeof crossings, () => Promise<unknown>> = {
    list: () => managerA.ask(calls.list, list),
    search: () => managerA.ask(calls.list, { ...list, search: '分布' }),
    detail: () => managerA.ask(calls.detail, { customerId }),
    counters: () => managerA.ask(calls.counters, { id: customerId }),
    timeline: () =>
      managerA.ask(activityCalls.timeline, { crmType: customer.label, activityTypeId: customerId, page: 1 }),
    related: () => managerA.ask(contactsOfCustomer, { customerId, ...list }),
    contractDetail: () => managerA.ask(recordCallsOf(contract).detail, { contractId }),
    create: () => makeRecord(managerA, customer, { title: `分布的新客户${at++}` }),
    update: () => managerA.ask(calls.update, { entity: { customerId, remark: `第${at++}次` }, field: [] }),
    followUp: () =>
      managerA.ask(activityCalls.add, {
        activityType: customer.label,
        activityTypeId: customerId,
        content: '打过电话',
        category: '打电话',
      }),
  }
  const { rows } = await company.platform.pool.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public'`,
  )
  const existing = rows.map(({ name }) => name)
  const declared: Readonly<Record<string, object>> = crossings
  for (const [path, work] of Object.entries(paths)) {
    await work()
    // what follows from earlier saves in the background may add statements of its own, but never takes one away
    const statements = await eventually(async () => {
      const listed = await listStatements(company.platform.pool, work)
      expect(listed.length, path).toBeGreaterThan(0)
      const crossing = [...new Set(listed.flatMap((text) => unplaced(text, placements)))]
      expect(crossing.toSorted(), path).toEqual(Object.keys(declared[path] ?? {}).toSorted())
      return listed
    })
    const named = new Set(statements.flatMap(tablesOf))
    expect(
      existing.filter((table) => named.has(table) && !placements.has(table)),
      path,
    ).toEqual([])
  }
})

it('docs/scaling.md says the same', async () => {
  const written = await readFile(fileURLToPath(new URL('../../../docs/scaling.md', import.meta.url)), 'utf8')
  const text = written.replaceAll(/ +/g, ' ')
  for (const [path, tables] of Object.entries(crossings))
    for (const [table, why] of Object.entries(tables))
      expect(text, path).toContain(`| \`${table}\` | ${why} |`)
  for (const [table, placement] of placements)
    if (placement !== 'everywhere')
      expect(text).toMatch(new RegExp(`\`${placement.by}\`[^\\n]*\\b${table}\\b`))
})
