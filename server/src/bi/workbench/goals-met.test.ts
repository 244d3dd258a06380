import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { StatisticFilter } from '#protocol/bi/filter.ts'
import { goalCalls } from '#protocol/bi/goals/calls.ts'
import { everyMonth } from '#protocol/bi/goals/goal.ts'
import { rankingCalls } from '#protocol/bi/ranking/calls.ts'
import { workbenchCalls } from '#protocol/bi/workbench/calls.ts'
import { contract } from '#protocol/crm/contract/type.ts'
import { customer } from '#protocol/crm/customer/type.ts'
import { makeRecord } from '../../../test/make.ts'
import { drawCompany, type Person, type TestCompany } from '../../../test/people.ts'
import { REP_ROLE, roleFieldsOf } from '../../../test/role-fields.ts'
import { salesOf } from '../../../test/sales.ts'

let company: TestCompany
const sales = salesOf(() => company)
const rights = roleFieldsOf(() => company)

const setGoal = (type: 2 | 3, objIds: number[], amounts: Record<string, number>, year = 2025) =>
  company.people.admin.ask(goalCalls.add, {
    ...{ type, year, objIds, status: 1 },
    ...everyMonth((month) => amounts[month] ?? 0),
  })

beforeAll(async () => {
  company = await drawCompany()
  const { repA, repA2, managerA } = company.people
  const { salesA, teamA } = company.departments
  // 1000 in April, 2000 in May; today is the 15th of May
  await sales.makeContract({ orderDate: '2025-04-30' })
  await sales.makeContract({ orderDate: '2025-05-01', money: '2000' })
  await sales.makeContract({ orderDate: '2024-05-31', money: '500.5' })
  await makeRecord(managerA, contract, { entity: { orderDate: '2025-05-02', money: '4000' } })
  await setGoal(3, [repA.userId], { april: 800, may: 3000 })
  await setGoal(3, [repA2.userId], { may: 1000 })
  await setGoal(3, [repA.userId], { december: 100 }, 2024)
  await setGoal(2, [salesA], { may: 9000 })
  await setGoal(2, [teamA], { may: 1500 })
})
afterAll(() => company.close())

const performance = (person: Person, filter: StatisticFilter) =>
  person.ask(workbenchCalls.performance, { ...filter, label: 1 })
const trend = async (person: Person, filter: StatisticFilter) =>
  (await person.ask(workbenchCalls.trend, { ...filter, label: 1 })).list

describe('performance against goals', () => {
  it('is the money of the period against the goals of its months, of the people asked for', async () => {
    const { repA, managerA } = company.people
    const own = { achievementMoneys: 3000, money: 2000, contractMoneys: 2000, proportion: 66.67 }
    expect(await performance(repA, { type: 'month', dataType: 1 })).toEqual(own)
    expect(await performance(managerA, { type: 'month', dataType: 2 })).toMatchObject({
      achievementMoneys: 4000,
      money: 6000,
      proportion: 150,
    })
    const asked = await managerA.ask(workbenchCalls.performance, { type: 'month', dataType: 2 })
    expect(asked, 'money received, which nobody has a goal for').toEqual({
      ...{ achievementMoneys: 0, money: 0, receivablesMoneys: 0, proportion: 0 },
    })
  })

  it('takes the goals of departments where departments are asked for', async () => {
    const { managerA, managerB, admin } = company.people
    const { salesA } = company.departments
    const goal = async (person: Person, filter: StatisticFilter) =>
      (await performance(person, { type: 'month', ...filter })).achievementMoneys
    expect(await goal(managerA, { dataType: 3 })).toBe(9000)
    expect(await goal(managerA, { dataType: 4 })).toBe(10_500)
    expect(await goal(managerA, { isUser: 0, deptId: salesA })).toBe(10_500)
    expect(await goal(admin, { isUser: 0, deptId: salesA })).toBe(10_500)
    expect(await goal(managerB, { isUser: 0, deptId: salesA }), 'not his own').toBe(0)
  })

  it.each([
    [{ type: 'today' }, 0, 0],
    [{ type: 'week' }, 0, 0],
    [{ startTime: '2025-05-01', endTime: '2025-05-30' }, 0, 0],
    [{ startTime: '2025-05-01', endTime: '2025-05-31' }, 3000, 66.67],
    [{ startTime: '2025-04-30', endTime: '2025-05-01' }, 3800, 78.95],
    [{ startTime: '2024-12-01', endTime: '2025-04-30' }, 900, 111.11],
    [{ type: 'lastYear' }, 100, 500.5],
  ])('of %j has a goal of %d and is met to %d percent', async (filter, goal, proportion) => {
    expect(await performance(company.people.repA, filter)).toMatchObject({
      achievementMoneys: goal,
      proportion,
    })
  })

  it('without a goal is whole with any money, and none without', async () => {
    const { repA, repB } = company.people
    const june = { startTime: '2024-05-01', endTime: '2024-05-31' }
    expect(await performance(repA, june)).toMatchObject({
      achievementMoneys: 0,
      money: 500.5,
      proportion: 100,
    })
    expect(await performance(repB, june)).toMatchObject({ achievementMoneys: 0, money: 0, proportion: 0 })
  })
})

