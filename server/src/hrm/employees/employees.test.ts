import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { employeeCalls } from '#protocol/hrm/employees/calls.ts'
import { employeePickerCalls } from '#protocol/hrm/employees/picker-calls.ts'
import { permissionCalls } from '#protocol/manage/roles/calls.ts'
import { addDept, entryLists, hire, makeSuperior, valuesOf } from '../../../test/hr.ts'
import { drawCompany, type Person, type TestCompany } from '../../../test/people.ts'
import { leaveDue } from './daily.ts'
import { readSpansOn } from './door.ts'

let company: TestCompany
let hr: Person

beforeAll(async () => {
  company = await drawCompany()
  ;({ hr } = company.people)
})
afterAll(() => company.close())

const detailOf = (employeeId: number, person = hr) => person.ask(employeeCalls.detail, { employeeId })
const namesIn = async (person: Person, request = {}) =>
  (await person.ask(employeeCalls.list, { limit: 100, ...request })).list.map((row) => row.employeeName)
const stateOn = async (day: string, employeeId: number) =>
  (await readSpansOn(company.platform.db, day, [employeeId])).get(employeeId)
const quit = (planQuitTime: string) => ({
  planQuitTime,
  applyQuitTime: '2025-05-01',
  salarySettlementTime: planQuitTime,
  quitType: 1,
  quitReason: 3,
})

describe('the form of entry', () => {
  it('has the fields that its kind shows, in their order, with departments and words to choose from', async () => {
    const deptId = await addDept(hr, '表单部')
    const form = await hr.ask(employeeCalls.form, { entryStatus: 1 })
    expect(form.map(({ fieldName }) => fieldName)).toEqual([
      ...['employee_name', 'mobile', 'id_type', 'id_number', 'sex'],
      ...['entry_time', 'probation', 'job_number', 'dept_id', 'parent_id', 'post', 'work_city'],
      ...['employment_forms', 'status'],
    ])
    const field = (name: string) => form.find(({ fieldName }) => fieldName === name)
    expect(field('dept_id')?.setting).toContainEqual({ name: '表单部', value: deptId })
    expect(field('status')).toMatchObject({ name: '非正式类型', label: 2, labelGroup: 11 })
    expect(field('status')?.setting).toHaveLength(6)
    expect(field('mobile')).toMatchObject({ isNull: 1, isUnique: 1, isFixed: 1 })
    const awaited = await hr.ask(employeeCalls.form, { entryStatus: 2 })
    expect(awaited.map(({ fieldName }) => fieldName)).not.toContain('job_number')
  })

  it('refuses what is missing, unfit or taken, and names the field', async () => {
    const add = (hiring = {}, entryStatus: 1 | 2 = 1) =>
      hr.call(employeeCalls.add, { ...entryLists('王检查', hiring), entryStatus })
    expect(await add({ person: { employee_name: '' } })).toMatchObject({ code: 6041, msg: '必填字段未填写' })
    expect(await add({ post: { job_number: '' } })).toMatchObject({
      code: 6041,
      data: { field: 'jobNumber' },
    })
    expect(await add({ person: { mobile: '1380013' } })).toMatchObject({
      code: 6039,
      msg: '王检查:手机号格式错误',
    })
    await hire(hr, '先来', { person: { mobile: '13611110000' }, post: { job_number: 'T1' } })
    expect(await add({ person: { mobile: '+86 136-1111-0000' } })).toMatchObject({
      code: 6016,
      msg: '王检查:手机号已存在',
      data: { field: 'mobile' },
    })
    expect(await add({ post: { job_number: 'T1' } })).toMatchObject({ code: 6013 })
    const card = { id_type: 1, id_number: '110105194912310021' }
    expect(await add({ person: card })).toMatchObject({ code: 6001, msg: '王检查:身份证不合法' })
    expect(await add({ post: { employment_forms: 2, status: 2 } })).toMatchObject({ code: 400 })
    expect(await add({ post: { job_number: '' } }, 2)).toMatchObject({ code: 0 })
  })

  it('derives from the identity card and from the form of employment', async () => {
    const person = { id_type: '1', id_number: '11010519491231002x' }
    const id = await hire(hr, '读身份证', { person, post: { probation: 3, entry_time: '2025-04-30' } })
    expect(await detailOf(id)).toMatchObject({
      ...{ idNumber: '110****002X', dateOfBirth: '1949-12-31', sex: 2, age: 75 },
      ...{ status: 2, probation: 3, becomeTime: '2025-07-30' },
      ...{ companyAgeStartTime: '2025-04-30', companyAge: '16天', entryStatus: 1 },
    })
    const { list } = await hr.ask(employeeCalls.list, { employeeName: '读身份证' })
    expect(list[0]?.idNumber).toBe('110****002X')
  })
})

