import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { employeeCalls } from '#protocol/hrm/employees/calls.ts'
import { contractCalls } from '#protocol/hrm/employees/children-calls.ts'
import { moveCalls } from '#protocol/hrm/employees/move-calls.ts'
import { candidateCalls } from '#protocol/hrm/recruiting/candidate-calls.ts'
import { postCalls } from '#protocol/hrm/recruiting/post-calls.ts'
import { hrWorkbenchCalls } from '#protocol/hrm/workbench/calls.ts'
import { hire, makeSuperior } from '../../../test/hr.ts'
import { drawCompany, type Person, type TestCompany } from '../../../test/people.ts'
import { addCandidate, addPost } from '../../../test/recruiting.ts'

let company: TestCompany
let hr: Person
/** A superior with three subordinates of those who are counted. */
let head: Person
let rep: Person
let outsider: Person
let ids: Record<'head' | 'rep' | 'fresh' | 'awaited' | 'leaving' | 'gone', number>

const QUIT = { applyQuitTime: '2026-02-01', salarySettlementTime: '2026-02-28', quitType: 1, quitReason: 3 }

beforeAll(async () => {
  // 17 February 2026 is the first day of the lunar year
  company = await drawCompany({ now: '2026-02-10 09:00:00' })
  ;({ hr, managerA: head, repA: rep, outsider } = company.people)
  const headId = await hire(hr, head.realname, {
    person: { mobile: head.username, sex: 2, date_of_birth: '1980-02-29', birthday: '0229' },
    post: { entry_time: '2015-01-01' },
  })
  const under = { parent_id: headId }
  const repId = await hire(hr, rep.realname, {
    person: {
      mobile: rep.username,
      sex: 1,
      date_of_birth: '2000-02-17',
      birthday: '01-01',
      birthday_type: 2,
    },
    post: { ...under, entry_time: '2025-11-20', probation: 3 },
  })
  const fresh = await hire(hr, '新来的', { post: { ...under, entry_time: '2026-02-05' } })
  const awaited = await hire(hr, '要来的', {
    entryStatus: 2,
    post: { entry_time: '2026-02-20', job_number: '' },
  })
  const leaving = await hire(hr, '要走的', { post: under })
  const gone = await hire(hr, '走了的')
  await hr.ask(employeeCalls.leave, { employeeId: leaving, planQuitTime: '2026-02-25', ...QUIT })
  await hr.ask(employeeCalls.leave, { employeeId: gone, planQuitTime: '2026-02-03', ...QUIT })
  await hr.ask(contractCalls.add, {
    ...{ employeeId: fresh, contractType: 1, startTime: '2025-03-01', endTime: '2026-02-28', term: 1 },
    ...{ signTime: '2025-03-01', status: 1 },
  })
  await hr.ask(moveCalls.changePost, {
    employeeId: fresh,
    changeType: 5,
    newPost: '新岗位',
    effectTime: '2026-02-09',
  })
  ids = { head: headId, rep: repId, fresh, awaited, leaving, gone }
  await makeSuperior(company, head, { rights: ['employee/index', 'employee/read'], dataType: 2 })
})
afterAll(() => company.close())

const listed = async (person: Person, narrowing: object) =>
  (await person.ask(employeeCalls.list, { pageType: 0, ...narrowing })).list
    .map((row) => Number(row.employeeId))
    .toSorted()

