import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { appraisalMessages } from '#protocol/hrm/performance/messages.ts'
import { appraisalCalls } from '#protocol/hrm/performance/own-calls.ts'
import { appraisalPlanCalls } from '#protocol/hrm/performance/plan-calls.ts'
import { messageCalls } from '#protocol/messages/calls.ts'
import {
  addPlan,
  advance,
  confirm,
  employ,
  goals,
  planOf,
  rate,
  rowOf,
  write,
} from '../../../test/appraisals.ts'
import { addDept, hire } from '../../../test/hr.ts'
import { drawCompany, type Person, type TestCompany } from '../../../test/people.ts'

let company: TestCompany
let hr: Person
/** Employees: the head, the superior and two who are appraised. */
let ids: { director: number; managerA: number; repA: number; repA2: number; hr: number }

beforeAll(async () => {
  company = await drawCompany()
  const { people } = company
  ;({ hr } = people)
  const director = await employ(hr, people.director)
  const managerA = await employ(hr, people.managerA, { parent_id: director })
  ids = {
    director,
    managerA,
    repA: await employ(hr, people.repA, { parent_id: managerA }),
    repA2: await employ(hr, people.repA2, { parent_id: managerA }),
    hr: await employ(hr, people.hr, { parent_id: director }),
  }
})
afterAll(() => company.close())

/** Types of the unread messages of appraisals of a person, newest first. */
async function news(person: Person): Promise<number[]> {
  const { list } = await person.ask(messageCalls.list, { label: 8, page: 1, limit: 50 })
  return list.map(({ type }) => type).filter((type) => type in appraisalMessages)
}
const counts = async (person: Person) => await person.ask(appraisalCalls.counts, {})

