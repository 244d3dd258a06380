import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { actionRecordCalls } from '#protocol/hrm/action-record-calls.ts'
import { employeeCalls } from '#protocol/hrm/employees/calls.ts'
import { candidateCalls } from '#protocol/hrm/recruiting/candidate-calls.ts'
import { postCalls } from '#protocol/hrm/recruiting/post-calls.ts'
import { recruitSettingCalls } from '#protocol/hrm/recruiting/setting-calls.ts'
import { addDept, entryLists, hire, makeSuperior, valuesOf } from '../../../test/hr.ts'
import { drawCompany, type Person, type TestCompany } from '../../../test/people.ts'
import { addCandidate, addPost, statusOf } from '../../../test/recruiting.ts'

let company: TestCompany
let hr: Person

beforeAll(async () => {
  company = await drawCompany()
  ;({ hr } = company.people)
})
afterAll(() => company.close())

const linesOf = async (type: number, typeId: number) =>
  (await hr.ask(actionRecordCalls.list, { type, typeId })).flatMap(({ content }) => {
    const said: unknown = JSON.parse(content)
    return Array.isArray(said) ? said.map(String) : []
  })

describe('posts', () => {
  it('are entered, counted, stopped with a reason and started', async () => {
    const deptId = await addDept(hr, '招聘部')
    const owner = await hire(hr, '负责招聘')
    const postId = await addPost(hr, '前端工程师', {
      ...{ deptId, ownerEmployeeId: owner, interviewEmployeeIds: `${owner}`, recruitNum: 3 },
      ...{ minSalary: '8000.50', maxSalary: 12000, salaryUnit: 1, latestEntryTime: '2025-7-1' },
    })
    const before = await hr.ask(postCalls.counts, {})
    expect(await hr.ask(postCalls.detail, { postId })).toMatchObject({
      ...{ postName: '前端工程师', deptName: '招聘部', ownerEmployeeName: '负责招聘' },
      ...{ interviewEmployeeName: '负责招聘', minSalary: 8000.5, latestEntryTime: '2025-07-01' },
      ...{ hasEntryNum: 0, recruitSchedule: 0, status: 1 },
    })
    await hr.ask(postCalls.setStatus, { postId, status: 0, reason: '编制冻结' })
    expect(await hr.ask(postCalls.counts, {})).toEqual({ 0: (before[0] ?? 0) + 1, 1: (before[1] ?? 0) - 1 })
    expect(await linesOf(2, postId)).toContain('停止了职位，原因：编制冻结')
    expect((await hr.ask(postCalls.open, {})).map((post) => post.postId)).not.toContain(postId)
    await hr.ask(postCalls.setStatus, { postId, status: 1 })
    expect((await hr.ask(postCalls.open, {})).map((post) => post.postId)).toContain(postId)
  })

  it('refuse bounds the wrong way round, and job types of the first level', async () => {
    const add = (more: object) => hr.call(postCalls.add, { postName: '范围', jobNature: 1, ...more })
    expect(await add({ minSalary: 2, maxSalary: 1 })).toMatchObject({ data: { field: 'maxSalary' } })
    expect(await add({ minAge: 40, maxAge: 30 })).toMatchObject({ data: { field: 'maxAge' } })
    const [first] = await hr.ask(postCalls.types, {})
    expect(await add({ postTypeId: first?.id })).toMatchObject({ data: { field: 'postTypeId' } })
    expect(await add({ postTypeId: first?.children?.[0]?.id, minAge: -1, maxAge: 30 })).toMatchObject({
      code: 0,
    })
    expect(await add({ salaryUnit: -1 })).toMatchObject({ code: 0 })
  })
})