describe('figures of employees', () => {
  it('are the numbers of the lists they lead to, for administrators and within the scope of a superior', async () => {
    const expected = {
      1: [ids.fresh],
      2: [ids.gone],
      3: [],
      4: [ids.fresh],
      5: [ids.awaited],
      6: [ids.leaving],
    }
    const survey = await hr.ask(hrWorkbenchCalls.employees, {})
    for (const [code, employees] of Object.entries(expected)) {
      expect(await listed(hr, { employeeSurvey: code })).toEqual(employees)
      expect(survey[code], code).toBe(employees.length)
    }
    expect(survey['0']).toBe((await listed(hr, { status: 11 })).length)
    const team = await head.ask(hrWorkbenchCalls.team, {})
    expect(team).toEqual({ 0: 4, 1: 1, 2: 0, 3: 0, 4: 1 })
    expect(await listed(head, { employeeSurvey: '1' })).toEqual([ids.fresh])
    expect(await listed(head, { employeeSurvey: '2' })).toEqual([])
  })

  it('reminders count and list the same employees', async () => {
    const expected = {
      2: [ids.leaving],
      3: [ids.fresh],
      4: [ids.rep],
      5: [ids.awaited],
      // born on 29 February: on the 28th; the first day of the lunar year
      6: [ids.head, ids.rep],
    }
    for (const [code, employees] of Object.entries(expected))
      expect(await listed(hr, { toDoRemind: code }), code).toEqual(employees.toSorted())
    expect(await hr.ask(hrWorkbenchCalls.reminders, {})).toEqual({
      ...{ toSalaryExamine: 0, toLeave: 1, toExpireContract: 1, toCorrect: 1, toIn: 1, toBirthday: 2 },
    })
    expect(await head.ask(hrWorkbenchCalls.reminders, {})).toMatchObject({
      toIn: 0,
      toLeave: 1,
      toBirthday: 2,
    })
  })

  it('who comes back within the month has not left', async () => {
    const employeeId = await hire(hr, '回来的')
    await hr.ask(employeeCalls.leave, { employeeId, planQuitTime: '2026-02-04', ...QUIT })
    const before = (await hr.ask(hrWorkbenchCalls.employees, {}))['2'] ?? 0
    await hr.ask(employeeCalls.again, {
      employeeId,
      employeeFieldList: [],
      postFieldList: [
        { fieldName: 'entry_time', fieldValue: '2026-02-09' },
        { fieldName: 'job_number', fieldValue: 'HL1' },
        { fieldName: 'employment_forms', fieldValue: 1 },
        { fieldName: 'probation', fieldValue: 0 },
      ],
    })
    expect((await hr.ask(hrWorkbenchCalls.employees, {}))['2']).toBe(before - 1)
    expect(await listed(hr, { employeeSurvey: '2' })).not.toContain(employeeId)
    await hr.ask(employeeCalls.remove, { employeeIds: [employeeId] })
  })

  it('shares have every category and those of the scope', async () => {
    const { statusAnalysis, sexAnalysis, ageAnalysis, companyAgeAnalysis } = await head.ask(
      hrWorkbenchCalls.teamShares,
      {},
    )
    expect(statusAnalysis.map(({ name }) => name)).toEqual(
      '正式 试用 实习 兼职 劳务 顾问 返聘 外包'.split(' '),
    )
    expect(statusAnalysis.slice(0, 2)).toEqual([
      { name: '正式', count: 3, proportion: 0.75 },
      { name: '试用', count: 1, proportion: 0.25 },
    ])
    expect(sexAnalysis.map(({ count }) => count)).toEqual([2, 1, 1])
    expect(ageAnalysis.flatMap(({ name, count }) => (count ? [name] : []))).toEqual([
      '未填写',
      '18-25',
      '36-45',
    ])
    expect(companyAgeAnalysis.flatMap(({ name, count }) => (count ? [`${name}${count}`] : []))).toEqual([
      ...['3个月内2', '6个月-1年1', '10年以上1'],
    ])
  })

  it('are zero or empty without the right to the list, and refused without human resources', async () => {
    expect(await rep.ask(hrWorkbenchCalls.employees, {})).toEqual({
      0: 0,
      1: 0,
      2: 0,
      3: 0,
      4: 0,
      5: 0,
      6: 0,
    })
    expect(Object.values(await rep.ask(hrWorkbenchCalls.reminders, {}))).toEqual([0, 0, 0, 0, 0, 0])
    const { sexAnalysis } = await rep.ask(hrWorkbenchCalls.teamShares, {})
    expect(sexAnalysis.map(({ count }) => count)).toEqual([0, 0, 0])
    expect(await rep.ask(hrWorkbenchCalls.recruiting, {})).toEqual({
      ...{ postCount: 0, chooseCount: 0, pendingEntryCount: 0, haveJoinedCount: 0 },
    })
    expect(await rep.ask(hrWorkbenchCalls.salary, {})).toEqual({})
    expect(await rep.ask(hrWorkbenchCalls.appraisals, { type: 1 })).toEqual([])
    for (const asked of [hrWorkbenchCalls.employees, hrWorkbenchCalls.salary, hrWorkbenchCalls.teamShares])
      expect(await outsider.call(asked, {})).toMatchObject({ code: 401 })
  })
})

describe('figures of recruiting', () => {
  it('are the numbers of their lists', async () => {
    const postId = await addPost(hr, '工程师')
    const dropped = await addCandidate(hr, '没要的', { postId })
    await addCandidate(hr, '在选的', { postId })
    await hr.ask(candidateCalls.eliminate, { candidateIds: [dropped], eliminate: '其他' })
    const figures = await hr.ask(hrWorkbenchCalls.recruiting, {})
    expect(figures).toEqual({ postCount: 1, chooseCount: 1, pendingEntryCount: 0, haveJoinedCount: 0 })
    expect((await hr.ask(postCalls.list, { status: 1 })).totalRow).toBe(figures.postCount)
    expect((await hr.ask(candidateCalls.list, { recruitSurvey: '2' })).totalRow).toBe(figures.chooseCount)
    await makeSuperior(company, rep, { rights: ['recruit/read'], dataType: 5 })
    expect((await rep.ask(hrWorkbenchCalls.recruiting, {})).chooseCount).toBe(0)
  })
})