describe('an appraisal', () => {
  it('goes from the targets over confirmation and evaluation to the result, each step by whose turn it is', async () => {
    const { director, managerA, repA, repB } = company.people
    const planId = await addPlan(hr, { employeeIds: [ids.repA], resultConfirmors: [ids.director] })
    await advance(hr, planId, 1)
    const { employeeAppraisalId: id } = await rowOf(hr, planId, ids.repA)
    expect(await news(repA)).toEqual([87])
    expect(await counts(repA)).toMatchObject({ '1': 1, '7': 1, '8': 0 })
    expect(await confirm(managerA, id)).toMatchObject({ code: 6007 })
    expect(await write(managerA, id)).toMatchObject({ code: 6007 })
    expect(await write(repB, id)).toMatchObject({ code: 6048 })
    expect(await write(repA, id)).toMatchObject({ code: 0 })
    expect(await news(managerA)).toEqual([88])
    expect((await managerA.ask(appraisalCalls.targets, { search: '' })).list).toMatchObject([
      { employeeAppraisalId: id, employeeName: repA.realname, status: 2 },
    ])
    expect(await confirm(repA, id)).toMatchObject({ code: 6007 })
    expect(await confirm(managerA, id)).toMatchObject({ code: 0 })
    expect(await confirm(managerA, id)).toMatchObject({ code: 6007 })
    expect(await rate(managerA, id, 80)).toMatchObject({ code: 6007 })
    expect((await news(hr))[0]).toBe(94)
    await advance(hr, planId, 2)
    expect((await news(managerA))[0]).toBe(89)
    expect(await rate(director, id, 80)).toMatchObject({ code: 6007 })
    expect(await rate(managerA, id, 100.5)).toMatchObject({ code: 400, msg: '评分不能大于100' })
    expect(await rate(managerA, id, 84.5)).toMatchObject({ code: 0 })
    expect(await rowOf(hr, planId, ids.repA)).toMatchObject({ status: 4, score: 84.5, levelName: 'A' })
    expect((await news(hr))[0]).toBe(95)
    await advance(hr, planId, 3)
    expect((await news(director))[0]).toBe(90)
    expect(await counts(director)).toMatchObject({ '4': 1 })
    expect(await managerA.call(appraisalCalls.accept, { appraisalId: planId })).toMatchObject({ code: 6007 })
    await director.ask(appraisalCalls.accept, { appraisalId: planId })
    expect((await news(repA))[0]).toBe(91)
    expect((await news(hr))[0]).toBe(96)
    await advance(hr, planId, 4)
    expect(await counts(director)).toMatchObject({ '4': 0 })
    const { recordList } = await repA.ask(appraisalCalls.detail, { employeeAppraisalId: id })
    expect(recordList.map(({ content }) => content)).toEqual([
      '确认考核结果，考核完成',
      '提交了评定',
      '确认了目标',
      '提交了目标',
      '开启了考核',
    ])
  })

  it('score: the weighted sum of all evaluators, and the level of that sum', async () => {
    const { managerA, director, repA } = company.people
    const evaluatorsList = [
      { type: 2, weight: 60 },
      { type: 5, employeeId: ids.director, weight: 40 },
    ]
    const planId = await addPlan(hr, {
      employeeIds: [ids.repA],
      resultConfirmors: [ids.director],
      evaluatorsList,
    })
    await advance(hr, planId, 1)
    const { employeeAppraisalId: id } = await rowOf(hr, planId, ids.repA)
    await write(repA, id)
    await confirm(managerA, id)
    await advance(hr, planId, 2)
    expect(await rate(director, id, 91)).toMatchObject({ code: 6007 })
    await rate(managerA, id, 80)
    const back = {
      employeeAppraisalId: id,
      score: '',
      levelId: '',
      evaluate: '',
      resultEvaluatoSegBOList: [],
    }
    expect(await director.call(appraisalCalls.evaluate, { ...back, status: 3 })).toMatchObject({
      msg: '请填写驳回理由',
    })
    await director.ask(appraisalCalls.evaluate, { ...back, status: 3, rejectReason: '请补充依据' })
    expect((await news(managerA))[0]).toBe(93)
    expect(
      await managerA.call(appraisalCalls.evaluate, { ...back, status: 3, rejectReason: '前面没有人' }),
    ).toMatchObject({ code: 6019 })
    const started = await managerA.ask(appraisalCalls.detail, { employeeAppraisalId: id })
    expect(started.evaluatoResultList).toMatchObject([{ score: 80, status: 0 }])
    expect((await repA.ask(appraisalCalls.detail, { employeeAppraisalId: id })).evaluatoResultList).toEqual(
      [],
    )
    await rate(managerA, id, 80)
    await rate(director, id, 91)
    expect(await rowOf(hr, planId, ids.repA)).toMatchObject({ score: 84.4, levelName: 'A', status: 4 })
  })

  it('a rejected target goes back to its author with the reason, and the chain begins anew', async () => {
    const { managerA, repA } = company.people
    const planId = await addPlan(hr, { employeeIds: [ids.repA], resultConfirmors: [ids.director] })
    await advance(hr, planId, 1)
    await advance(hr, planId, 2)
    const { employeeAppraisalId: id } = await rowOf(hr, planId, ids.repA)
    await write(repA, id)
    const request = { employeeAppraisalId: id, status: 2 }
    expect(await managerA.call(appraisalCalls.confirm, request)).toMatchObject({ msg: '请填写驳回理由' })
    await managerA.ask(appraisalCalls.confirm, { ...request, rejectReason: '目标太少' })
    expect((await news(repA))[0]).toBe(92)
    expect(await rowOf(hr, planId, ids.repA)).toMatchObject({ status: 1 })
    await write(repA, id)
    // late, but the plan evaluates already: the evaluation begins at once
    await confirm(managerA, id)
    expect(await rowOf(hr, planId, ids.repA)).toMatchObject({
      status: 3,
      followUpEmployeeName: managerA.realname,
    })
  })
})