describe('a submit whose answer was lost', () => {
  it('enters posts, candidates and employees once, also at the same time; another content is refused', async () => {
    const requestKey = crypto.randomUUID()
    const twice = async (submit: () => Promise<{ code: number; data: unknown }>) => {
      const [one, other] = await Promise.all([submit(), submit()])
      expect(one).toMatchObject({ code: 0 })
      expect([other, await submit()]).toMatchObject([
        { code: 0, data: one.data },
        { code: 0, data: one.data },
      ])
    }
    const post = { postName: '只建一次', jobNature: 1, requestKey }
    await twice(() => hr.call(postCalls.add, post))
    const { list, totalRow } = await hr.ask(postCalls.list, { postName: '只建一次' })
    expect(totalRow).toBe(1)
    const person = { candidateName: '只来一次', mobile: '13800990990', sex: 1, education: 5 }
    const candidate = { ...person, postId: list[0]?.postId ?? 0, requestKey }
    await twice(() => hr.call(candidateCalls.add, candidate))
    expect((await hr.ask(candidateCalls.list, { search: '只来一次' })).totalRow).toBe(1)
    expect(await hr.call(candidateCalls.add, { ...candidate, remark: '另一个' })).toMatchObject({
      code: 2099,
    })
    const entry = { ...entryLists('只入职一次'), entryStatus: 1, requestKey }
    await twice(() => hr.call(employeeCalls.add, entry))
    expect((await hr.ask(employeeCalls.list, { employeeName: '只入职一次' })).totalRow).toBe(1)
    // without a key it is another submit
    expect(await hr.call(employeeCalls.add, { ...entry, requestKey: '' })).toMatchObject({ code: 6016 })
  })
})

describe('candidates', () => {
  it('are entered for open posts, listed, narrowed and changed', async () => {
    const postId = await addPost(hr, '后端工程师')
    const stopped = await addPost(hr, '停招职位')
    await hr.ask(postCalls.setStatus, { postId: stopped, status: 0 })
    const id = await addCandidate(hr, '王有才', { postId, age: 30, graduateSchool: '清华大学', workTime: 6 })
    await addCandidate(hr, '李有才', { postId, age: 24, graduateSchool: '北京大学' })
    const form = { candidateName: '张三', mobile: '13511110000', sex: 1, education: 5 }
    expect(await hr.call(candidateCalls.add, { ...form, postId: stopped })).toMatchObject({
      msg: '该职位已停止招聘，请选择其他职位',
    })
    expect(await hr.call(candidateCalls.add, { ...form, postId, channelId: 9999 })).toMatchObject({
      data: { field: 'channelId' },
    })
    const names = async (request: object) =>
      (await hr.ask(candidateCalls.list, { postId, ...request })).list.map((each) => each.candidateName)
    expect(await names({})).toEqual(['李有才', '王有才'])
    expect(await names({ minAge: 25 })).toEqual(['王有才'])
    expect(await names({ graduateSchool: '北京' })).toEqual(['李有才'])
    expect(await names({ search: '王有' })).toEqual(['王有才'])
    await hr.ask(candidateCalls.update, { ...form, candidateName: '王大才', candidateId: id, postId })
    expect(await hr.ask(candidateCalls.detail, { id })).toMatchObject({
      ...{ candidateName: '王大才', postName: '后端工程师', postStatus: 1, status: 1 },
      ...{ stageNum: 0, interviewTime: null, interviewResult: 1, age: null },
    })
  })

  it('are found twice by phone, mail, name and school, and counted beyond the scope', async () => {
    const postId = await addPost(hr, '重复职位')
    const same = { mobile: '13522220000', email: 'Twin@Example.com', graduateSchool: '复旦大学' }
    const id = await addCandidate(hr, '双胞 胎', { postId, ...same })
    const find = (asked: object) => hr.ask(candidateCalls.duplicates, asked)
    expect(await find({ mobile: '135 2222 0000' })).toMatchObject({
      list: [{ candidateId: id, same: ['手机'], status: 1, postName: '重复职位' }],
      unseen: 0,
    })
    expect((await find({ email: 'twin@example.com' })).list).toHaveLength(1)
    expect((await find({ candidateName: '双胞胎', graduateSchool: '复旦大学' })).list[0]?.same).toEqual([
      '姓名和毕业院校',
    ])
    expect((await find({ candidateName: '双胞胎' })).list).toEqual([])
    expect((await find({ mobile: same.mobile, candidateId: id })).list).toEqual([])
    await hr.ask(candidateCalls.remove, { candidateIds: [id] })
    expect((await find({ mobile: same.mobile })).list).toEqual([])
  })

  it('are reached by the department of the post', async () => {
    const [mine, other] = [await addDept(hr, '本部门'), await addDept(hr, '别部门')]
    const zhou = company.people.managerA
    await hire(hr, '周上级', { person: { mobile: zhou.username }, post: { dept_id: mine } })
    await makeSuperior(company, zhou, { rights: ['recruit/read', 'recruit/readPost'], dataType: 3 })
    const here = await addCandidate(hr, '本部门候选人', {
      postId: await addPost(hr, '本部门职位', { deptId: mine }),
    })
    const postId = await addPost(hr, '别部门职位', { deptId: other })
    const there = await addCandidate(hr, '别部门候选人', { postId })
    expect((await zhou.ask(candidateCalls.list, {})).list.map((each) => each.candidateId)).toEqual([here])
    expect((await zhou.ask(candidateCalls.counts, {}))['1']).toBe(1)
    expect(await zhou.call(candidateCalls.detail, { id: there })).toMatchObject({ code: 401 })
    expect(await zhou.call(postCalls.detail, { postId })).toMatchObject({ code: 401 })
    expect(await zhou.call(candidateCalls.detail, { id: here })).toMatchObject({ code: 0 })
    expect(await zhou.call(candidateCalls.move, { candidateIds: [here], status: 2 })).toMatchObject({
      code: 401,
    })
  })
})