describe('the trend', () => {
  it('has the months of a year, else thirteen that end with this one', async () => {
    const { repA } = company.people
    const year = await trend(repA, { type: 'year' })
    expect(year.map(({ type }) => type)).toEqual([...Array(12).keys()].map((at) => `${at + 1}月`))
    expect(year[3]).toEqual({ type: '4月', achievement: 800, money: 1000 })
    expect(year[4]).toEqual({ type: '5月', achievement: 3000, money: 2000 })
    const month = await trend(repA, { type: 'month' })
    expect(month).toHaveLength(13)
    expect(month[0]).toEqual({ type: '24.05', achievement: 0, money: 500.5 })
    expect(month[7]).toEqual({ type: '24.12', achievement: 100, money: 0 })
    expect(month.at(-1)).toEqual({ type: '25.05', achievement: 3000, money: 2000 })
    const own = await trend(repA, { startTime: '2024-01-15', endTime: '2025-03-01' })
    expect([own.length, own[0]?.type, own.at(-1)?.type]).toEqual([15, '24.01', '25.03'])
  })
})

describe('the ranking', () => {
  const ranking = (person: Person, request: Record<string, unknown>) =>
    person.ask(rankingCalls.ranking, { type: 'month', ...request })

  it('is of one’s department and those below it, with goals and one’s own place', async () => {
    const { director, managerA, repA } = company.people
    const { salesA } = company.departments
    const { ranking: rows } = await ranking(director, { label: 1, deptId: salesA })
    expect(rows).toMatchObject([
      {
        userId: managerA.userId,
        ownerUserId: managerA.userId,
        money: 4000,
        rate: 0,
        structureName: '销售一部',
      },
      { userId: repA.userId, realname: '安小一', money: 2000, rate: 66.66 },
    ])
    // without the right, and with that of a rep, the caller is alone
    for (const person of [managerA, repA]) {
      const own = await ranking(person, { label: 1 })
      expect(own.ranking.map(({ userId }) => userId)).toEqual([person.userId])
      expect(own.self).toMatchObject({ userId: person.userId, sort: 1 })
    }
  })

  it('is of the people of a filter where that is asked for, within what the caller may compare', async () => {
    const { director, managerA, repA, repB } = company.people
    const of = async (person: Person, filter: StatisticFilter) =>
      (await ranking(person, { label: 1, ...filter, ofFilter: 1 })).ranking.map(({ userId }) => userId)
    expect(await of(director, { isUser: 1, userId: repA.userId })).toEqual([repA.userId])
    const everybody = await of(director, { dataType: 5 })
    expect(everybody).toEqual(expect.arrayContaining([managerA.userId, repA.userId]))
    expect(await of(director, { dataType: 1 })).toEqual([])
    // never more people than the right reaches
    expect(await of(repA, { dataType: 5 })).toEqual([repA.userId])
    expect(await of(repA, { isUser: 1, userId: repB.userId })).toEqual([])
  })

  it('by money is of whole months, whatever shorter period is asked for', async () => {
    const { director } = company.people
    const deptId = company.departments.salesA
    const money = async (filter: StatisticFilter) =>
      (await ranking(director, { label: 1, ...filter, deptId })).ranking.map((row) => row.money)
    expect(await money({ type: 'today' })).toEqual([4000, 2000])
    expect(await money({ type: undefined, startTime: '2025-04-29', endTime: '2025-05-01' })).toEqual([
      4000, 3000,
    ])
  })

  it('counts contracts and customers, and leaves out who has none', async () => {
    const { director, repA, repB, outsider } = company.people
    await makeRecord(repB, customer)
    const counts = await ranking(director, { label: 3, deptId: company.departments.root })
    expect(counts.ranking.map(({ userId, count }) => [userId, count])).toContainEqual([repA.userId, 1])
    expect(counts.self).toEqual({})
    const made = await ranking(director, { label: 4, deptId: company.departments.salesB })
    expect(made.ranking.map(({ userId, count }) => [userId, count])).toEqual([[repB.userId, 1]])
    expect((await director.call(rankingCalls.ranking, { type: 'month', label: 6 })).code).toBe(400)
    expect((await outsider.call(rankingCalls.ranking, { type: 'month' })).code).toBe(401)
  })
})

describe('amounts that a person may not see', () => {
  it('add up to nothing, where they are shown to others', async () => {
    const { repA } = company.people
    const money = async () => (await repA.ask(workbenchCalls.brief, { type: 'month' })).data.contractMoney
    expect(await money()).toBe(2000)
    await rights.set(contract, 'money', { authLevel: 1 }, REP_ROLE)
    expect(await money()).toBe(0)
    expect(await performance(repA, { type: 'month' })).toMatchObject({ money: 0 })
    expect((await trend(repA, { type: 'year' }))[4]).toMatchObject({ money: 0, achievement: 3000 })
    expect((await ranking(repA)).self).toEqual({})
    await rights.restore()
    expect(await money()).toBe(2000)
  })
  const ranking = (person: Person) => person.ask(rankingCalls.ranking, { type: 'month', label: 1 })
})
