import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { peopleCalls } from '#protocol/manage/people/calls.ts'
import { departmentCalls } from '#protocol/manage/people/department-calls.ts'
import { drawCompany, type TestCompany } from '../../../test/people.ts'

let company: TestCompany
beforeAll(async () => {
  company = await drawCompany()
})
afterAll(() => company.close())

const superiorOf = (userId: number) => company.app.services.directory.current().user(userId)?.parentId ?? null

describe('设置上级 for several people (platform.md §10.3)', () => {
  it('gives all of them one, leaves out himself, and takes it away', async () => {
    const { admin, repA2, repB, hr, managerA } = company.people
    const userIds = [repA2, repB, hr, managerA].map(({ userId }) => userId)
    const before = superiorOf(managerA.userId)
    expect(await admin.ask(peopleCalls.setSuperior, { userIds, parentId: managerA.userId })).toEqual({
      changed: 3,
    })
    expect(userIds.map(superiorOf)).toEqual([managerA.userId, managerA.userId, managerA.userId, before])
    expect(await admin.ask(peopleCalls.setSuperior, { userIds: [hr.userId], parentId: 0 })).toEqual({
      changed: 1,
    })
    expect(superiorOf(hr.userId)).toBeNull()
  })

  it('gives each the head of his department; where there is none, nothing changes', async () => {
    const { admin, assistant, repA, managerA, finance } = company.people
    const { salesA, root } = company.departments
    await admin.ask(departmentCalls.setDept, {
      deptId: salesA,
      name: '销售一部',
      pid: root,
      ownerUserId: assistant.userId,
    })
    const userIds = [assistant, repA, finance].map(({ userId }) => userId)
    const [own, , finances] = userIds.map(superiorOf)
    await admin.ask(peopleCalls.setSuperior, { userIds: [assistant.userId], parentId: managerA.userId })
    expect(await admin.ask(peopleCalls.setSuperior, { userIds, byHead: 1 })).toEqual({ changed: 1 })
    expect(userIds.map(superiorOf)).toEqual([own, assistant.userId, finances])
  })

  it('refuses a circle, unknown people and callers without the right, and changes nobody then', async () => {
    const { admin, managerA, repA, repB, director } = company.people
    const before = superiorOf(repB.userId)
    const ask = { userIds: [repB.userId, director.userId], parentId: managerA.userId }
    expect(await admin.call(peopleCalls.setSuperior, ask)).toMatchObject({ code: 1109 })
    expect(superiorOf(repB.userId)).toBe(before)
    expect(await admin.call(peopleCalls.setSuperior, { ...ask, parentId: 999_999 })).toMatchObject({
      code: 1125,
    })
    const fair = { userIds: [repB.userId], parentId: managerA.userId }
    expect(await repA.call(peopleCalls.setSuperior, fair)).toMatchObject({ code: 401 })
    expect(await admin.call(peopleCalls.setSuperior, fair)).toMatchObject({ code: 0 })
  })
})
