import { afterAll, beforeAll, expect, it } from 'vitest'
import { lockConfigCalls } from '#protocol/crm/lock-config/calls.ts'
import { lockConfigDefaults } from '#protocol/crm/lock-config/config.ts'
import { productCategoryCalls } from '#protocol/crm/product/calls.ts'
import { drawCompany, type Person, type TestCompany } from '../../../test/people.ts'
import { readLockConfig, regionOfDept } from './door.ts'

let company: TestCompany
let admin: Person
beforeAll(async () => {
  company = await drawCompany()
  admin = company.people.admin
})
afterAll(() => company.close())

const change = (settings: Record<string, unknown>) => admin.call(lockConfigCalls.change, settings)
const read = () => admin.ask(lockConfigCalls.read, {})

it('begins with what the company agreed on, for who may set parameters of the business', async () => {
  expect(await read()).toEqual({
    graceDays: 30,
    expireRemindDays: 30,
    trialDays: 15,
    trialMaxDays: 30,
    trialMaxPerCustomer: 2,
    lockReissueFee: 0,
    settleTolerance: 1,
    pushCustomer: 0,
    autoPlan: 1,
    newListCategoryIds: [],
    regionByDept: {},
  })
  const { managerA } = company.people
  expect((await managerA.call(lockConfigCalls.read, {})).code).toBe(401)
  expect((await managerA.call(lockConfigCalls.change, { graceDays: 1 })).code).toBe(401)
})

it('changes what is sent and keeps the rest, for everything that asks', async () => {
  const [category] = await admin.ask(productCategoryCalls.list, {})
  const { salesA, teamA, salesB } = company.departments
  const newListCategoryIds = [category?.categoryId]
  expect((await change({ graceDays: '10', lockReissueFee: '99.50', newListCategoryIds })).code).toBe(0)
  expect((await change({ autoPlan: 0, regionByDept: { [salesA]: 'QD' } })).code).toBe(0)
  const now = { graceDays: 10, lockReissueFee: 99.5, newListCategoryIds, autoPlan: 0 }
  expect(await read()).toEqual({ ...lockConfigDefaults, ...now, regionByDept: { [salesA]: 2 } })
  const { services } = company.app
  const config = await readLockConfig(services)
  expect(config.graceDays).toBe(10)
  const regionOf = (deptId: number) => regionOfDept(services, config, deptId)
  expect([regionOf(salesA), regionOf(teamA), regionOf(salesB)], 'also below it').toEqual([2, 2, 1])
  const { rows } = await company.platform.pool.query(
    `select detail from sys_log where object = '软件锁设置' order by id desc limit 1`,
  )
  expect(rows).toEqual([{ detail: '编辑了软件锁设置' }])
})

it.each([
  ['a negative fee', { lockReissueFee: -1 }, 400],
  ['a third decimal', { settleTolerance: 0.125 }, 400],
  ['more than a year', { graceDays: 366 }, 400],
  ['a third region', { regionByDept: { 1: 'BJ' } }, 400],
  ['a trial longer than the longest', { trialDays: 40 }, 400],
  ['a department that is not there', { regionByDept: { 999999: 'WH' } }, 1142],
  ['a category that is not there', { newListCategoryIds: [999_999] }, 400],
])('refuses %s', async (_what, settings, refused) => {
  const before = await read()
  expect((await change(settings)).code).toBe(refused)
  expect(await read()).toEqual(before)
})