describe('days', () => {
  it('show what happens to employees of the list, on 员工端 to oneself', async () => {
    const on = async (time: string, call: 'entries' | 'ownEntries' = 'entries', person = hr) =>
      (await person.ask(hrWorkbenchCalls[call], { time })).map(({ type, content, typeId }) => [
        type,
        content,
        typeId,
      ])
    expect(await on('2026-2-17')).toEqual([[2, `${rep.realname}26岁生日`, ids.rep]])
    expect(await on('2026-02-28')).toEqual([[2, `${head.realname}46岁生日`, ids.head]])
    expect(await on('2026-02-20')).toEqual([
      [3, '要来的入职日', ids.awaited],
      [4, `${rep.realname}转正日`, ids.rep],
    ])
    expect(await on('2026-02-25')).toEqual([[5, '要走的离职日', ids.leaving]])
    expect(await on('2026-02-25', 'entries', head)).toEqual([[5, '要走的离职日', ids.leaving]])
    expect(await on('2026-02-20', 'entries', head)).toEqual([[4, `${rep.realname}转正日`, ids.rep]])
    expect(await on('2026-02-20', 'ownEntries', rep)).toEqual([[4, `${rep.realname}转正日`, ids.rep]])
    expect(await on('2026-02-25', 'ownEntries', rep)).toEqual([])
    const days = { startTime: '2026-02-01', endTime: '2026-02-28' }
    expect(await hr.ask(hrWorkbenchCalls.days, days)).toEqual(
      ['03', '05', '17', '20', '25', '28'].map((day) => `2026-02-${day}`),
    )
    expect(await rep.ask(hrWorkbenchCalls.ownDays, days)).toEqual(['2026-02-17', '2026-02-20'])
  })

  it('ask for a bounded time', async () => {
    const asked = { startTime: '2026-01-01', endTime: '2026-12-31' }
    expect(await hr.call(hrWorkbenchCalls.days, asked)).toMatchObject({ code: 400, msg: '一次最多查询93天' })
    expect(await hr.call(hrWorkbenchCalls.ownDays, { ...asked, endTime: '2025-12-31' })).toMatchObject({
      code: 400,
    })
  })
})

describe('memos', () => {
  it("are the employee's own, on both sides, and deleted by them alone", async () => {
    const day = { reminderTime: '2026-3-5' }
    await rep.ask(hrWorkbenchCalls.addMemo, { content: '交材料', ...day })
    const [memo] = await rep.ask(hrWorkbenchCalls.ownEntries, { time: '2026-03-05' })
    expect(memo).toMatchObject({ type: 1, content: '交材料', typeId: null })
    const notesId = memo?.notesId ?? 0
    expect(await rep.ask(hrWorkbenchCalls.entries, { time: '2026-03-05' })).toEqual([memo])
    expect(await head.ask(hrWorkbenchCalls.entries, { time: '2026-03-05' })).toEqual([])
    const march = { startTime: '2026-03-01', endTime: '2026-03-31' }
    expect(await rep.ask(hrWorkbenchCalls.ownDays, march)).toEqual(['2026-03-05'])
    expect(await head.call(hrWorkbenchCalls.removeMemo, { notesId })).toMatchObject({ code: 401 })
    await rep.ask(hrWorkbenchCalls.removeMemo, { notesId })
    expect(await rep.ask(hrWorkbenchCalls.ownEntries, { time: '2026-03-05' })).toEqual([])
  })

  it('need an employee, have a hundred characters and twenty to a day, also at once', async () => {
    const day = { reminderTime: '2026-03-06' }
    expect(await outsider.call(hrWorkbenchCalls.addMemo, { content: '一', ...day })).toMatchObject({
      code: 6048,
    })
    expect(await rep.call(hrWorkbenchCalls.addMemo, { content: '长'.repeat(101), ...day })).toMatchObject({
      code: 400,
    })
    const answers = await Promise.all(
      Array.from({ length: 22 }, (_, at) =>
        rep.call(hrWorkbenchCalls.addMemo, { content: `第${at}条`, ...day }),
      ),
    )
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(20)
    expect(answers.find(({ code }) => code !== 0)).toMatchObject({ msg: '每天最多添加20条备忘录' })
  })
})

describe('员工端', () => {
  it('has the head of the employee', async () => {
    expect(await rep.ask(hrWorkbenchCalls.own, {})).toMatchObject({
      ...{ employeeId: ids.rep, employeeName: rep.realname, parentName: head.realname },
      ...{ entryTime: '2025-11-20', becomeTime: '2026-02-20', entryDay: 83, age: 25, slipRemarks: null },
    })
    expect(await outsider.call(hrWorkbenchCalls.own, {})).toMatchObject({ code: 401 })
    expect(await hr.call(hrWorkbenchCalls.own, {})).toMatchObject({ code: 6048 })
  })
})

it('birthdays are stored as month and day; what is no day is refused', async () => {
  const employeeId = await hire(hr, '写生日的', { person: { birthday: '3月15日' } })
  const birthdayOf = async () => (await hr.ask(employeeCalls.detail, { employeeId })).birthday
  expect(await birthdayOf()).toBe('0315')
  const set = (birthday: string) =>
    hr.call(employeeCalls.update, { employeeId, dataList: [{ fieldName: 'birthday', fieldValue: birthday }] })
  expect(await set('0231')).toMatchObject({ code: 400, msg: '写生日的的生日格式不正确，请填写月日，如0315' })
  expect(await set('12-01')).toMatchObject({ code: 0 })
  expect(await birthdayOf()).toBe('1201')
})
