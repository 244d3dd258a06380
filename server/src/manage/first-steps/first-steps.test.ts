import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { customer } from '#protocol/crm/customer/type.ts'
import { firstStepCalls } from '#protocol/manage/first-steps/calls.ts'
import { permissionCalls } from '#protocol/manage/roles/calls.ts'
import { sessionCalls } from '#protocol/session/calls.ts'
import { createCaller } from '../../../test/as.ts'
import { makeRecord } from '../../../test/make.ts'
import { makePool } from '../../../test/make-pool.ts'
import { drawCompany, startApp, type TestCompany } from '../../../test/people.ts'

/** 部门与员工管理员. */
const PEOPLE_ADMINISTRATOR = 180164

let company: TestCompany
beforeAll(async () => {
  company = await drawCompany()
  const { admin, hr } = company.people
  await admin.ask(permissionCalls.relatedUser, { userIds: [hr.userId], roleIds: [PEOPLE_ADMINISTRATOR] })
})
afterAll(() => company.close())

const doneOf = (steps: readonly { key: string; isDone: boolean }[]) =>
  steps.filter(({ isDone }) => isDone).map(({ key }) => key)

describe('the checklist of a new company (platform.md §10.9)', () => {
  it('begins with seven lines of which none is done', async () => {
    const { app, nobody, close } = await startApp()
    const username = '13900000000'
    const password = 'harbour7'
    await nobody.ask(sessionCalls.initUser, { username, realname: '首位', password, companyName: '新企业' })
    const { adminToken } = await nobody.ask(sessionCalls.login, { username, password })
    const admin = createCaller(app.fastify, async () => adminToken)
    const { steps, isPutAway } = await admin.ask(firstStepCalls.queryFirstSteps)
    expect(isPutAway).toBe(false)
    expect(steps.map(({ key }) => key)).toEqual([
      'departments',
      'people',
      'roles',
      'fields',
      'flow',
      'pool',
      'import',
    ])
    expect(doneOf(steps)).toEqual([])
    await close()
  })

  it('derives from the data what is done', async () => {
    const { admin } = company.people
    const before = await admin.ask(firstStepCalls.queryFirstSteps)
    expect(doneOf(before.steps)).toEqual(['departments', 'people', 'roles'])
    await makeRecord(admin, customer)
    const after = await admin.ask(firstStepCalls.queryFirstSteps)
    expect(doneOf(after.steps)).toEqual(['departments', 'people', 'roles', 'import'])
    await makePool(company, '人人可见')
    const last = await admin.ask(firstStepCalls.queryFirstSteps)
    expect(doneOf(last.steps)).toEqual(['departments', 'people', 'roles', 'pool', 'import'])
  })

  it('shows a line only to who may do it, and no list without a right of the administration', async () => {
    const { hr, repA } = company.people
    const { steps } = await hr.ask(firstStepCalls.queryFirstSteps)
    expect(steps.map(({ key }) => key)).toEqual(['departments', 'people'])
    expect(await repA.call(firstStepCalls.queryFirstSteps)).toMatchObject({ code: 401 })
    expect(await repA.call(firstStepCalls.putAwayFirstSteps, { isPutAway: 1 })).toMatchObject({ code: 401 })
  })

  it('is put away by each for themselves, and shown again', async () => {
    const { admin, hr } = company.people
    await hr.ask(firstStepCalls.putAwayFirstSteps, { isPutAway: 1 })
    expect(await hr.ask(firstStepCalls.queryFirstSteps)).toEqual({ isPutAway: true, steps: [] })
    expect(await admin.ask(firstStepCalls.queryFirstSteps)).toMatchObject({ isPutAway: false })
    await hr.ask(firstStepCalls.putAwayFirstSteps, { isPutAway: 0 })
    expect((await hr.ask(firstStepCalls.queryFirstSteps)).steps).toHaveLength(2)
    expect(await hr.call(firstStepCalls.putAwayFirstSteps, { isPutAway: 7 })).toMatchObject({ code: 400 })
  })
})
