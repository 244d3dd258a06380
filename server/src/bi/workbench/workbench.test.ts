import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { StatisticFilter } from '#protocol/bi/filter.ts'
import { workbenchCalls } from '#protocol/bi/workbench/calls.ts'
import {
  forgottenDays,
  isListedFigure,
  type ListedFigure,
  listedFigures,
} from '#protocol/bi/workbench/figures.ts'
import { activityCalls } from '#protocol/crm/activity.ts'
import { businessStageCalls } from '#protocol/crm/business/calls.ts'
import { business } from '#protocol/crm/business/type.ts'
import { contacts } from '#protocol/crm/contacts/type.ts'
import { contract } from '#protocol/crm/contract/type.ts'
import { customer } from '#protocol/crm/customer/type.ts'
import { leads } from '#protocol/crm/leads/type.ts'
import { recordCallsOf } from '#protocol/record/calls/calls.ts'
import type { FigureQuestion } from '#protocol/record/calls/figure.ts'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import { recordTypeNamed } from '#protocol/record-types.ts'
import { DAY } from '#server/platform/time/clock.ts'
import { makeRecord } from '../../../test/make.ts'
import { drawCompany, type Person, type TestCompany } from '../../../test/people.ts'
import { roleFieldsOf } from '../../../test/role-fields.ts'
import { salesOf } from '../../../test/sales.ts'

const customerList = recordCallsOf(customer).list

let company: TestCompany
const roleFields = roleFieldsOf(() => company)
const sales = salesOf(() => company)

const followUp = (person: Person, type: RecordType, id: number, nextTime = '') =>
  person.ask(activityCalls.add, {
    activityType: type.label,
    activityTypeId: id,
    content: '已联系',
    category: '打电话',
    nextTime,
  })

/** Two customers, one of them followed up, a contact, a followed lead, opportunities that end differently. */
async function work(person: Person): Promise<void> {
  const customerId = await makeRecord(person, customer)
  await makeRecord(person, customer)
  await makeRecord(person, contacts, { entity: { customerId } })
  await followUp(person, customer, customerId)
  await followUp(person, leads, await makeRecord(person, leads))
  for (const isEnd of [0, 1, 2]) {
    const businessId = await makeRecord(person, business, { entity: { customerId, money: '300.25' } })
    if (isEnd) await person.ask(businessStageCalls.boost, { businessId, isEnd, statusRemark: '' })
  }
}

/** Everything that was made until now, a month ago: sessions do not live so long. */
async function becomeOlder(): Promise<void> {
  for (const table of ['customer', 'contacts', 'business', 'activities'])
    await company.platform.pool.query(`update ${table} set create_time = create_time - interval '1 month'`)
  await company.platform.pool.query(`update customer set last_time = last_time - interval '1 month'`)
}

/** Contracts and receivables of repA around the middle of May. */
async function sell(): Promise<void> {
  const ordered = (orderDate: string, endTime: string) => ({ orderDate, endTime })
  const april = await sales.makeContract(ordered('2025-04-18', '2025-05-10'))
  const may = await sales.makeContract(ordered('2025-05-02', '2025-05-17'))
  await sales.discard(await sales.makeContract(ordered('2025-05-03', '2025-05-16')))
  await sales.received(april, { returnTime: '2025-04-20', money: '100' })
  await sales.received(may, { returnTime: '2025-05-04', money: '250.5' })
  await sales.makePlan(may, { returnDate: '2025-05-30', money: '600.75' })
}

beforeAll(async () => {
  company = await drawCompany()
  const { repA, repA2, repB, managerA } = company.people
  for (const person of [repA, repB]) await work(person)
  await becomeOlder()
  for (const person of [repA, repB, repA2]) await work(person)
  await sell()
  const forgottenId = await makeRecord(managerA, customer)
  await followUp(managerA, customer, forgottenId, '2025-05-15 12:00:00')
  company.platform.clock.advance(DAY)
})
afterAll(() => company.close())

const month = { type: 'month' } as const satisfies StatisticFilter
const brief = (person: Person, filter: StatisticFilter = month) => person.ask(workbenchCalls.brief, filter)
const data = (person: Person, filter: StatisticFilter = month) => person.ask(workbenchCalls.data, filter)

/** Filters that a person may set, by what they mean for the drawn company. */
const filters = (): StatisticFilter[] => [
  { type: 'month', dataType: 2 },
  { type: 'lastMonth', dataType: 4 },
  { type: 'year', dataType: 5 },
  { type: 'month', isUser: 1, userId: company.people.repA.userId },
  { startTime: '2025-04-19', endTime: '2025-05-03', isUser: 0, deptId: company.departments.salesA },
]