describe('the archive', () => {
  it('shows its groups and changes one of them', async () => {
    const superior = await hire(hr, '直属上级')
    const deptId = await addDept(hr, '档案部')
    const employeeId = await hire(hr, '有档案', { post: { dept_id: deptId, parent_id: superior } })
    const post = await hr.ask(employeeCalls.post, { employeeId })
    const described = (name: string) => post.information.find(({ fieldName }) => fieldName === name)
    expect(described('dept_id')).toMatchObject({
      ...{ fieldValue: deptId, fieldValueDesc: '档案部', componentType: 2 },
      ...{ remark: null, maxNumRestrict: null, minNumRestrict: null, fieldExtendList: null },
    })
    expect(described('parent_id')).toMatchObject({ fieldValue: superior, fieldValueDesc: '直属上级' })
    expect(described('employment_forms')).toMatchObject({ fieldValue: 1, fieldValueDesc: '正式' })
    expect(post.employeeQuitInfo).toBeNull()
    expect(await detailOf(employeeId)).toMatchObject({ deptName: '档案部', parentName: '直属上级' })
    const dataList = valuesOf({ employee_name: '改过名', post: '不在这一组', flied_luxpii: '群众' })
    await hr.ask(employeeCalls.update, { employeeId, dataList })
    await hr.ask(employeeCalls.updateCommunication, {
      employeeId,
      dataList: valuesOf({ flied_utxiir: 'wx-1' }),
    })
    const personal = await hr.ask(employeeCalls.personal, { employeeId })
    const values = [...personal.information, ...personal.communicationInformation].flatMap(
      ({ fieldName, fieldValue }) =>
        ['employee_name', 'flied_luxpii', 'flied_utxiir'].includes(fieldName) ? [fieldValue] : [],
    )
    expect(values).toEqual(['改过名', '群众', 'wx-1'])
    expect((await detailOf(employeeId)).post ?? '').toBe('')
    const emptied = { employeeId, dataList: valuesOf({ employee_name: '' }) }
    expect(await hr.call(employeeCalls.update, emptied)).toMatchObject({ code: 6041 })
  })

  it('keeps a superior from being a subordinate', async () => {
    const boss = await hire(hr, '老板')
    const worker = await hire(hr, '员工', { post: { parent_id: boss } })
    const move = (employeeId: number, parent: number) =>
      hr.call(employeeCalls.updatePost, { employeeId, dataList: valuesOf({ parent_id: parent }) })
    expect(await move(boss, worker)).toMatchObject({ code: 400, data: { field: 'parentId' } })
    expect(await move(boss, boss)).toMatchObject({ code: 400 })
    expect(await move(worker, boss)).toMatchObject({ code: 0 })
  })

  it('moves the end of a probation with its beginning', async () => {
    const employeeId = await hire(hr, '试用的人', { post: { probation: 2, entry_time: '2025-04-01' } })
    await hr.ask(employeeCalls.updatePost, { employeeId, dataList: valuesOf({ entry_time: '2025-04-10' }) })
    expect(await detailOf(employeeId)).toMatchObject({ becomeTime: '2025-06-10', status: 2 })
  })
})

