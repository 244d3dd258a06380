import { afterAll, beforeAll, expect, it } from 'vitest'
import { contract } from '#protocol/crm/contract/type.ts'
import { customer } from '#protocol/crm/customer/type.ts'
import { product } from '#protocol/crm/product/type.ts'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import { viewerOf } from '#server/access/viewer.ts'
import { createRecord } from '#server/engine/change/save/create.ts'
import { updateInformation } from '#server/engine/change/save/update.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { nodes, startFlow } from './flows.ts'
import { makeRecord } from './make.ts'
import { drawCompany, type Person, type TestCompany } from './people.ts'
import { roundTripsOf } from './statements.ts'

/**
 * What a save costs the database: while it holds locks, each round trip is a wait of everyone who waits for them. The numbers
 * are upper bounds, taken from the save itself, without the session of the call.
 */
let company: TestCompany
beforeAll(async () => {
  company = await drawCompany()
})
afterAll(() => company.close())

function actorOf({ userId }: Person): Actor {
  const { services } = company.app
  return { services, viewer: viewerOf(services.directory.current(), userId), client: { ip: '127.0.0.1' } }
}

/** Statements by round trip, once the caches are warm; of three saves the one beside which the server did least of its own. */
async function tripsOf(work: () => Promise<unknown>): Promise<string[][]> {
  for (let warming = 0; warming < 3; warming++) await work()
  const taken: string[][][] = []
  for (let time = 0; time < 3; time++) taken.push(await roundTripsOf(company.platform.pool, work))
  return taken.toSorted((one, other) => one.flat().length - other.flat().length)[0] ?? []
}

/** Without the news for open pages, which are gathered and sent by a connection of their own. */
const counted = (trips: readonly (readonly string[])[]) => {
  const own = trips.filter((trip) => trip.some((text) => !text.includes('pg_notify(')))
  return { trips: own.length, statements: own.flat().length }
}

let made = 0
/** A number that no record has yet. */
const next = () => {
  made += 1
  return made
}
const create = (person: Person, type: RecordType, entity: Record<string, unknown>, more: object = {}) =>
  createRecord(actorOf(person), type, { entity, field: [], ...more })

it('a plain record is one statement', async () => {
  const { repA } = company.people
  const trips = await tripsOf(() => create(repA, customer, { customerName: `一句话公司${next()}` }))
  expect(counted(trips)).toEqual({ trips: 1, statements: 1 })
})

it('an edit of one field', async () => {
  const { repA } = company.people
  const id = await makeRecord(repA, customer)
  const trips = await tripsOf(() => {
    const list = [{ fieldName: 'remark', value: `备注${next()}` }]
    return updateInformation(actorOf(repA), customer, { id, list })
  })
  expect(counted(trips)).toEqual({ trips: 3, statements: 4 })
})

it('a contract with lines, without a flow and handed in to one', async () => {
  const { repA, admin, director } = company.people
  const customerId = await makeRecord(repA, customer)
  const dongle = await makeRecord(admin, product, { entity: { num: 'P1', price: '100', categoryId: 1 } })
  await company.platform.pool.query('update product set owner_user_id = $1', [repA.userId])
  const sell = () => {
    const entity = { num: `往返-${next()}`, name: '采购', customerId, money: '425', orderDate: '2025-05-15' }
    const line = { productId: dongle, price: '100', num: '2', discount: '0' }
    return create(repA, contract, entity, { product: [line, line] })
  }
  const unapproved = await tripsOf(sell)
  await startFlow(admin, [nodes.members([director.userId])], { label: 1 })
  const approved = await tripsOf(sell)
  // before abilities were modules of their own: 11 and 14, 5 and 10
  expect(counted(unapproved)).toEqual({ trips: 10, statements: 12 })
  expect(counted(approved)).toEqual({ trips: 5, statements: 9 })
})
