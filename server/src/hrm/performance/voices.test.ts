import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { appraisalCalls } from '#protocol/hrm/performance/own-calls.ts'
import { appraisalPlanCalls } from '#protocol/hrm/performance/plan-calls.ts'
import { appraisalTemplateCalls as calls } from '#protocol/hrm/performance/template-calls.ts'
import { appraisalVoiceCalls } from '#protocol/hrm/performance/voice-calls.ts'
import { handOverCalls } from '#protocol/manage/people/hand-over-calls.ts'
import {
  addPlan,
  advance,
  confirm,
  employ,
  rate,
  rowOf,
  templateOf,
  write,
} from '../../../test/appraisals.ts'
import { makeSuperior } from '../../../test/hr.ts'
import { drawCompany, type Person, type TestCompany } from '../../../test/people.ts'

let company: TestCompany
let hr: Person
let ids: Record<
  'director' | 'managerA' | 'managerB' | 'repA' | 'repA2' | 'repB' | 'assistant' | 'finance',
  number
>
/** A plan of one employee in its evaluation, with the levels S to C. */
let planId: number
let id: number

beforeAll(async () => {
  company = await drawCompany()
  const { people } = company
  ;({ hr } = people)
  const director = await employ(hr, people.director)
  const managerA = await employ(hr, people.managerA, { parent_id: director })
  ids = {
    director,
    managerA,
    managerB: await employ(hr, people.managerB, { parent_id: director }),
    repA: await employ(hr, people.repA, { parent_id: managerA }),
    repA2: await employ(hr, people.repA2, { parent_id: managerA }),
    repB: await employ(hr, people.repB, { parent_id: managerA }),
    assistant: await employ(hr, people.assistant, { parent_id: managerA }),
    finance: await employ(hr, people.finance, { parent_id: director }),
  }
})
afterAll(() => company.close())

beforeEach(async () => {
  const { managerA, repA } = company.people
  planId = await addPlan(hr, { employeeIds: [ids.repA], resultConfirmors: [ids.director, ids.managerB] })
  await advance(hr, planId, 1)
  id = (await rowOf(hr, planId, ids.repA)).employeeAppraisalId
  await write(repA, id)
  await confirm(managerA, id)
  await advance(hr, planId, 2)
})

const detail = (person: Person) => person.ask(appraisalCalls.detail, { employeeAppraisalId: id })
const meanFor = async (person: Person) => (await detail(person)).peerMean
const answer = (person: Person, score: number) =>
  person.call(appraisalVoiceCalls.answerPeer, { employeeAppraisalId: id, score })
const ask = (employeeIds: readonly number[]) =>
  hr.call(appraisalPlanCalls.setPeers, { employeeAppraisalId: id, employeeIds: [...employeeIds] })