describe('stages', () => {
  it('are entered by hand but for interviews and employees, each move with its moment', async () => {
    const postId = await addPost(hr, '阶段职位')
    const id = await addCandidate(hr, '走阶段', { postId })
    const move = (status: number) => hr.call(candidateCalls.move, { candidateIds: [id], status })
    expect(await move(3)).toMatchObject({ code: 400 })
    expect(await move(6)).toMatchObject({ code: 400 })
    for (const status of [2, 4, 5, 1]) expect(await move(status)).toMatchObject({ code: 0 })
    expect(await linesOf(3, id)).toContain('将候选人移到已发offer')
    const { stages } = await hr.ask(candidateCalls.statistics, { postId })
    expect(stages.map(({ entered, ended }) => [entered, ended])).toEqual([
      ...[
        [1, 1],
        [1, 1],
        [0, 0],
        [1, 1],
      ],
      ...[
        [1, 1],
        [0, 0],
        [0, 0],
        [0, 0],
      ],
    ])
    expect(stages[0]?.days).toBe('0.0')
  })

  it('end by elimination with a reason; the talent pool keeps who may come back', async () => {
    const postId = await addPost(hr, '淘汰职位')
    const ids = [await addCandidate(hr, '淘汰甲', { postId }), await addCandidate(hr, '淘汰乙', { postId })]
    const [id = 0] = ids
    const drop = (eliminate: string) =>
      hr.call(candidateCalls.eliminate, { candidateIds: ids, eliminate, remarks: '面谈' })
    expect(await drop('')).toMatchObject({ msg: '请选择淘汰/流失原因' })
    expect(await hr.call(candidateCalls.pool, { candidateIds: [id], pooled: 1 })).toMatchObject({ code: 400 })
    expect(await drop('候选人放弃')).toMatchObject({ code: 0 })
    expect(await linesOf(3, id)).toContain('淘汰了候选人，淘汰原因：候选人放弃，备注：面谈')
    await hr.ask(candidateCalls.pool, { candidateIds: [id], pooled: 1 })
    const pooled = () => hr.ask(candidateCalls.list, { postId, pooled: 1 })
    expect((await pooled()).list).toMatchObject([{ candidateId: id, status: 7, eliminate: '候选人放弃' }])
    await hr.ask(candidateCalls.move, { candidateIds: [id], status: 1 })
    expect((await pooled()).list).toEqual([])
    expect(await hr.ask(candidateCalls.detail, { id })).toMatchObject({ status: 1, eliminate: null })
  })

  it('are cleaned by how long nothing has happened', async () => {
    const postId = await addPost(hr, '清理职位')
    const id = await addCandidate(hr, '久等', { postId })
    const clean = (day: number) => hr.ask(candidateCalls.toClean, { status: [1, 2], day })
    expect(await clean(3)).not.toContain(id)
    company.platform.clock.advance(4 * 24 * 60 * 60 * 1000)
    expect(await clean(3)).toContain(id)
    expect(await clean(5)).not.toContain(id)
  })

  it('are columns of a board', async () => {
    const postId = await addPost(hr, '看板职位')
    const id = await addCandidate(hr, '看板甲', { postId })
    await addCandidate(hr, '看板乙', { postId })
    await hr.ask(candidateCalls.move, { candidateIds: [id], status: 2 })
    const board = await hr.ask(candidateCalls.board, { postId })
    expect(board.map(({ status, count }) => [status, count])).toEqual([
      ...[
        [1, 1],
        [2, 1],
        [3, 0],
        [4, 0],
      ],
      ...[
        [5, 0],
        [6, 0],
        [7, 0],
        [8, 0],
      ],
    ])
    expect(board[1]?.list[0]).toMatchObject({ candidateId: id, candidateName: '看板甲' })
  })
})

