import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { approvalCalls } from '#protocol/approval/record-calls.ts'
import { contract } from '#protocol/crm/contract/type.ts'
import { customer } from '#protocol/crm/customer/type.ts'
import type { InputOf } from '#protocol/platform/call.ts'
import { MINUTE } from '#server/platform/time/clock.ts'
import { signIn } from '../../../test/approvals.ts'
import { nodes, startFlow, stopFlows } from '../../../test/flows.ts'
import { makeRecord } from '../../../test/make.ts'
import { drawCompany, type Person, type TestCompany } from '../../../test/people.ts'
import { roleFieldsOf } from '../../../test/role-fields.ts'

/** 待我审批 as our client asks for it: facts, search, order, numbers. */

const { label } = contract.approval
let company: TestCompany
let managerA: Person
let repA: Person
let repB: Person
let customerId: number
// of words alone: a number in a generated name could be taken for the sum
const CUSTOMER_OF_B = '远山测绘'
const CUSTOMER = '鸿远桥梁检测'
const made: Record<string, number> = {}
beforeAll(async () => {
  company = await drawCompany({ now: '2026-03-05 10:00:00' })
  const { admin } = company.people
  ;({ managerA, repA, repB } = company.people)
  await signIn(company, [managerA, repA, repB])
  customerId = await makeRecord(repA, customer, { title: CUSTOMER })
  const ofB = await makeRecord(repB, customer, { title: CUSTOMER_OF_B })
  await startFlow(
    admin,
    [nodes.members([managerA.userId], { options: { limit: { days: 1, otherwise: 'remind' } } })],
    {
      label,
    },
  )
  for (const [title, money, by] of [
    ['早提交合同', '300', repA],
    ['大额合同', '90000', repB],
    ['晚提交合同', '20', repA],
  ] as const) {
    const about = by === repA ? customerId : ofB
    made[title] = await makeRecord(by, contract, { title, entity: { customerId: about, money } })
    company.platform.clock.advance(MINUTE)
  }
})
afterAll(() => company.close())

type Wanted = Partial<InputOf<typeof approvalCalls.waiting>>
const rowsOf = async (person: Person, wanted: Wanted = {}) =>
  (await person.ask(approvalCalls.waiting, { label, status: 1, limit: 100, ...wanted })).list
const titles = async (wanted: Wanted) => (await rowsOf(managerA, wanted)).map(({ category }) => category)
const factsOf = async (title: string) =>
  (await rowsOf(managerA)).find(
    ({ category, categoryId }) => category === title || categoryId === made[title],
  )?.facts

const fields = roleFieldsOf(() => company)
afterEach(() => fields.restore())

describe('what one decides by', () => {
  it('stands in the row under the keys of the type', async () => {
    expect(await factsOf('早提交合同')).toMatchObject({ customerId, customerName: CUSTOMER, money: 300 })
  })

  it.each([
    ['hidden', { authLevel: 1 }],
    ['masked', { maskType: 2 }],
  ] as const)('is %s from an approver as in every list, and orders nothing then', async (_, change) => {
    const dearest = { sortField: 'money', order: 1 }
    expect(await titles(dearest)).toEqual(['大额合同', '早提交合同', '晚提交合同'])
    await fields.set(contract, 'money', change, company.roles.wholeTree)
    const facts = await factsOf('大额合同')
    expect(facts).toMatchObject({ customerName: CUSTOMER_OF_B })
    expect(JSON.stringify(facts)).not.toContain('90')
    expect(await titles(dearest), 'as without an order').toEqual(await titles({}))
  })

  it('names no customer whose name is kept from the approver, and finds none by it', async () => {
    expect(await titles({ search: CUSTOMER })).toEqual(['晚提交合同', '早提交合同'])
    await fields.set(contract, 'customer_id', { authLevel: 1 }, company.roles.wholeTree)
    const facts = Object.keys((await factsOf('早提交合同')) ?? {})
    expect(facts).toContain('money')
    expect(facts.filter((key) => key.startsWith('customer'))).toEqual([])
    expect(await titles({ search: CUSTOMER })).toEqual([])
  })
})

describe('the list', () => {
  it('is searched by title, by customer and by who submitted it', async () => {
    expect(await titles({ search: '大额' })).toEqual(['大额合同'])
    expect(await titles({ search: repB.realname })).toEqual(['大额合同'])
    expect(await titles({ search: '%' })).toEqual([])
  })

  it('is ordered by sum and by time, both ways, and by nothing else', async () => {
    expect(await titles({ sortField: 'money', order: 2 })).toEqual(['晚提交合同', '早提交合同', '大额合同'])
    expect(await titles({ sortField: 'createTime', order: 2 })).toEqual([
      '早提交合同',
      '大额合同',
      '晚提交合同',
    ])
    expect(await titles({ sortField: 'remark; drop', order: 2 })).toEqual(await titles({}))
  })

  it('holds the records asked for, of those that wait for the caller', async () => {
    const ids = [made.早提交合同, 987_654_321]
    expect(await titles({ ids })).toEqual(['早提交合同'])
    expect(await rowsOf(repB, { ids })).toEqual([])
  })

  it('says until when, and afterwards what the caller has decided', async () => {
    const [row] = await rowsOf(managerA, { ids: [made.大额合同] })
    expect(row).toMatchObject({ dueDay: '2026-03-06', decided: null })
    await managerA.ask(approvalCalls.decide, {
      recordId: row?.examineRecordId ?? 0,
      status: 2,
      remarks: '价低',
    })
    const [done] = await rowsOf(managerA, { status: 2 })
    expect(done).toMatchObject({ category: '大额合同', decided: { status: 2, time: '2026-03-05 10:03:00' } })
    const [seen] = await rowsOf(repB, { status: 0 })
    expect(seen?.decided ?? null).toBeNull()
  })
})

describe('the numbers', () => {
  it('are those of the lists, for each person', async () => {
    const counts = async (person: Person) => {
      const all = await person.ask(approvalCalls.waitingCounts)
      return all.find((each) => each.label === label)?.count
    }
    expect(await counts(managerA)).toBe((await rowsOf(managerA)).length)
    expect(await counts(repA)).toBe(0)
    await stopFlows(company.people.admin, label)
    expect(await counts(managerA), 'what runs goes on').toBe((await rowsOf(managerA)).length)
  })
})
