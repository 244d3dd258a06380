import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { customer } from '#protocol/crm/customer/type.ts'
import { recordCallsOf } from '#protocol/record/calls/calls.ts'
import { makeRecord } from '../../../../test/make.ts'
import { drawCompany, type Person, type TestCompany } from '../../../../test/people.ts'

const customers = recordCallsOf(customer)

let company: TestCompany
let theirs: number
let other: number

beforeAll(async () => {
  company = await drawCompany()
  theirs = await makeRecord(company.people.repB, customer, { title: '别人的客户' })
  other = await makeRecord(company.people.repB, customer, { title: '别人的另一客户' })
})
afterAll(() => company.close())

async function listed(person: Person) {
  const { list, totalRow } = await person.ask(customers.list, { page: 1, limit: 100 })
  return { ids: list.map((row) => Number(row.customerId)), totalRow }
}
const share = (id: number, person: Person) =>
  company.people.director.ask(customers.team.addMembers, { ids: [id], memberIds: [person.userId], power: 1 })
const unshare = (id: number, person: Person) =>
  company.people.director.ask(customers.team.deleteMembers, { ids: [id], memberIds: [person.userId] })

describe('a list asked for again and again', () => {
  it.each([
    ['with records of one’s own', () => company.people.repA, 1],
    ['without any', () => company.people.repA2, 0],
  ])('holds what others share from the next page on, and no longer: %s', async (_, personOf, own) => {
    const person = personOf()
    for (let at = 0; at < own; at++) await makeRecord(person, customer)
    const before = await listed(person)
    expect(before).toEqual(await listed(person))
    expect(before.ids).toHaveLength(own)

    await share(theirs, person)
    const shared = await listed(person)
    expect(shared.ids).toHaveLength(own + 1)
    expect(shared).toEqual({ ids: expect.arrayContaining([theirs]), totalRow: own + 1 })

    await share(other, person)
    expect((await listed(person)).ids.toSorted()).toEqual([...shared.ids, other].toSorted())

    await unshare(theirs, person)
    await unshare(other, person)
    expect(await listed(person)).toEqual(before)
  })

  it('holds them on a later page, too', async () => {
    const { repA } = company.people
    for (let at = 0; at < 3; at++) await makeRecord(repA, customer)
    const second = () => repA.ask(customers.list, { page: 2, limit: 2 })
    const before = await second()
    await share(theirs, repA)
    expect((await second()).totalRow).toBe(before.totalRow + 1)
    await unshare(theirs, repA)
    expect(await second()).toEqual(before)
  })
})
