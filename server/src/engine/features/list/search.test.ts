import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { customer } from '#protocol/crm/customer/type.ts'
import { searchCalls } from '#protocol/crm/operations.ts'
import { fieldAdminCalls } from '#protocol/manage/fields/calls.ts'
import { recordCallsOf } from '#protocol/record/calls/calls.ts'
import { makeRecord } from '../../../../test/make.ts'
import { drawCompany, type Person, type TestCompany } from '../../../../test/people.ts'

const REP = 180170
const customers = recordCallsOf(customer)
let company: TestCompany
let rep: Person

const hongyuan = '济南鸿远建设有限公司'
const huaxin = '华新Steel结构（重庆）'
const plain = '鸿远监理'

beforeAll(async () => {
  company = await drawCompany()
  rep = company.people.repA
  await makeRecord(rep, customer, {
    title: hongyuan,
    entity: { mobile: '13812345678', telephone: '0531-8866' },
  })
  await makeRecord(rep, customer, { title: huaxin, entity: { mobile: '13900005678' } })
  await makeRecord(rep, customer, { title: plain })
})
afterAll(() => company.close())

/** What the list finds, which the quick search must find as well. */
const found = async (search: string, person = rep) => {
  const listed = (await person.ask(customers.list, { search })).list.map((row) => row.customerName).toSorted()
  const quick = (await person.ask(searchCalls.query, { word: search })).flatMap((group) =>
    group.list.map((row) => row.name),
  )
  expect(quick.toSorted()).toEqual(listed)
  return listed
}

describe('the search of lists', () => {
  it.each([
    ['jnhy', [hongyuan]],
    ['JNHY', [hongyuan]],
    ['hy', [hongyuan, plain].toSorted()],
    ['hxsteel', [huaxin]],
    ['jgcq', [huaxin]],
    ['5678', [hongyuan, huaxin].toSorted()],
    ['鸿远 5678', [hongyuan]],
    ['5678　hy', [hongyuan]],
    ['hy jl', [plain]],
    ['0531 5678 建设', [hongyuan]],
    ['鸿远 重庆', []],
    ['yh', []],
    ["h%y '", []],
  ])('finds by %s', async (search, expected) => {
    expect(await found(search)).toEqual(expected)
  })

  it('tells nobody of what lies outside his range', async () => {
    expect(await found('jnhy', company.people.managerA)).toEqual([hongyuan])
    const { list } = await company.people.repB.ask(customers.list, { search: 'jnhy' })
    expect(list).toEqual([])
  })

  it('finds nothing by a masked phone, alone or beside a name', async () => {
    const { admin } = company.people
    const rows = await admin.ask(fieldAdminCalls.roleFields, { roleId: REP, label: customer.label })
    const mobile = rows.find((row) => row.fieldName === 'mobile')
    if (!mobile) throw new Error('no field mobile')
    const mask = (maskType: 0 | 1) =>
      admin.ask(fieldAdminCalls.saveRoleFields, { list: [{ ...mobile, maskType }] })
    await mask(1)
    expect(await found('5678')).toEqual([])
    expect(await found('鸿远 5678')).toEqual([])
    expect(await found('jnhy 0531')).toEqual([hongyuan])
    await mask(0)
    expect(await found('鸿远 5678')).toEqual([hongyuan])
  })
})