describe('anonymous peers', () => {
  it('are at least three working colleagues, named by the administration while the round is open', async () => {
    expect(await ask([ids.repA2, ids.repB])).toMatchObject({ msg: '匿名互评至少需要3位同事' })
    expect(await ask([ids.repA2, ids.repB, ids.repA])).toMatchObject({ code: 400 })
    expect(await ask([ids.repA2, ids.repB, ids.assistant])).toMatchObject({ code: 0 })
    const { outsider, finance } = company.people
    expect(await answer(outsider, 80)).toMatchObject({ code: 6048 })
    expect(await answer(finance, 80)).toMatchObject({ code: 6007 })
    const refused = await company.people.repA2.call(appraisalPlanCalls.peers, { employeeAppraisalId: id })
    expect(refused).toMatchObject({ code: 401 })
    const named = await hr.ask(appraisalPlanCalls.peers, { employeeAppraisalId: id })
    expect(named.map(({ employeeId }) => employeeId)).toEqual([ids.repA2, ids.repB, ids.assistant])
    expect(JSON.stringify(named)).not.toContain('score')
  })

  it('PEER-THREE: three answers show their mean once the round is closed, and nothing before', async () => {
    const { director, managerA, repA, repA2, repB, assistant } = company.people
    await ask([ids.repA2, ids.repB, ids.assistant])
    const before = await detail(hr)
    for (const [person, score] of [
      [repA2, 70],
      [repB, 80],
      [assistant, 95],
    ] as const) {
      expect(await answer(person, score)).toMatchObject({ code: 0 })
      // neither a number nor a line nor an order shows that one has answered
      expect(await detail(hr)).toEqual(before)
      expect(await meanFor(repA)).toBeNull()
    }
    const own = (await repB.ask(appraisalVoiceCalls.peerTasks, {})).list
    expect(own[0]).toMatchObject({ score: 80, isOpen: 1 })
    await rate(managerA, id, 90)
    await advance(hr, planId, 3)
    expect(await answer(repB, 10)).toMatchObject({ code: 6007 })
    for (const person of [hr, director, managerA, repA]) expect(await meanFor(person)).toBe(81.67)
    const results = await director.ask(appraisalCalls.result, { appraisalId: planId })
    expect(results.levelDetailInfos[0]?.employees).toMatchObject([{ peerMean: 81.67 }])
  })

  it('PEER-TWO: two answers are as none: the same replies, the same refusals, and no way to count', async () => {
    const { director, managerA, repA, repA2, repB } = company.people
    await ask([ids.repA2, ids.repB, ids.assistant])
    await answer(repA2, 70)
    await answer(repB, 80)
    await rate(managerA, id, 90)
    await advance(hr, planId, 3)
    for (const person of [hr, director, managerA, repA]) expect(await meanFor(person)).toBeNull()
    // a peer cannot be replaced afterwards to bring another answer in
    expect(await ask([ids.repA2, ids.repB, ids.finance])).toMatchObject({ code: 400 })
    const results = JSON.stringify(await director.ask(appraisalCalls.result, { appraisalId: planId }))
    expect(results).not.toMatch(/70|answers|peerCount/)
  })

  it('lose their answer with their place', async () => {
    const { managerA, repA2, repB, assistant } = company.people
    await ask([ids.repA2, ids.repB, ids.assistant])
    await answer(repA2, 0)
    await answer(repB, 80)
    await answer(assistant, 80)
    await ask([ids.repB, ids.assistant, ids.finance])
    await rate(managerA, id, 90)
    await advance(hr, planId, 3)
    expect(await meanFor(hr)).toBeNull()
  })
})

/** Level ids of the plan by name. */
const levels = async () =>
  new Map(
    (await hr.ask(appraisalPlanCalls.levels, { appraisalId: planId })).map(({ levelName, levelId }) => [
      levelName,
      levelId,
    ]),
  )

describe('calibration', () => {
  beforeEach(async () => {
    await rate(company.people.managerA, id, 90)
    await advance(hr, planId, 3)
  })

  it('changes score and level with a reason, by a confirmer who has not confirmed, and is kept', async () => {
    const { director, managerA, managerB, repA } = company.people
    const A = (await levels()).get('A') ?? 0
    const change = { employeeAppraisalId: id, score: 82, levelId: A, reason: '与其他组比较' }
    expect(await managerA.call(appraisalCalls.calibrate, change)).toMatchObject({ code: 6007 })
    expect(await hr.call(appraisalCalls.calibrate, change)).toMatchObject({ code: 6048 })
    expect(await director.call(appraisalCalls.calibrate, { ...change, reason: '' })).toMatchObject({
      msg: '请填写调整理由',
    })
    expect(await director.call(appraisalCalls.calibrate, { ...change, score: 101 })).toMatchObject({
      code: 400,
    })
    expect(await director.call(appraisalCalls.calibrate, { ...change, levelId: 1e9 })).toMatchObject({
      msg: '考核等级不存在，请重新选择',
    })
    await director.ask(appraisalCalls.calibrate, { ...change, fromScore: 90 })
    const stale = await managerB.call(appraisalCalls.calibrate, { ...change, score: 70, fromScore: 90 })
    expect(stale).toMatchObject({ msg: '该员工的结果已被调整，请刷新后再试' })
    const results = await managerB.ask(appraisalCalls.result, { appraisalId: planId })
    expect(results.levelDetailInfos.flatMap(({ employees }) => employees)).toMatchObject([
      { score: 82, levelId: A, evaluatedScore: 90 },
    ])
    const line = '将考核结果由S(90)调整为A(82),调整理由：与其他组比较'
    const linesFor = async (person: Person) => (await detail(person)).recordList.map(({ content }) => content)
    expect(await linesFor(hr)).toContain(line)
    expect(await linesFor(repA)).not.toContain(line)
    await director.ask(appraisalCalls.accept, { appraisalId: planId })
    expect(await director.call(appraisalCalls.calibrate, change)).toMatchObject({ code: 6007 })
    expect(await director.call(appraisalCalls.accept, { appraisalId: planId })).toMatchObject({ code: 6007 })
    await managerB.ask(appraisalCalls.accept, { appraisalId: planId })
    expect(await linesFor(repA)).toContain(line)
    const { pool } = company.platform
    await expect(pool.query('update hrm_calibrations set to_score = 0')).rejects.toThrow('append-only')
  })
})