describe('targets', () => {
  it('weigh 100 together, are named and filled; a draft is seen by its author alone', async () => {
    const { managerA, repA } = company.people
    const planId = await addPlan(hr, { employeeIds: [ids.repA], resultConfirmors: [ids.director] })
    await advance(hr, planId, 1)
    const { employeeAppraisalId: id } = await rowOf(hr, planId, ids.repA)
    for (const weights of [
      [60, 30],
      [60, 39.99],
      [60, 40.01],
      [33.33, 33.33, 33.33],
    ])
      expect(await write(repA, id, weights)).toMatchObject({ msg: '考核项权重累加，需等于100%' })
    // more than two places are none that could be shown
    expect((await write(repA, id, [60, 39.999, 0.001])).code).not.toBe(0)
    const [goal] = goals([100])
    const send = (change: object, isDraft: 0 | 1 = 0) =>
      repA.call(appraisalCalls.write, { employeeAppraisalId: id, isDraft, segList: [{ ...goal, ...change }] })
    expect(await send({ weight: '' })).toMatchObject({ msg: '请输入考核项权重' })
    expect(await send({ segName: '' })).toMatchObject({ msg: '请填写考核项名称和内容' })
    expect(await send({ weight: 30 }, 1)).toMatchObject({ code: 0 })
    const read = (person: Person) => person.ask(appraisalCalls.detail, { employeeAppraisalId: id })
    expect(await read(repA)).toMatchObject({ isDraft: 1, noFixedSegList: [{ segName: '目标1', weight: 30 }] })
    expect(await read(hr)).toMatchObject({ isDraft: 0, noFixedSegList: null, fixedSegList: null })
    expect(await managerA.call(appraisalCalls.detail, { employeeAppraisalId: id })).toMatchObject({
      code: 401,
    })
    expect(await send({})).toMatchObject({ code: 0 })
    const { noFixedSegList } = await read(managerA)
    const segId = noFixedSegList?.[0]?.segId ?? 0
    const progress = { segId, schedule: 40, explainDesc: '已交付一半' }
    expect(await repA.call(appraisalCalls.progress, progress)).toMatchObject({ code: 6020 })
    await confirm(managerA, id)
    await repA.ask(appraisalCalls.progress, progress)
    expect(await managerA.call(appraisalCalls.progress, progress)).toMatchObject({ code: 401 })
    expect((await read(hr)).noFixedSegList).toMatchObject([{ schedule: 40, explainDesc: '已交付一半' }])
  })
})