describe('entry', () => {
  const lists = (post: object = {}) => ({
    employeeFieldList: [],
    postFieldList: valuesOf({
      job_number: `R${Math.floor(company.platform.clock.now().getTime() / 1000)}`,
      ...post,
    }),
  })

  it('makes the candidate an employee with nothing typed twice', async () => {
    const deptId = await addDept(hr, '入职部')
    const postId = await addPost(hr, '测试工程师', { deptId })
    const [channel] = await hr.ask(recruitSettingCalls.offered, {})
    const id = await addCandidate(hr, '要入职', {
      ...{ postId, mobile: '13533330000', email: 'in@example.com', sex: 2 },
      channelId: channel?.channelId,
    })
    const begins = Object.fromEntries(
      (await hr.ask(candidateCalls.entry, { id })).map(({ fieldName, fieldValue }) => [
        fieldName,
        fieldValue,
      ]),
    )
    expect(begins).toMatchObject({
      employee_name: '要入职',
      mobile: '13533330000',
      dept_id: deptId,
      post: '测试工程师',
    })
    const { employeeId } = await hr.ask(employeeCalls.add, {
      employeeFieldList: [],
      postFieldList: [],
      entryStatus: 2,
      candidateId: id,
    })
    expect(await hr.ask(candidateCalls.detail, { id })).toMatchObject({
      status: 6,
      employeeId,
      entryTime: null,
    })
    expect(await hr.ask(employeeCalls.detail, { employeeId })).toMatchObject({
      ...{ employeeName: '要入职', sex: 2, email: 'in@example.com', deptName: '入职部', post: '测试工程师' },
      ...{ entryStatus: 2, channelId: channel?.channelId, candidateId: id },
    })
    expect(await hr.call(employeeCalls.add, { ...lists(), entryStatus: 2, candidateId: id })).toMatchObject({
      msg: expect.stringContaining('待入职'),
    })
    await hr.ask(employeeCalls.confirm, {
      employeeId,
      employeeFieldList: [],
      postFieldList: valuesOf({
        entry_time: '2025-05-20',
        employment_forms: 1,
        job_number: 'R-1',
        probation: 3,
      }),
    })
    expect(await hr.ask(candidateCalls.detail, { id })).toMatchObject({ status: 8, entryTime: '2025-05-20' })
    expect((await hr.ask(postCalls.detail, { postId })).hasEntryNum).toBe(1)
    expect(await statusOf(hr, id)).toBe(8)
    expect(await hr.call(candidateCalls.move, { candidateIds: [id], status: 1 })).not.toMatchObject({
      code: 0,
    })
  })

  it('happens once, also twice at once', async () => {
    const postId = await addPost(hr, '抢着入职')
    const id = await addCandidate(hr, '一个人', { postId })
    const enter = (job: string, mobile: string) =>
      hr.call(employeeCalls.add, {
        ...entryLists('一个人', { person: { mobile }, post: { job_number: job } }),
        entryStatus: 1,
        candidateId: id,
      })
    const answers = await Promise.all([enter('R-2', '13544440001'), enter('R-3', '13544440002')])
    expect(answers.map(({ code }) => code === 0).toSorted()).toEqual([false, true])
    expect((await hr.ask(employeeCalls.list, { employeeName: '一个人' })).totalRow).toBe(1)
    expect(await statusOf(hr, id)).toBe(8)
  })

  it('is given up with the employee who has not come yet', async () => {
    const postId = await addPost(hr, '不来了')
    const id = await addCandidate(hr, '不来的人', { postId })
    const { employeeId } = await hr.ask(employeeCalls.add, { ...lists(), entryStatus: 2, candidateId: id })
    await hr.ask(candidateCalls.eliminate, { candidateIds: [id], eliminate: '候选人放弃' })
    expect(await hr.call(employeeCalls.detail, { employeeId })).not.toMatchObject({ code: 0 })
    expect(await hr.ask(candidateCalls.detail, { id })).toMatchObject({ status: 7, employeeId: null })
  })
})

