import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { customer } from '#protocol/crm/customer/type.ts'
import { leads } from '#protocol/crm/leads/type.ts'
import { searchCalls } from '#protocol/crm/operations.ts'
import { recordCallsOf } from '#protocol/record/calls/calls.ts'
import { makeRecord } from '../../../../test/make.ts'
import { drawCompany, type Person, type TestCompany } from '../../../../test/people.ts'
import { fillInitials, initialsOf, lackInitials } from '../../change/initials.ts'

let company: TestCompany
beforeAll(async () => {
  company = await drawCompany()
  const { repA, repB } = company.people
  await makeRecord(repA, customer, { title: '重庆长江Steel结构有限公司', entity: { mobile: '13812345678' } })
  await makeRecord(repB, customer, { title: '长江航运集团' })
  await makeRecord(repA, leads, { title: '长江实业线索' })
})
afterAll(() => company.close())

const found = async (person: Person, word: string) =>
  (await person.ask(searchCalls.query, { word })).flatMap((group) => group.list.map((row) => row.name))

describe('quick search', () => {
  it('finds parts of names over all types, in the range of each', async () => {
    expect(await found(company.people.repA, '长江')).toEqual(['长江实业线索', '重庆长江Steel结构有限公司'])
    expect((await found(company.people.director, '长江')).toSorted()).toEqual(
      ['长江实业线索', '重庆长江Steel结构有限公司', '长江航运集团'].toSorted(),
    )
  })

  it('finds pinyin initials, the tail of a phone, and puts names that begin so first', async () => {
    expect(await found(company.people.repA, 'cqcj')).toEqual(['重庆长江Steel结构有限公司'])
    expect(await found(company.people.repA, 'JSTEEL')).toEqual(['重庆长江Steel结构有限公司'])
    const [group] = await company.people.repA.ask(searchCalls.query, { word: '5678' })
    expect(group).toMatchObject({ key: 'customer', list: [{ detail: '13812345678' }] })
    const [customers] = (await company.people.director.ask(searchCalls.query, { word: '长江' })).filter(
      (each) => each.key === 'customer',
    )
    expect(customers?.list[0]?.name).toBe('长江航运集团')
  })

  it('follows a rename and finds nothing for those without the right', async () => {
    const { repA, outsider } = company.people
    const id = await makeRecord(repA, customer, { title: '旧名字' })
    await recordNamed(repA, id, '湘江贸易')
    expect(await found(repA, 'xjmy')).toEqual(['湘江贸易'])
    expect(await found(repA, 'jmz')).toEqual([])
    expect(await found(outsider, '长江')).toEqual([])
    expect(await found(repA, '  ')).toEqual([])
    expect(await found(repA, "%_'\\")).toEqual([])
  })

  it('fills the initials of rows that came from elsewhere', async () => {
    const { services } = company.app
    await sql`update customer set initials = null`.execute(services.db)
    expect(await lackInitials(services)).toBe(true)
    await fillInitials(services)
    expect(await lackInitials(services)).toBe(false)
    expect(await found(company.people.repA, 'cqcj')).toEqual(['重庆长江Steel结构有限公司'])
  })
})

describe('initialsOf', () => {
  it.each([
    ['北京新星ABC(重庆)公司', 'bjxxabccqgs'],
    ['', ''],
    [null, ''],
    ['123号 测试', '123hcs'],
  ])('%s → %s', (name, initials) => {
    expect(initialsOf(name)).toBe(initials)
  })
})

function recordNamed(person: Person, id: number, name: string) {
  return person.ask(recordCallsOf(customer).updateInformation, {
    id,
    list: [{ fieldName: 'customerName', value: name }],
  })
}