describe('plans', () => {
  it('refuse what does not fit, with its sentence', async () => {
    const fit = { employeeIds: [ids.repA], resultConfirmors: [ids.director] }
    const refused = async (change: Parameters<typeof planOf>[0]) =>
      (await hr.call(appraisalPlanCalls.add, planOf({ ...fit, ...change }))).msg
    const level = { levelName: 'S', minScore: 85, maxScore: 100, minNum: 0, maxNum: 100 }
    expect(await refused({ endTime: '2025-05-01' })).toBe('开始时间必须小于结束时间')
    expect(await refused({ evaluatorsList: [{ type: 2, weight: 90 }] })).toBe('权重之和需等于100')
    expect(await refused({ scoreLevelList: [level, { ...level, levelName: 'A' }] })).toBe(
      '须小于上一等级下限值',
    )
    expect(await refused({ scoreLevelList: [{ ...level, maxNum: 90 }] })).toBe('上限值应大于等于100')
    expect(await refused({ employeeIds: [] })).toBe('选择考核范围')
    expect(await refused({ resultConfirmors: [] })).toBe('请选择结果确认人')
    const { repB } = company.people
    expect(await repB.call(appraisalPlanCalls.add, planOf(fit))).toMatchObject({ code: 401 })
    expect(await hr.call(appraisalPlanCalls.add, planOf(fit))).toMatchObject({ code: 0 })
  })

  it('begin with the working employees of departments and of all below them; without any 6031', async () => {
    const above = await addDept(hr, '考核中心')
    const below = await addDept(hr, '考核小组', above)
    const planId = await addPlan(hr, { deptIds: [above], resultConfirmors: [ids.director] })
    expect(await hr.call(appraisalPlanCalls.advance, { appraisalId: planId, status: 1 })).toMatchObject({
      code: 6031,
    })
    const employee = await hire(hr, '小组的人', { post: { dept_id: below } })
    await hire(hr, '未到的人', { entryStatus: 2, post: { dept_id: below } })
    expect(await hr.call(appraisalPlanCalls.advance, { appraisalId: planId, status: 2 })).toMatchObject({
      msg: '只能依次推进考核阶段',
    })
    await advance(hr, planId, 1)
    expect([...(await hr.ask(appraisalPlanCalls.people, { appraisalId: planId })).list]).toMatchObject([
      { employeeId: employee, status: 1, deptName: '考核小组' },
    ])
  })

  it('are archived when all are done or stopped; running ones are not deleted', async () => {
    const planId = await addPlan(hr, { employeeIds: [ids.repA], resultConfirmors: [ids.director] })
    for (const status of [1, 2, 3]) await advance(hr, planId, status)
    expect(await hr.call(appraisalPlanCalls.advance, { appraisalId: planId, status: 4 })).toMatchObject({
      code: 6018,
    })
    expect(await hr.call(appraisalPlanCalls.remove, { appraisalId: planId })).toMatchObject({ code: 6006 })
    const { director } = company.people
    expect(await director.call(appraisalCalls.accept, { appraisalId: planId })).toMatchObject({ code: 6008 })
    const { employeeAppraisalId } = await rowOf(hr, planId, ids.repA)
    await hr.ask(appraisalPlanCalls.stopPerson, { employeeAppraisalId })
    await advance(hr, planId, 4)
    const other = await addPlan(hr, { employeeIds: [ids.repA], resultConfirmors: [ids.director] })
    await advance(hr, other, 1)
    await hr.ask(appraisalPlanCalls.stop, { appraisalId: other })
    expect(
      await write(company.people.repA, (await rowOf(hr, other, ids.repA)).employeeAppraisalId),
    ).toMatchObject({
      code: 6007,
    })
    await hr.ask(appraisalPlanCalls.remove, { appraisalId: other })
    expect(await hr.call(appraisalPlanCalls.detail, { appraisalId: other })).toMatchObject({ code: 401 })
  })

  it('a forced distribution keeps results from being confirmed outside of it', async () => {
    const { managerA, director, repA, repA2 } = company.people
    const planId = await addPlan(hr, {
      employeeIds: [ids.repA, ids.repA2],
      resultConfirmors: [ids.director],
      isForce: 1,
    })
    await advance(hr, planId, 1)
    for (const [person, id] of [
      [repA, ids.repA],
      [repA2, ids.repA2],
    ] as const) {
      const row = await rowOf(hr, planId, id)
      await write(person, row.employeeAppraisalId)
      await confirm(managerA, row.employeeAppraisalId)
    }
    await advance(hr, planId, 2)
    for (const id of [ids.repA, ids.repA2])
      await rate(managerA, (await rowOf(hr, planId, id)).employeeAppraisalId, 90)
    await advance(hr, planId, 3)
    expect(await director.call(appraisalCalls.accept, { appraisalId: planId })).toMatchObject({ code: 6030 })
    const seen = await director.ask(appraisalCalls.result, { appraisalId: planId })
    expect(seen).toMatchObject({ hasInRange: 0, totalNum: 2, waitingNum: 0 })
    const [, level] = seen.levelDetailInfos
    await director.ask(appraisalCalls.calibrate, {
      employeeAppraisalId: (await rowOf(hr, planId, ids.repA)).employeeAppraisalId,
      score: 80,
      levelId: level?.levelId ?? 0,
      reason: '与同组比较',
    })
    await director.ask(appraisalCalls.accept, { appraisalId: planId })
    expect(await rowOf(hr, planId, ids.repA)).toMatchObject({ status: 6, score: 80, levelName: 'A' })
  })
})