interface Listed {
  totalRow: number
  extraData?: unknown
}
const sumIn = ({ extraData }: Listed, key: string) =>
  (extraData as { money: Record<string, number> } | undefined)?.money[key] ?? 0

/** What each list must come to, among the figures that cards show; of sums the one below the list. */
async function figuresOf(person: Person, filter: StatisticFilter) {
  const [{ data: tiles }, info] = [await brief(person, filter), await data(person, filter)]
  const count = (...numbers: number[]) => ({ numbers, of: (list: Listed) => list.totalRow })
  const sum = (key: string, ...numbers: number[]) => ({ numbers, of: (list: Listed) => sumIn(list, key) })
  return {
    customerCount: [count(tiles.customerCount, info.allCustomer)],
    contactsCount: [count(tiles.contactsCount)],
    businessCount: [
      count(tiles.businessCount, info.allBusiness),
      sum('businessSumMoney', tiles.businessMoney, info.businessMoney),
    ],
    contractCount: [
      count(tiles.contractCount, info.allContract),
      sum('contractMoney', tiles.contractMoney, info.contractMoney),
    ],
    receivablesMoney: [sum('receivablesMoney', tiles.receivablesMoney, info.receivablesMoney)],
    dealCustomer: [count(info.dealCustomer)],
    activityRealNum: [count(info.activityRealNum)],
    notFollowed: [count(info.allCustomer - info.activityRealNum)],
    endBusiness: [count(info.endBusiness)],
    loseBusiness: [count(info.loseBusiness)],
    expireContract: [count(info.expireContract)],
    endContract: [count(info.endContract)],
    planMoney: [sum('unreceivedMoney', info.planMoney)],
  } satisfies Record<ListedFigure, unknown>
}

/** The list of a type narrowed to a figure; empty for a person who may not list the type. */
async function listBehind(person: Person, typeKey: string, figure: FigureQuestion): Promise<Listed> {
  const type = recordTypeNamed(typeKey)
  if (!type) throw new Error(typeKey)
  const { code, data } = await person.call(recordCallsOf(type).list, { figure, limit: 100 })
  if (code === 0 && data) return data
  expect(code).toBe(401)
  return { totalRow: 0 }
}

describe('every number', () => {
  it.each(['admin', 'director', 'managerA', 'managerB', 'assistant', 'repA', 'finance'] as const)(
    'of %s is its list, whatever the filter',
    async (who) => {
      const person = company.people[who]
      let compared = 0
      for (const filter of filters()) {
        const figures = await figuresOf(person, filter)
        for (const [figure, checks] of Object.entries(figures)) {
          if (!isListedFigure(figure)) throw new Error(figure)
          const list = await listBehind(person, listedFigures[figure].typeKey, {
            name: 'brief',
            of: { ...filter, figure },
          })
          for (const { numbers, of } of checks)
            for (const number of numbers) {
              expect([figure, filter, number]).toEqual([figure, filter, of(list)])
              compared += number
            }
        }
      }
      expect(compared, 'there was something to compare').toBeGreaterThan(0)
    },
  )

  it.each(['director', 'managerA', 'repA'] as const)('of %s is its list as clients name it', async (who) => {
    const person = company.people[who]
    const { data: tiles } = await brief(person)
    const rows = (request: Record<string, unknown>) =>
      person.ask(workbenchCalls.briefRows, { ...month, ...request })
    expect((await rows({ label: 2 })).totalRow).toBe(tiles.customerCount)
    expect((await rows({ label: 3 })).totalRow).toBe(tiles.contactsCount)
    expect((await rows({ label: 5 })).totalRow).toBe(tiles.businessCount)
    expect((await rows({ label: 6, checkStatus: 1, moneyType: 1 })).totalRow).toBe(tiles.contractCount)
    expect(sumIn(await rows({ label: 7, checkStatus: 1, moneyType: 2 }), 'receivablesMoney')).toBe(
      tiles.receivablesMoney,
    )
  })

  it.each(['director', 'managerA', 'managerB', 'repA', 'repB'] as const)(
    'of %s about forgotten customers is its list',
    async (who) => {
      const person = company.people[who]
      const counts = await person.ask(workbenchCalls.forgotten, {})
      for (const [key, day] of Object.entries(forgottenDays)) {
        const list = await person.ask(workbenchCalls.forgottenRows, { day })
        expect([key, list.totalRow]).toEqual([key, counts[key as keyof typeof counts]])
        const own = await listBehind(person, customer.key, { name: 'forgotten', of: { day } })
        expect([key, own.totalRow]).toEqual([key, list.totalRow])
      }
      const overdue = await person.ask(workbenchCalls.overdueRows, {})
      expect(overdue.totalRow).toBe(counts.unContactCustomerCount)
      const own = await listBehind(person, customer.key, { name: 'overdueContact', of: {} })
      expect(own.totalRow).toBe(overdue.totalRow)
    },
  )

  it.each(['director', 'managerA', 'repB'] as const)('of %s in the funnel is its list', async (who) => {
    const person = company.people[who]
    const [group] = await person.ask(businessStageCalls.options, {})
    const typeId = group?.typeId ?? 0
    const { list, ...sums } = await person.ask(workbenchCalls.funnel, { ...month, typeId })
    expect(list).toHaveLength(group?.statusList.length ?? -1)
    expect(list.reduce((all, { count }) => all + count, 0)).toBeGreaterThan(0)
    for (const { count, money, statusId } of list) {
      const rows = await person.ask(workbenchCalls.funnelRows, {
        ...month,
        entity: { values: [typeId, statusId] },
      })
      expect([rows.totalRow, sumIn(rows, 'businessSumMoney')]).toEqual([count, money])
      const own = await listBehind(person, business.key, {
        name: 'stage',
        of: { ...month, typeId, statusId },
      })
      expect([own.totalRow, sumIn(own, 'businessSumMoney')]).toEqual([count, money])
    }
    expect(sums.sumMoney).toBe((await data(person)).businessMoney)
    expect(sums.sumYing).toBeGreaterThan(0)
    expect(sums.sumShu).toBe(sums.sumYing)
  })

  it('of a type that the caller does not list is 0, and its list is empty', async () => {
    const { finance, repA } = company.people
    expect((await brief(finance, { type: 'month', dataType: 5 })).data).toMatchObject({
      contactsCount: 0,
      businessCount: 0,
      businessMoney: 0,
    })
    const rows = await finance.ask(workbenchCalls.briefRows, { ...month, dataType: 5, label: 3 })
    expect(rows).toMatchObject({ totalRow: 0, list: [] })
    expect((await brief(repA)).data.contactsCount).toBe(1)
  })
})

