import { afterAll, beforeAll, expect, it } from 'vitest'
import { agentCalls } from '#protocol/crm/honor/calls.ts'
import { honor } from '#protocol/crm/honor/type.ts'
import { recordCallsOf } from '#protocol/record/calls/calls.ts'
import { makeRecord } from '../../../test/make.ts'
import { drawCompany, type Person, type TestCompany } from '../../../test/people.ts'

const calls = recordCallsOf(honor)
let company: TestCompany
let managerA: Person
let repA: Person
let repB: Person
let honorId: number
beforeAll(async () => {
  company = await drawCompany()
  ;({ managerA, repA, repB } = company.people)
  honorId = await makeRecord(managerA, honor, { entity: { ownerUserId: repA.userId } })
})
afterAll(() => company.close())

const given = {
  agentName: '知航代理',
  contactName: '孙工',
  contactMobile: '0532-8888',
  agentFee: '1200.5',
  startDate: '2025-03-01',
  endDate: '2025-03-31',
  remark: '加急',
}
const countOf = async (id: number) => {
  if (!calls.counters) throw new Error('honors count nothing')
  return (await managerA.ask(calls.counters, { id })).agentCount
}

it('agents are entered by who may edit the honor, and read by who may read it', async () => {
  expect((await repA.call(agentCalls.save, { ...given, honorId })).code).toBe(401)
  expect((await company.people.managerB.call(agentCalls.save, { ...given, honorId })).code).toBe(401)
  const { agentId } = await managerA.ask(agentCalls.save, { ...given, honorId })
  const { list, totalRow } = await repA.ask(agentCalls.list, { honorId })
  expect(totalRow).toBe(1)
  expect(list).toMatchObject([
    { agentId, honorId, ...given, agentFee: 1200.5, result: '办理中', createUserName: managerA.realname },
  ])
  expect((await repB.call(agentCalls.list, { honorId })).code).toBe(401)
  expect(await countOf(honorId)).toBe(1)
})

it('agents are changed and removed by who may edit their honor', async () => {
  const { agentId } = await managerA.ask(agentCalls.save, { honorId, agentName: '旧名' })
  const change = { agentId, agentName: '新名', result: '已完成' as const, agentFee: null }
  expect((await company.people.managerB.call(agentCalls.update, change)).code).toBe(401)
  await managerA.ask(agentCalls.update, change)
  const found = async () =>
    (await repA.ask(agentCalls.list, { honorId })).list.filter((agent) => agent.agentId === agentId)
  expect(await found()).toMatchObject([
    { agentName: '新名', result: '已完成', agentFee: null, startDate: null },
  ])
  expect((await company.people.managerB.call(agentCalls.remove, { agentId })).code).toBe(401)
  expect(await found()).toHaveLength(1)
  await managerA.ask(agentCalls.remove, { agentId })
  expect(await found()).toEqual([])
  expect((await managerA.call(agentCalls.remove, { agentId })).code).not.toBe(0)
})

it('an agent has a name, a known result, no negative fee, and does not end before it begins', async () => {
  const save = (more: Record<string, unknown>) =>
    managerA.call(agentCalls.save, { ...given, honorId, ...more })
  expect(await save({ startDate: '2025-04-01' })).toMatchObject({
    code: 400,
    msg: '结束日期不能早于开始日期',
  })
  for (const wrong of [{ agentName: ' ' }, { result: '别的' }, { agentFee: '-1' }, { startDate: '昨天' }])
    expect((await save(wrong)).code, JSON.stringify(wrong)).toBe(400)
  expect((await save({ endDate: '2025-03-01' })).code).toBe(0)
})

it('agents are listed newest first, page by page', async () => {
  const id = await makeRecord(managerA, honor)
  for (const agentName of ['甲', '乙', '丙']) await managerA.ask(agentCalls.save, { honorId: id, agentName })
  const names = async (page: number) =>
    (await managerA.ask(agentCalls.list, { honorId: id, page, limit: 2 })).list.map(
      ({ agentName }) => agentName,
    )
  expect([await names(1), await names(2)]).toEqual([['丙', '乙'], ['甲']])
})

it('agents of an honor that was deleted are shown to no reader', async () => {
  const id = await makeRecord(managerA, honor)
  const { agentId } = await managerA.ask(agentCalls.save, { honorId: id, agentName: '甲' })
  await managerA.ask(calls.remove, { ids: [id] })
  expect((await managerA.call(agentCalls.list, { honorId: id })).code).not.toBe(0)
  expect((await managerA.call(agentCalls.update, { agentId, agentName: '乙' })).code).not.toBe(0)
})
