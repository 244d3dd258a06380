import { afterAll, beforeAll, expect, it } from 'vitest'
import { calendarTypeCalls } from '#protocol/calendar/types.ts'
import { permissionCalls } from '#protocol/manage/roles/calls.ts'
import { drawCompany, type TestCompany } from '../../test/people.ts'

let company: TestCompany
beforeAll(async () => {
  company = await drawCompany()
})
afterAll(() => company.close())

const { list, save, remove } = calendarTypeCalls
const OFFICE_ADMINISTRATOR = 180166
const types = () => company.people.repA.ask(list)
const lastAct = () =>
  company.platform.db.selectFrom('sys_log').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow()

it('kinds of events are kept by who may set office matters, and read by everybody', async () => {
  const { admin, outsider, repA } = company.people
  expect(await types()).toEqual([{ typeId: expect.any(Number), typeName: '开会', color: '#53D397' }])
  const added = { typeName: '培训', color: '#FF6699' } as const
  expect(await outsider.call(save, added)).toMatchObject({ code: 401 })
  await admin.ask(permissionCalls.relatedUser, {
    userIds: [outsider.userId],
    roleIds: [OFFICE_ADMINISTRATOR],
  })
  expect(await outsider.call(save, added)).toMatchObject({ code: 0, data: null })
  expect(await lastAct()).toMatchObject({
    sub_model_label: 10,
    behavior: '新建',
    object: '日历类型',
    detail: '日历类型设置:培训',
  })
  const typeId = (await types()).find(({ typeName }) => typeName === '培训')?.typeId ?? 0
  await outsider.ask(save, { typeId, typeName: '外训', color: '#4586FF' })
  expect(await types()).toContainEqual({ typeId, typeName: '外训', color: '#4586FF' })
  expect(await repA.call(remove, { typeId })).toMatchObject({ code: 401 })
  await outsider.ask(remove, { typeId })
  expect(await lastAct()).toMatchObject({ behavior: '删除', detail: '日历类型设置:外训' })
  expect((await types()).map(({ typeName }) => typeName)).toEqual(['开会'])
  expect(await outsider.call(remove, { typeId })).toMatchObject({ code: 1102 })
  expect(await outsider.call(save, { typeId, ...added })).toMatchObject({ code: 1102 })
})

it.each([
  [{ typeName: ' ', color: '#53D397' }, '请输入类型名称'],
  [{ typeName: '十一个字的类型名称太长了', color: '#53D397' }, '请输入小于10个字符'],
  [{ typeName: '拜访', color: '#000000' }, '参数验证错误：color'],
  [{ typeName: '开会', color: '#4586FF' }, '日程类型名称不能重复'],
])('refuses %j', async (request, msg) => {
  const { admin } = company.people
  expect(await admin.call(save, Object(request))).toMatchObject({ code: 400, msg })
})