describe('leaving and coming back', () => {
  it('is planned, taken back, done, and followed by a new entry of the same employee', async () => {
    const employeeId = await hire(hr, '来去的人', { post: { post: '会计', job_number: 'BK1' } })
    await hr.ask(employeeCalls.leave, { ...quit('2025-05-20'), employeeId })
    expect(await detailOf(employeeId)).toMatchObject({ entryStatus: 3 })
    expect(await hr.call(employeeCalls.leave, { ...quit('2025-05-20'), employeeId })).toMatchObject({
      code: 6004,
    })
    await hr.ask(employeeCalls.stay, { employeeId, remarks: '' })
    expect(await detailOf(employeeId)).toMatchObject({ entryStatus: 1 })
    const wrong = { ...quit('2025-05-10'), employeeId, quitReason: 12 }
    expect(await hr.call(employeeCalls.leave, wrong)).toMatchObject({
      code: 400,
      data: { field: 'quitReason' },
    })
    await hr.ask(employeeCalls.leave, { ...quit('2025-05-10'), employeeId })
    const { employeeQuitInfo } = await hr.ask(employeeCalls.post, { employeeId })
    expect(employeeQuitInfo).toMatchObject({ planQuitTime: '2025-05-10', oldStatus: 1, quitReason: 3 })
    const back = entryLists('来去的人', {
      person: { mobile: '13622220000' },
      post: { entry_time: '2025-05-13', job_number: 'BK2', post: '财务经理' },
    })
    expect(await hr.call(employeeCalls.confirm, { ...back, employeeId })).toMatchObject({ code: 400 })
    await hr.ask(employeeCalls.again, { ...back, employeeId })
    expect(await detailOf(employeeId)).toMatchObject({ entryStatus: 1, jobNumber: 'BK2', post: '财务经理' })
    const days = [
      '2025-02-28',
      '2025-03-01',
      '2025-05-09',
      '2025-05-10',
      '2025-05-12',
      '2025-05-13',
      '2025-05-15',
    ]
    const states = await Promise.all(days.map((day) => stateOn(day, employeeId)))
    expect(states.map((state) => state && [state.entry_status, state.post])).toEqual([
      undefined,
      [1, '会计'],
      [1, '会计'],
      [4, '会计'],
      [4, '会计'],
      [1, '财务经理'],
      [1, '财务经理'],
    ])
    expect((await hr.ask(employeeCalls.post, { employeeId })).employeeQuitInfo).toBeNull()
  })

  it('happens by itself on the planned day, and once that was missed on that day all the same', async () => {
    const employeeId = await hire(hr, '计划离职者')
    await hr.ask(employeeCalls.leave, { ...quit('2025-05-17'), employeeId })
    await leaveDue(company.app.services)
    expect(await detailOf(employeeId)).toMatchObject({ entryStatus: 3 })
    company.platform.clock.set('2025-05-18 08:00:00')
    await leaveDue(company.app.services)
    await leaveDue(company.app.services)
    expect(await detailOf(employeeId)).toMatchObject({ entryStatus: 4 })
    expect((await stateOn('2025-05-16', employeeId))?.entry_status).toBe(3)
    expect((await stateOn('2025-05-17', employeeId))?.entry_status).toBe(4)
  })

  it('confirms who was awaited, with a job number', async () => {
    const employeeId = await hire(hr, '待入职者', { entryStatus: 2, post: { job_number: '' } })
    expect(await namesIn(hr, { status: 13 })).toContain('待入职者')
    const lists = entryLists('待入职者', { post: { job_number: '' } })
    expect(await hr.call(employeeCalls.confirm, { ...lists, employeeId })).toMatchObject({ code: 6041 })
    await hr.ask(employeeCalls.confirm, { ...lists, employeeId, jobNumber: 'CF1' })
    expect(await detailOf(employeeId)).toMatchObject({ entryStatus: 1, jobNumber: 'CF1' })
  })
})

describe('the list', () => {
  it('has tabs with their numbers, searches, filters and sorts', async () => {
    const deptId = await addDept(hr, '列表部')
    const below = await addDept(hr, '列表组', deptId)
    await hire(hr, '列表甲', { post: { dept_id: deptId, entry_time: '2024-01-02', job_number: 'L2' } })
    const part = {
      dept_id: below,
      employment_forms: 2,
      status: 8,
      entry_time: '2024-02-02',
      job_number: 'L1',
    }
    await hire(hr, '列表乙', { post: part })
    expect(await namesIn(hr, { deptId, sortField: 'jobNumber', order: 2 })).toEqual(['列表乙', '列表甲'])
    expect(await namesIn(hr, { deptId, sortField: 'jobNumber', order: 1 })).toEqual(['列表甲', '列表乙'])
    expect(await namesIn(hr, { deptId, status: '12' })).toEqual(['列表甲'])
    expect(await namesIn(hr, { deptId, status: 8 })).toEqual(['列表乙'])
    expect(await namesIn(hr, { deptId, entryTime: ['2024-1-1', '2024-1-31'] })).toEqual(['列表甲'])
    expect(await namesIn(hr, { employeeName: 'L1' })).toEqual(['列表乙'])
    const counts = await hr.ask(employeeCalls.counts, {})
    const all = await hr.ask(employeeCalls.list, { status: 11 })
    expect(counts['11']).toBe(all.totalRow)
    expect(counts['8']).toBe((await hr.ask(employeeCalls.list, { status: 8 })).totalRow)
  })

  it('is without those who were deleted, whose number is free again', async () => {
    const employeeId = await hire(hr, '删掉的人', { post: { job_number: 'DEL1' } })
    const { repA } = company.people
    expect(await repA.call(employeeCalls.remove, { employeeIds: [employeeId] })).toMatchObject({ code: 401 })
    await hr.ask(employeeCalls.remove, { employeeIds: [employeeId] })
    expect(await namesIn(hr, { employeeName: '删掉的人' })).toEqual([])
    await hire(hr, '接号的人', { post: { job_number: 'DEL1' } })
    const all = await hr.ask(employeePickerCalls.all, {})
    expect(all.find((each) => each.employeeId === employeeId)).toMatchObject({ status: 3, isDel: 1 })
  })
})