describe('settings', () => {
  it('keep channels and reasons, which candidates follow', async () => {
    const { admin } = company.people
    const channels = await admin.ask(recruitSettingCalls.channels, {})
    expect(channels).toHaveLength(14)
    const [system] = channels
    const save = (
      list: { channelId?: number; isSys?: number; status: number; value?: string | undefined }[],
    ) => admin.call(recruitSettingCalls.saveChannels, { channels: list })
    expect(await save([{ channelId: system?.channelId ?? 0, status: 1, value: '改名' }])).toMatchObject({
      msg: '系统招聘渠道不能改名或删除',
    })
    expect(await save([{ isSys: 0, status: 1, value: '' }])).toMatchObject({ msg: '请完善信息' })
    expect(await save([{ isSys: 0, status: 1, value: system?.value }])).toMatchObject({
      msg: '招聘渠道名称不能重复',
    })
    expect(await save([{ isSys: 0, status: 1, value: '校园招聘' }])).toMatchObject({ code: 0 })
    const own = (await admin.ask(recruitSettingCalls.channels, {})).find(({ value }) => value === '校园招聘')
    const postId = await addPost(hr, '渠道职位')
    const id = await addCandidate(hr, '校招生', { postId, channelId: own?.channelId })
    const remove = (request: object) =>
      admin.call(recruitSettingCalls.removeChannel, { deleteChannelId: own?.channelId ?? 0, ...request })
    expect(await remove({ deleteChannelId: system?.channelId })).toMatchObject({ code: 400 })
    expect(await remove({ changeChannelId: system?.channelId })).toMatchObject({ code: 0 })
    expect(await hr.ask(candidateCalls.detail, { id })).toMatchObject({ channelName: system?.value })
    await admin.ask(recruitSettingCalls.saveReasons, { reasons: ['能力不足', '能力不足', '候选人放弃'] })
    expect(await hr.ask(recruitSettingCalls.reasons, {})).toEqual(['能力不足', '候选人放弃'])
    expect(await company.people.repA2.call(recruitSettingCalls.channels, {})).toMatchObject({ code: 401 })
  })
})