describe('an appeal', () => {
  const complete = async () => {
    const { managerA, director, managerB } = company.people
    await rate(managerA, id, 50)
    await advance(hr, planId, 3)
    await director.ask(appraisalCalls.accept, { appraisalId: planId })
    await managerB.ask(appraisalCalls.accept, { appraisalId: planId })
  }
  const appeal = (person: Person) =>
    person.call(appraisalVoiceCalls.addAppeal, { employeeAppraisalId: id, reason: '漏计了一个项目' })
  const openId = async (person: Person) => {
    const { list } = await person.ask(appraisalVoiceCalls.appeals, { status: 0 })
    return list.find(({ employeeAppraisalId }) => employeeAppraisalId === id)?.appealId ?? 0
  }

  it('accepted: the last evaluator evaluates again, all confirm again, and the mean of peers stays', async () => {
    const { managerA, director, managerB, repA } = company.people
    expect(await appeal(repA)).toMatchObject({ code: 400 })
    await complete()
    expect(await appeal(managerA)).toMatchObject({ code: 401 })
    expect(await appeal(repA)).toMatchObject({ code: 0 })
    expect(await appeal(repA)).toMatchObject({ code: 400 })
    expect(await hr.call(appraisalPlanCalls.advance, { appraisalId: planId, status: 4 })).toMatchObject({
      msg: '有申诉未处理,请处理后归档',
    })
    const decision = { appealId: await openId(director), status: 2, answer: '请补计该项目' }
    expect(await openId(managerA)).toBe(0)
    expect(await managerA.call(appraisalVoiceCalls.decideAppeal, decision)).toMatchObject({ code: 401 })
    expect(await repA.call(appraisalVoiceCalls.decideAppeal, decision)).toMatchObject({ code: 401 })
    expect(await director.call(appraisalVoiceCalls.decideAppeal, { ...decision, answer: '' })).toMatchObject({
      msg: '请填写处理意见',
    })
    await director.ask(appraisalVoiceCalls.decideAppeal, decision)
    expect(await managerB.call(appraisalVoiceCalls.decideAppeal, decision)).toMatchObject({
      msg: '该申诉已处理',
    })
    expect(await rowOf(hr, planId, ids.repA)).toMatchObject({
      status: 3,
      score: null,
      followUpEmployeeName: managerA.realname,
    })
    expect(await director.call(appraisalCalls.accept, { appraisalId: planId })).toMatchObject({ code: 6008 })
    expect(await rate(managerA, id, 88)).toMatchObject({ code: 0 })
    await director.ask(appraisalCalls.accept, { appraisalId: planId })
    await managerB.ask(appraisalCalls.accept, { appraisalId: planId })
    expect(await rowOf(hr, planId, ids.repA)).toMatchObject({ status: 6, score: 88, levelName: 'S' })
    await advance(hr, planId, 4)
  })

  it('refused or withdrawn leaves the result, and the plan may be archived', async () => {
    const { director, repA } = company.people
    await complete()
    await appeal(repA)
    const appealId = await openId(director)
    expect(await director.call(appraisalVoiceCalls.withdrawAppeal, { appealId })).toMatchObject({ code: 401 })
    await director.ask(appraisalVoiceCalls.decideAppeal, { appealId, status: 3, answer: '材料不足' })
    expect((await detail(repA)).appeal).toMatchObject({ state: 3, answer: '材料不足', answeredBy: '方总监' })
    expect(await repA.call(appraisalVoiceCalls.withdrawAppeal, { appealId })).toMatchObject({ code: 400 })
    await advance(hr, planId, 4)
    expect(await rowOf(hr, planId, ids.repA)).toMatchObject({ status: 6, score: 50, levelName: 'C' })
  })
})