describe('the data scope', () => {
  it('gives a superior themself and their subordinates, at any depth, and what their department has', async () => {
    const { repA, repB, managerB } = company.people
    const [deptId, other] = [await addDept(hr, '范围部'), await addDept(hr, '别的部')]
    const below = await addDept(hr, '范围组', deptId)
    const place = (dept: number, parent?: number) => ({ dept_id: dept, parent_id: parent ?? '' })
    const of = (person: Person) => ({ mobile: person.username })
    const lead = await hire(hr, '范围主管', { person: of(repA), post: place(deptId) })
    const middle = await hire(hr, '范围组长', { post: place(other, lead) })
    const last = await hire(hr, '范围组员', { post: place(other, middle) })
    const beside = await hire(hr, '范围同事', { post: place(deptId) })
    await hire(hr, '范围下级部门', { post: place(below) })
    const rights = ['employee/index', 'employee/read']
    await makeSuperior(company, repA, { rights, dataType: 2 })
    expect((await namesIn(repA)).toSorted()).toEqual(['范围主管', '范围组长', '范围组员'].toSorted())
    expect((await repA.ask(employeeCalls.counts, {}))['11']).toBe(3)
    expect(await detailOf(last, repA)).toMatchObject({ employeeName: '范围组员' })
    expect(await repA.call(employeeCalls.detail, { employeeId: beside })).toMatchObject({ code: 401 })
    expect(await repA.call(employeeCalls.personal, { employeeId: beside })).toMatchObject({ code: 401 })
    const update = { employeeId: last, dataList: valuesOf({ post: '组员' }) }
    expect(await repA.call(employeeCalls.updatePost, update)).toMatchObject({ code: 401 })

    await hire(hr, '部门主管', { person: of(repB), post: place(deptId) })
    await makeSuperior(company, repB, { rights, dataType: 3 })
    expect((await namesIn(repB)).toSorted()).toEqual(['范围主管', '范围同事', '部门主管'].toSorted())
    await hire(hr, '中心主管', { person: of(managerB), post: place(deptId) })
    await makeSuperior(company, managerB, { rights, dataType: 4 })
    expect(await namesIn(managerB)).toContain('范围下级部门')
    expect(await namesIn(repB)).not.toContain('范围下级部门')
  })

  it('reaches nobody for a superior without an employee, and all of them for one over all', async () => {
    const { repA2, finance } = company.people
    await makeSuperior(company, repA2, { rights: ['employee/index'], dataType: 4 })
    expect(await namesIn(repA2)).toEqual([])
    await makeSuperior(company, finance, { rights: ['employee/index'], dataType: 5 })
    expect((await namesIn(finance)).length).toBe((await namesIn(hr)).length)
  })
})

describe('the own employee', () => {
  it('follows the account, opens the branch of human resources, and says by which role', async () => {
    const { managerA, assistant } = company.people
    expect(await managerA.ask(permissionCalls.auth, {})).not.toHaveProperty('hrm')
    expect(await managerA.call(employeePickerCalls.own, {})).toMatchObject({ code: 401 })
    const employeeId = await hire(hr, '本人', { person: { mobile: managerA.username } })
    expect((await managerA.ask(permissionCalls.auth, {})).hrm).toEqual({})
    expect(await managerA.ask(employeePickerCalls.own, {})).toMatchObject({ employeeId, role: null })
    expect(await hr.ask(employeePickerCalls.own, {})).toMatchObject({ employeeId: null, role: { label: 91 } })
    expect(await managerA.ask(employeePickerCalls.employed, { search: '本人' })).toHaveLength(1)
    expect(await assistant.call(employeePickerCalls.employed, { search: '' })).toMatchObject({ code: 401 })
    expect(await managerA.call(employeeCalls.list, {})).toMatchObject({ code: 401 })
  })

  it('offers departments with their people one by one', async () => {
    const above = await addDept(hr, '选人部')
    const below = await addDept(hr, '选人组', above)
    const [one, two] = [
      await hire(hr, '选人甲', { post: { dept_id: above } }),
      await hire(hr, '选人乙', { post: { dept_id: below } }),
    ]
    const { deptList, employeeList } = await hr.ask(employeePickerCalls.under, { deptId: above })
    expect(deptList).toMatchObject([{ deptId: below, name: '选人组', allNum: 1, hasChildren: 0 }])
    expect(employeeList.map((each) => each.employeeId)).toEqual([one])
    const within = await hr.ask(employeePickerCalls.within, { deptIdList: [above], employeeIdList: `${two}` })
    expect(within.map((each) => each.employeeId)).toEqual([one, two])
  })
})