describe('a list of the records behind a figure', () => {
  const list = (person: Person, request: Parameters<typeof person.call<typeof customerList>>[1]) =>
    person.call(customerList, request)

  it('is narrowed further by a search, a filter and a scene, and sorted like any other', async () => {
    const { repA } = company.people
    const figure = { name: 'brief', of: { ...month, dataType: 1, figure: 'customerCount' } }
    const whole = await repA.ask(customerList, { figure, sortField: 'createTime', order: 2, limit: 100 })
    expect(whole.totalRow).toBe(5)
    const [first] = whole.list
    const named = await repA.ask(customerList, { figure, search: String(first?.customerName), limit: 100 })
    expect(named.list.map(({ customerId }) => customerId)).toContain(first?.customerId)
    expect(named.totalRow).toBeLessThan(whole.totalRow)
    const filtered = await repA.ask(customerList, {
      figure,
      searchList: [{ name: 'customerName', formType: 'text', type: 1, values: [first?.customerName] }],
    })
    expect(filtered.totalRow).toBe(named.totalRow)
    const all = await repA.ask(customerList, { limit: 100 })
    expect(all.totalRow).toBeGreaterThan(whole.totalRow)
  })

  it.each([
    { name: 'none', of: {} },
    { name: 'brief', of: { ...month } },
    { name: 'brief', of: { ...month, figure: 'toString' } },
    { name: 'brief', of: { ...month, figure: 'contractCount' } },
    { name: 'forgotten', of: { day: 0 } },
    { name: 'stage', of: { typeId: 1 } },
  ])('is refused for %j', async (figure) => {
    expect(await list(company.people.repA, { figure })).toMatchObject({ code: 400 })
  })

  it.each([
    ['order_date', 'contractCount'],
    ['end_time', 'endContract'],
  ] as const)('is empty, and the figure nothing, while %s is hidden (%s)', async (column, figure) => {
    const { repA } = company.people
    const of = { type: 'year', dataType: 1, figure }
    const found = async () => (await listBehind(repA, contract.key, { name: 'brief', of })).totalRow
    const counted = async () => {
      const { allContract, endContract } = await data(repA, { type: 'year', dataType: 1 })
      return { contractCount: allContract, endContract }[figure]
    }
    const before = [await found(), await counted()]
    expect(before[0]).toBeGreaterThan(0)
    expect(before[1]).toBe(before[0])
    await roleFields.set(contract, column, { authLevel: 1 })
    expect([await found(), await counted()]).toEqual([0, 0])
    await roleFields.restore()
    expect([await found(), await counted()]).toEqual(before)
  })

  it('is refused for a time that is none', async () => {
    const figure = { name: 'brief', of: { type: 'sometime', figure: 'customerCount' } }
    expect((await list(company.people.repA, { figure })).code).toBe(3101)
  })
})