describe('turns', () => {
  it('are handed on by the administration to another working employee', async () => {
    const { managerA, managerB } = company.people
    const to = { employeeAppraisalId: id, employeeId: ids.managerB }
    expect(await managerA.call(appraisalPlanCalls.transferTurn, to)).toMatchObject({ code: 401 })
    await hr.ask(appraisalPlanCalls.transferTurn, to)
    expect(await rate(managerA, id, 80)).toMatchObject({ code: 6007 })
    expect(await managerA.call(appraisalCalls.levels, { employeeAppraisalId: id })).toMatchObject({ code: 0 })
    expect(await rate(managerB, id, 80)).toMatchObject({ code: 0 })
  })

  it('go to the employee of the receiver of a hand-over, and come back', async () => {
    const { admin, managerA, managerB } = company.people
    const key = 'hrm.appraisals'
    const { kinds } = await admin.ask(handOverCalls.look, { userIds: [managerA.userId] })
    expect(kinds.find((kind) => kind.key === key)?.count).toBeGreaterThan(0)
    await managerB.token()
    const { token } = await admin.ask(handOverCalls.handOver, {
      userIds: [managerA.userId],
      rule: 'kind',
      receivers: [{ key, userId: managerB.userId }],
    })
    expect((await rowOf(hr, planId, ids.repA)).followUpEmployeeName).toBe(managerB.realname)
    expect(await rate(managerA, id, 80)).toMatchObject({ code: 6007 })
    await admin.ask(handOverCalls.undo, { token })
    expect(await rate(managerA, id, 80)).toMatchObject({ code: 0 })
  })

  it('TURN-ONCE: the same evaluation twice at once is one, the other 6007', async () => {
    const { managerA } = company.people
    const replies = await Promise.all([rate(managerA, id, 80), rate(managerA, id, 90)])
    expect(replies.map(({ code }) => code).toSorted()).toEqual([0, 6007])
    const { evaluatoResultList, score } = await detail(hr)
    expect(evaluatoResultList).toHaveLength(1)
    expect(evaluatoResultList[0]?.score).toBe(score)
  })

  it('PLAN-STOP: a plan that is stopped while an evaluation is submitted is stopped, with or without it', async () => {
    const { managerA } = company.people
    const [rated, stopped] = await Promise.all([
      rate(managerA, id, 80),
      hr.call(appraisalPlanCalls.stop, { appraisalId: planId }),
    ])
    expect(stopped).toMatchObject({ code: 0 })
    expect([0, 6007]).toContain(rated.code)
    expect((await rowOf(hr, planId, ids.repA)).status).toBe(5)
    expect((await detail(hr)).evaluatoResultList).toHaveLength(rated.code === 0 ? 1 : 0)
    expect(await rate(managerA, id, 80)).toMatchObject({ code: 6007 })
  })

  it('PLAN-STOP: peers and targets that are sent while a plan is stopped leave no answer, no mean and no turn', async () => {
    const { managerA, repA2, repB, assistant, repA } = company.people
    expect(await ask([ids.repA2, ids.repB, ids.assistant])).toMatchObject({ code: 0 })
    const other = await addPlan(hr, { employeeIds: [ids.repA], resultConfirmors: [ids.director] })
    await advance(hr, other, 1)
    const { employeeAppraisalId } = await rowOf(hr, other, ids.repA)
    const [stopped, otherStopped, written, ...answered] = await Promise.all([
      hr.call(appraisalPlanCalls.stop, { appraisalId: planId }),
      hr.call(appraisalPlanCalls.stop, { appraisalId: other }),
      write(repA, employeeAppraisalId),
      ...[repA2, repB, assistant].map((person) => answer(person, 70)),
    ])
    expect([stopped.code, otherStopped.code]).toEqual([0, 0])
    expect([0, 400, 6007]).toContain(written.code)
    for (const { code } of answered) expect([0, 400, 6007]).toContain(code)
    for (const person of [hr, repA, managerA]) expect(await meanFor(person)).toBeNull()
    expect((await answer(repB, 90)).code).not.toBe(0)
    expect((await rowOf(hr, other, ids.repA)).status).toBe(5)
    expect((await write(repA, employeeAppraisalId)).code).not.toBe(0)
    expect((await confirm(managerA, employeeAppraisalId)).code).not.toBe(0)
  })

  it('READY-ONCE: two confirmers at once complete the plan, and it is announced once', async () => {
    const { managerA, director, managerB } = company.people
    await rate(managerA, id, 80)
    await advance(hr, planId, 3)
    await Promise.all(
      [director, managerB].map((person) => person.ask(appraisalCalls.accept, { appraisalId: planId })),
    )
    expect((await rowOf(hr, planId, ids.repA)).status).toBe(6)
    const { rows } = await company.platform.pool.query(
      'select type from messages where type in (91, 96) and type_id in ($1, $2)',
      [planId, id],
    )
    expect(rows.map(({ type }) => Number(type)).toSorted()).toEqual([91, 96])
  })
})

