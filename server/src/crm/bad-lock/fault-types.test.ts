import { afterAll, beforeAll, expect, it } from 'vitest'
import { badLock } from '#protocol/crm/bad-lock/type.ts'
import { bizDictCalls } from '#protocol/crm/biz-dict/calls.ts'
import { historyCalls } from '#protocol/crm/history.ts'
import { sceneCalls } from '#protocol/crm/scenes.ts'
import { recordCallsOf } from '#protocol/record/calls/calls.ts'
import { today } from '#server/platform/time/clock.ts'
import { claimsOf } from '../../../test/claims.ts'
import { drawCompany, type Person, type TestCompany } from '../../../test/people.ts'

const calls = recordCallsOf(badLock)
let company: TestCompany
let admin: Person
let keeper: Person
beforeAll(async () => {
  company = await drawCompany()
  admin = company.people.admin
  keeper = company.people.managerB
})
afterAll(() => company.close())
const { stock } = claimsOf(() => company, '7')

const report = async (entity: Record<string, unknown> = {}) => {
  const { shellNums } = await stock(1)
  return keeper.call(calls.add, {
    entity: {
      shellNum: shellNums[0],
      source: 1,
      faultType: 1,
      foundDate: today(company.app.services.clock),
      responsible: 1,
      saveType: 1,
      ...entity,
    },
  })
}

const add = async (bizName: string) => {
  await admin.ask(bizDictCalls.add, { queryCode: 'lockFaultType', bizName })
  const { list } = await admin.ask(bizDictCalls.page, { queryCode: 'lockFaultType', search: bizName })
  return { dictId: list[0]?.dictId ?? 0, code: Number(list[0]?.dictCode) }
}

/** The fault types and the value of a form, as its field has them. */
const field = async (badId?: number) => {
  const fields = (await keeper.ask(calls.form, badId ? { id: badId } : {})).flat()
  const found = fields.find(({ fieldName }) => fieldName === 'faultType')
  return { names: (found?.setting ?? []).map((each) => Object(each).name), value: found?.value }
}
const filtered = async () =>
  (await keeper.ask(sceneCalls.filterFields, { label: badLock.label })).find(
    ({ fieldName }) => fieldName === 'faultType',
  )?.setting

it('are offered, saved and shown as the dictionary has them', async () => {
  expect(await report({ faultType: 8 })).toMatchObject({ code: 400 })
  const { dictId, code } = await add('烧毁')
  expect(code).toBe(8)
  expect((await field()).names).toEqual([
    '无法识别',
    '芯片损坏',
    '接口松动',
    '外壳损坏',
    '进水',
    '时钟错误',
    '其他',
    '烧毁',
  ])
  const { data } = await report({ faultType: code })
  const badId = Number(data.badId)
  const { list } = await keeper.ask(calls.list, { search: String(data.shellNum ?? '') })
  expect(list.find((row) => row.badId === badId)).toMatchObject({ faultType: 8, faultTypeName: '烧毁' })
  await admin.ask(bizDictCalls.update, { dictId, bizName: '烧坏', bizValue: '' })
  expect(await keeper.ask(calls.detail, { badId })).toMatchObject({ faultType: 8, faultTypeName: '烧坏' })
  expect(await filtered()).toContainEqual({ name: '烧坏', value: 8 })
})

it('that are withdrawn stay with their reports, which are filtered by them, and are offered no more', async () => {
  const { dictId, code } = await add('冒烟')
  const { data } = await report({ faultType: code, saveType: 0 })
  const badId = Number(data.badId)
  await admin.ask(bizDictCalls.updateStatus, { dictId, status: 0 })
  expect((await field()).names).not.toContain('冒烟')
  expect(await report({ faultType: code })).toMatchObject({ code: 400 })
  expect(await field(badId)).toMatchObject({ names: expect.arrayContaining(['冒烟']), value: code })
  const update = (entity: Record<string, unknown>) =>
    keeper.call(calls.update, { entity: { badId, saveType: 0, ...entity } })
  expect(await update({ faultType: code, faultDesc: '有烟' })).toMatchObject({ code: 0 })
  expect(await filtered()).toContainEqual({ name: '冒烟', value: code })
  expect(await update({ faultType: 2 })).toMatchObject({ code: 0 })
  expect(await update({ faultType: code })).toMatchObject({ code: 400 })
  const told = await admin.ask(historyCalls.list, { types: badLock.label, actionId: badId })
  expect(told.flatMap(({ content }) => content)).toContain('将故障类型 由冒烟修改为芯片损坏。')
})

it('of which the first is withdrawn: a form begins with one that is offered', async () => {
  const { list } = await admin.ask(bizDictCalls.page, { queryCode: 'lockFaultType', search: '无法识别' })
  const dictId = list[0]?.dictId ?? 0
  expect((await field()).value).toBe(1)
  await admin.ask(bizDictCalls.updateStatus, { dictId, status: 0 })
  expect((await field()).value).toBe(2)
  await admin.ask(bizDictCalls.updateStatus, { dictId, status: 1 })
})

it('have numbers, since reports hold these', async () => {
  const named = (dictCode: string) =>
    admin.call(bizDictCalls.add, { queryCode: 'lockFaultType', dictCode, bizName: `码${dictCode}` })
  for (const code of ['A1', '0', '30001'])
    expect(await named(code)).toMatchObject({ code: 400, msg: '该字典的编码是1到30000的整数' })
  expect((await named('30')).code).toBe(0)
})
