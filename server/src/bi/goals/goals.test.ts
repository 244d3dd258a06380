import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { goalCalls } from '#protocol/bi/goals/calls.ts'
import { everyMonth } from '#protocol/bi/goals/goal.ts'
import { drawCompany, type TestCompany } from '../../../test/people.ts'

let company: TestCompany
beforeAll(async () => {
  company = await drawCompany()
})
afterAll(() => company.close())

const DEPARTMENT = 2
const PERSON = 3
const months = (amount: string | number) => everyMonth(() => amount)
const add = (request: Record<string, unknown>) =>
  company.people.admin.call(goalCalls.add, { status: 1, year: 2025, ...months(100), ...request })
const list = (request: Record<string, unknown> = {}) =>
  company.people.admin.ask(goalCalls.list, { year: 2025, type: DEPARTMENT, status: 1, ...request })
const acts = async (like: string) => {
  const { rows } = await company.platform.pool.query<{ behavior: string; object: string; detail: string }>(
    'select behavior, object, detail from sys_log where detail like $1 order by id',
    [like],
  )
  return rows
}

describe('goals', () => {
  it('are set for some departments at once, listed with those below, and replaced by setting them again', async () => {
    const { salesA, teamA, salesB } = company.departments
    expect(await add({ type: DEPARTMENT, objIds: [salesA, String(teamA), salesB] })).toMatchObject({
      code: 0,
    })
    expect((await list()).map(({ objName, yeartarget }) => [objName, yeartarget])).toEqual([
      ['销售一部', 1200],
      ['销售一部一组', 1200],
      ['销售二部', 1200],
    ])
    expect((await list({ deptId: salesA })).map(({ objId }) => objId)).toEqual([salesA, teamA])
    await add({ type: DEPARTMENT, objIds: [salesB], ...months('250.5'), december: '0.555' })
    const [again] = await list({ deptId: salesB })
    expect(again).toMatchObject({
      january: 250.5,
      december: 0.56,
      yeartarget: 2756.06,
      year: '2025',
      type: 2,
    })
    expect(await list({ status: 2 })).toEqual([])
    expect(await list({ year: '2024' })).toEqual([])
    expect(await acts('保存业绩目标：销售二部%')).toMatchObject([
      { behavior: '新建', object: '销售二部', detail: '保存业绩目标：销售二部 2025年合同金额 1200.00元' },
      { detail: '保存业绩目标：销售二部 2025年合同金额 2756.06元' },
    ])
  })

  it('of people are those of a department and those below it, or of one person', async () => {
    const { repA, repA2, repB } = company.people
    const { salesA } = company.departments
    await add({ type: PERSON, objIds: [repA.userId, repA2.userId, repB.userId] })
    const names = async (request: Record<string, unknown>) =>
      (await list({ type: PERSON, ...request })).map(({ objName }) => objName).toSorted()
    expect(await names({})).toEqual(['安小一', '安小二', '白小一'])
    expect(await names({ deptId: salesA })).toEqual(['安小一', '安小二'])
    expect(await names({ deptId: salesA, userId: repA2.userId })).toEqual(['安小二'])
  })

  it('are changed month by month, all of them or none', async () => {
    const { admin } = company.people
    const rows = await list()
    const changed = rows.map((row) => ({ ...row, march: '7.009', name: '某部', first: 1, yeartarget: '99' }))
    const update = (sent: { achievementId: number }[]) => admin.call(goalCalls.update, { list: sent })
    expect((await update([...changed, { achievementId: 999_999, ...months(1) }])).code).toBe(400)
    expect((await list()).map(({ march }) => march)).toEqual(rows.map(({ march }) => march))
    expect((await update(changed)).code).toBe(0)
    const after = await list()
    expect(after.map(({ march }) => march)).toEqual([7.01, 7.01, 7.01])
    expect(after[0]).toMatchObject({ objName: '销售一部', yeartarget: 1107.01 })
    expect(await acts('修改业绩目标：销售一部 %')).toHaveLength(1)
  })

  it.each([[-1], ['abc'], ['1e5'], ['12345678901234567'], ['9999999999999999.995'], [[1]], ['Infinity']])(
    'refuse %j as the amount of any month, December among them',
    async (december) => {
      const { admin } = company.people
      const [row] = await list()
      const achievementId = row?.achievementId ?? 0
      const refused = { code: 3102, msg: '错误的金额设置，请核实！' }
      expect(await add({ type: DEPARTMENT, objIds: [row?.objId], december })).toMatchObject(refused)
      expect(await admin.call(goalCalls.update, { list: [{ achievementId, december }] })).toMatchObject(
        refused,
      )
      expect((await list())[0]).toEqual(row)
    },
  )

  it('refuse months that are too much together, departments and people who are not there', async () => {
    const { salesA } = company.departments
    const most = '9999999999999999.99'
    expect((await add({ type: DEPARTMENT, objIds: [salesA], ...months(most) })).code).toBe(3102)
    const once = { ...months(''), december: most, year: 2030 }
    expect((await add({ type: DEPARTMENT, objIds: [salesA], ...once })).code).toBe(0)
    expect(await add({ type: DEPARTMENT, objIds: [salesA, 999_999] })).toMatchObject({ code: 1142 })
    expect(await add({ type: PERSON, objIds: [999_999] })).toMatchObject({ code: 1125 })
    expect((await add({ type: DEPARTMENT, objIds: [] })).code).toBe(0)
    expect((await add({ type: 1, objIds: [salesA] })).code).toBe(400)
  })

  it('are deleted, and a second time without a fault', async () => {
    const { admin } = company.people
    const [first] = await list()
    const remove = () => admin.call(goalCalls.remove, { achievementId: first?.achievementId ?? 0 })
    expect((await remove()).code).toBe(0)
    expect((await list()).map(({ objId }) => objId)).not.toContain(first?.objId)
    expect((await remove()).code).toBe(0)
    expect(await acts('删除业绩目标：%')).toHaveLength(1)
  })

  it('are for who sets the company up: a manager is refused', async () => {
    const { director, admin } = company.people
    for (const call of [goalCalls.list, goalCalls.add, goalCalls.remove])
      expect(
        (await director.call(call, { year: 2025, status: 1, type: 2, objIds: [], achievementId: 1 })).code,
      ).toBe(401)
    expect((await director.call(goalCalls.update, { list: [] })).code).toBe(401)
    expect((await admin.call(goalCalls.update, { list: [] })).code).toBe(0)
  })
})