describe('archives and templates', () => {
  it('a superior reads the archives of those they reach, and of no other', async () => {
    const { managerB } = company.people
    await makeSuperior(company, managerB, { rights: ['appraisal/readEmp'], dataType: 2 })
    const seen = (await managerB.ask(appraisalPlanCalls.archives, {})).list
    expect(seen.map(({ employeeId }) => employeeId)).toEqual([ids.managerB])
    const ofRepA = { employeeId: ids.repA }
    expect(await managerB.call(appraisalPlanCalls.archiveHead, ofRepA)).toMatchObject({ code: 401 })
    expect(await managerB.call(appraisalPlanCalls.archive, { ...ofRepA, pageType: 0 })).toMatchObject({
      code: 401,
    })
    expect(await managerB.call(appraisalPlanCalls.counts, {})).toMatchObject({ code: 401 })
    expect((await hr.ask(appraisalPlanCalls.archiveHead, ofRepA)).apprailsalingCnt).toBeGreaterThan(0)
  })

  it('a template that a plan uses gets a new version, and the plan keeps its own', async () => {
    const { admin } = company.people
    const [first] = await hr.ask(calls.list, {})
    const stored = await templateOf(hr, first?.tableId ?? 0)
    const block = { segName: '关键任务', weight: '', items: [{ itemName: '指标' }] }
    const request = { ...stored, noFixedSegList: [block], fixedSegList: [], tableName: 'KPI（新）' }
    const refused = await admin.call(calls.save, { ...request, isEmpWeight: 0 })
    expect(refused).toMatchObject({ msg: '考核项权重累加，需等于100%' })
    const fixed = { ...block, weight: 100 }
    expect(await admin.call(calls.save, { ...request, fixedSegList: [fixed] })).toMatchObject({
      msg: '固定模板考核项权重累加，需小于100%',
    })
    expect(await company.people.repA.call(calls.save, request)).toMatchObject({ code: 401 })
    const saved = await admin.ask(calls.save, request)
    expect(saved.tableId).not.toBe(stored.tableId)
    expect((await hr.ask(calls.list, {})).map(({ tableId }) => tableId)).not.toContain(stored.tableId)
    expect((await detail(hr)).tableTemp).toMatchObject({ tableId: stored.tableId, status: 0 })
    // nothing uses the new one yet: it is replaced in place
    expect((await admin.ask(calls.save, { ...request, tableId: saved.tableId })).tableId).toBe(saved.tableId)
  })
})