describe('the brief', () => {
  it('counts what was made, agreed on and received in the period, by the people of the range', async () => {
    const { repA, managerA, director } = company.people
    const own = {
      customerCount: 5,
      contactsCount: 1,
      businessCount: 3,
      businessMoney: 900.75,
      recordCount: 2,
    }
    // a contract brings a customer of its own
    const sold = { contractCount: 1, contractMoney: 1000, receivablesMoney: 250.5 }
    expect((await brief(repA, { ...month, dataType: 1 })).data).toEqual({ ...own, ...sold })
    expect((await brief(managerA)).data).toMatchObject({ businessCount: 6, contractCount: 1, recordCount: 5 })
    expect((await brief(director, { ...month, dataType: 5 })).data).toMatchObject({ businessCount: 9 })
    const { repA2 } = company.people
    expect((await brief(managerA, { ...month, isUser: 1, userId: repA2.userId })).data.businessCount).toBe(3)
    expect(
      (await brief(repA, { ...month, isUser: 1, userId: company.people.repB.userId })).data,
    ).toMatchObject({
      customerCount: 0,
      recordCount: 0,
    })
  })

  it('says how each figure grew since the equal period before, and nothing of a range of one’s own', async () => {
    const { repA } = company.people
    const { prev, before } = await brief(repA, { ...month, dataType: 1 })
    // two customers and a contract's own against two; what was received on 20 April came later in its month
    expect(prev).toMatchObject({ customerCount: 1.5, receivablesMoney: 0, businessCount: 0 })
    expect(before).toMatchObject({ customerCount: 2, receivablesMoney: 0, businessCount: 3 })
    const last = await brief(repA, { type: 'lastMonth', dataType: 1 })
    expect(last.data).toMatchObject({ customerCount: 2, receivablesMoney: 100 })
    const own = await brief(repA, { startTime: '2025-05-01', endTime: '2025-05-31' })
    expect(Object.values(own.prev)).toEqual(Array.from({ length: 8 }, () => 0))
    expect(own).toMatchObject({ data: { receivablesMoney: 250.5 }, before: null })
  })

  it.each([
    { type: 'sometime' },
    { startTime: '2025-13-01', endTime: '2025-12-01' },
    { startTime: '2025-01-01' },
  ])('refuses %j, which is no period', async (filter) => {
    const { repA } = company.people
    expect(await repA.call(workbenchCalls.brief, filter)).toMatchObject({
      code: 3101,
      msg: '日期解析错误！',
    })
  })

  it.each([
    { type: '202505' },
    { type: '20250504', startTime: 'x', endTime: 'y' },
    { startTime: '2025.05.01', endTime: '202505' },
    { startTime: '2025/05/04 00:00:00', endTime: '20250504' },
  ])('understands %j', async (filter) => {
    expect((await brief(company.people.repA, filter)).data.receivablesMoney).toBe(250.5)
  })

  it('is refused outside of customer management', async () => {
    expect((await company.people.outsider.call(workbenchCalls.brief, month)).code).toBe(401)
    expect((await company.people.repA.call(workbenchCalls.briefRows, { ...month, label: 8 })).code).toBe(400)
  })
})

describe('the cards', () => {
  it('stand as they are declared until somebody arranges them, each for himself', async () => {
    const { repA, repB } = company.people
    const ids = async (person: Person) => {
      const { left, right } = await person.ask(workbenchCalls.layout, {})
      return [left, right].map((cards) =>
        cards.map(({ modelId, isHidden }) => `${modelId}${isHidden ? '-' : ''}`),
      )
    }
    const declared = [
      ['1', '5', '7'],
      ['2', '4', '6'],
    ]
    expect(await ids(repA)).toEqual(declared)
    const left = [{ modelId: 7, isHidden: 1 }, { modelId: 2 }]
    await repA.ask(workbenchCalls.setLayout, { left, right: [{ modelId: 1, isHidden: 0 }] })
    expect(await ids(repA)).toEqual([
      ['7-', '2', '5'],
      ['1', '4', '6'],
    ])
    expect(await ids(repB)).toEqual(declared)
    for (const wrong of [[{ modelId: 3 }], [{ modelId: 1 }, { modelId: 1 }]])
      expect((await repA.call(workbenchCalls.setLayout, { left: wrong, right: [] })).code).toBe(400)
  })
})
