import { afterAll, beforeAll, expect, it } from 'vitest'
import { employeeCalls } from '#protocol/hrm/employees/calls.ts'
import { moveCalls } from '#protocol/hrm/employees/move-calls.ts'
import { candidateCalls } from '#protocol/hrm/recruiting/candidate-calls.ts'
import { postCalls } from '#protocol/hrm/recruiting/post-calls.ts'
import { entryLists, hire, valuesOf } from '../../../test/hr.ts'
import { drawCompany, type Person, type TestCompany } from '../../../test/people.ts'
import { addCandidate, addPost, statusOf } from '../../../test/recruiting.ts'
import { readSpansOn } from './door.ts'

/** Two administrators of human resources do the same at the same time: it is done once, and the other one gets the reason why not (hrm.md §5.2, §6). */

let company: TestCompany
let hr: Person
let admin: Person

beforeAll(async () => {
  company = await drawCompany()
  ;({ hr, admin } = company.people)
})
afterAll(() => company.close())

const both = async (act: (by: Person) => Promise<{ code: number; msg: string }>) => {
  const answers = await Promise.all([act(hr), act(admin)])
  expect(answers.map(({ code }) => code === 0).toSorted()).toEqual([false, true])
  return answers.find(({ code }) => code !== 0)
}
const rowsOf = async (table: string, employeeId: number) =>
  (await company.platform.pool.query(`select from ${table} where employee_id = $1`, [employeeId])).rowCount

it('确认入职 of a candidate who is awaited', async () => {
  const postId = await addPost(hr, '两人确认')
  const candidateId = await addCandidate(hr, '两人确认的', { postId })
  const lists = entryLists('两人确认的')
  const { employeeId } = await hr.ask(employeeCalls.add, { ...lists, entryStatus: 2, candidateId })
  expect(await statusOf(hr, candidateId)).toBe(6)
  const told = await both((by) => by.call(employeeCalls.confirm, { ...lists, employeeId }))
  expect(told).toMatchObject({ code: 400, msg: expect.stringContaining('在职') })
  expect(await statusOf(hr, candidateId)).toBe(8)
  expect((await hr.ask(candidateCalls.detail, { id: candidateId })).employeeId).toBe(employeeId)
  expect((await readSpansOn(company.platform.db, '2025-05-15', [employeeId])).size).toBe(1)
})

it('办理离职 and 再入职', async () => {
  const employeeId = await hire(hr, '两人办理的')
  const days = { planQuitTime: '2025-05-10', applyQuitTime: '2025-05-01', salarySettlementTime: '2025-05-10' }
  const quit = { ...days, quitType: 1, quitReason: 3, employeeId }
  expect(await both((by) => by.call(employeeCalls.leave, quit))).toMatchObject({ code: 6004 })
  expect(await rowsOf('hrm_quits', employeeId)).toBe(1)
  const back = { ...entryLists('两人办理的', { post: { entry_time: '2025-05-13' } }), employeeId }
  expect(await both((by) => by.call(employeeCalls.again, back))).toMatchObject({ code: 400 })
  expect(await rowsOf('hrm_quits', employeeId)).toBe(0)
})

it('办理转正', async () => {
  const employeeId = await hire(hr, '两人转正的', { post: { probation: 3, entry_time: '2025-03-01' } })
  const move = { employeeId, changeType: 4, effectTime: '2025-05-15' }
  const told = await both((by) => by.call(moveCalls.become, move))
  expect(told).toMatchObject({ code: 400, msg: '只有试用期的员工可以办理转正' })
  expect(await rowsOf('hrm_moves', employeeId)).toBe(1)
})

it('one field of a section: the second edit is refused by its name, beside other fields and the same value', async () => {
  const employeeId = await hire(hr, '两人改一项的')
  const { version: seen } = await hr.ask(employeeCalls.detail, { employeeId })
  const version = Number(seen)
  const edit = (by: Person, values: Readonly<Record<string, unknown>>) =>
    by.call(employeeCalls.update, { employeeId, dataList: valuesOf(values), version })
  const answers = await Promise.all([edit(hr, { address: '济南' }), edit(admin, { address: '青岛' })])
  expect(answers.map(({ code }) => code).toSorted((one, other) => one - other)).toEqual([0, 2096])
  expect(answers.find(({ code }) => code === 2096)?.msg).toBe('户籍所在地已被他人修改，请刷新后再保存')
  expect(await edit(admin, { nation: '汉族' })).toMatchObject({ code: 0 })
  const postId = await addPost(hr, '两人编辑')
  const id = await addCandidate(hr, '两人编辑的候选人', { postId })
  const { candidateName, mobile, version: read } = await hr.ask(candidateCalls.detail, { id })
  const form = { candidateName, mobile, sex: 1, education: 5, postId, candidateId: id, version: read }
  expect(await hr.call(candidateCalls.update, { ...form, remark: '电话沟通过' })).toMatchObject({ code: 0 })
  expect(await admin.call(candidateCalls.update, { ...form, age: 30 })).toMatchObject({
    ...{ code: 2096, data: { field: 'remark' } },
  })
  const { version: now } = await hr.ask(candidateCalls.detail, { id })
  const again = { ...form, remark: '电话沟通过', age: 30, version: now }
  expect(await admin.call(candidateCalls.update, again)).toMatchObject({ code: 0 })
  const { version: ofPost } = await hr.ask(postCalls.detail, { postId })
  const post = { postId, jobNature: 1, version: ofPost }
  expect(await hr.call(postCalls.update, { ...post, postName: '改名一' })).toMatchObject({ code: 0 })
  expect(await admin.call(postCalls.update, { ...post, postName: '改名二' })).toMatchObject({ code: 2096 })
})

it('two fields of one section: both are kept', async () => {
  const employeeId = await hire(hr, '两人编辑的')
  const edit = (by: Person, values: Readonly<Record<string, unknown>>) =>
    by.call(employeeCalls.update, { employeeId, dataList: valuesOf(values) })
  const answers = await Promise.all([edit(hr, { nation: '汉族' }), edit(admin, { address: '济南' })])
  expect(answers.map(({ code }) => code)).toEqual([0, 0])
  const { information } = await hr.ask(employeeCalls.personal, { employeeId })
  const shown = (name: string) => information.find(({ fieldName }) => fieldName === name)?.fieldValue
  expect([shown('nation'), shown('address')]).toEqual(['汉族', '济南'])
})
