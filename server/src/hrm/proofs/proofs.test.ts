import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { examineCalls } from '#protocol/examine/calls.ts'
import { oaTypes } from '#protocol/examine/forms.ts'
import { actionRecordCalls } from '#protocol/hrm/action-record-calls.ts'
import { employeeCalls } from '#protocol/hrm/employees/calls.ts'
import { proofCalls } from '#protocol/hrm/proofs/calls.ts'
import { sheetStatus } from '#protocol/hrm/salary/sheet-acts.ts'
import { signIn } from '../../../test/approvals.ts'
import { examinesOf } from '../../../test/examines.ts'
import { hire, makeSuperior } from '../../../test/hr.ts'
import { holdRole } from '../../../test/hr-reach/company.ts'
import { addGroup, beginPay, compute, fix } from '../../../test/pay.ts'
import { drawCompany, type Person, type TestCompany } from '../../../test/people.ts'

let company: TestCompany
let admin: Person
let hr: Person
let repA: Person
let managerA: Person
let employeeId: number
let kind: number
const { ledBy, submit, submitted, decide } = examinesOf(() => company)
const BASIC = 10_101
const IDENTITY = '11010519491231002X'

beforeAll(async () => {
  company = await drawCompany()
  ;({ admin, hr, repA, managerA } = company.people)
  await signIn(company)
  employeeId = await hire(hr, '要证明的', {
    person: { mobile: repA.username, id_type: 1, id_number: IDENTITY },
    post: { entry_time: '2024-01-01', post: '会计' },
  })
  kind = await ledBy(oaTypes.proof, managerA)
})
afterAll(() => company.close())

const mine = (person = repA) => person.ask(proofCalls.mine, {})
const check = (number: string, name = '要证明的', amount?: string) =>
  admin.ask(proofCalls.check, { number, name, amount })
const add = (person: Person, wanted: 1 | 2) =>
  person.call(proofCalls.add, { employeeId, kind: wanted, purpose: '办理签证' })
const bodyOf = async (number: string) => {
  const { rows } = await sql<{ body: string }>`select body from hrm_proofs where number = ${number}`.execute(
    company.platform.db,
  )
  return rows[0]?.body ?? ''
}

describe('a certificate', () => {
  it('is asked for by the employee, issued when the approval has passed, and revoked when that is deleted', async () => {
    const { examineId } = await submitted(repA, kind, { type_id: '在职证明' })
    expect(await mine()).toEqual([])
    const { list } = await repA.ask(examineCalls.mine, { pageType: 0 })
    const asked = list.find((each) => each.examineId === examineId)
    expect(await decide(managerA, asked?.examineRecordId ?? 0, 1)).toMatchObject({ code: 0 })
    const [proof] = await mine()
    expect(proof).toMatchObject({ kind: 1, state: 1, purpose: asked?.content })
    expect(proof?.number).toMatch(/^ZZ\d{8}[A-Z2-9]{10}$/)
    expect(await bodyOf(proof?.number ?? '')).toContain(`要证明的（证件号码：${IDENTITY}）自2024年1月1日起`)
    expect(await check(proof?.number ?? '')).toEqual({ state: 1 })
    await admin.ask(examineCalls.remove, { examineId: examineId ?? 0 })
    expect(await mine()).toMatchObject([{ state: 2, revokeReason: '审批已撤销' }])
    expect(await check(proof?.number ?? '')).toEqual({ state: 2 })
  })

  it('of income needs archived pay, and tells its mean', async () => {
    const income = { type_id: '收入证明', content: '贷款' }
    expect(await submit(repA, kind, income)).toMatchObject({ msg: '没有已归档的工资，不能开具收入证明' })
    const findings = await repA.ask(examineCalls.check, { oaExamine: { categoryId: kind, ...income } })
    expect(JSON.stringify(findings)).toContain('没有已归档的工资')
    await addGroup(admin, '全员', { employeeIds: [employeeId] })
    await fix(admin, employeeId, { [BASIC]: '12345.67' })
    await beginPay(admin, '2025-03')
    await compute(company, admin)
    await sql`update hrm_sheets set check_status = ${sheetStatus.archived}`.execute(company.platform.db)
    const { data } = await add(hr, 2)
    const number = data?.number ?? ''
    expect(await bodyOf(number)).toContain('2025年3月共1个月的税前月均收入为人民币12345.67元')
    expect(await check(number)).toEqual({ state: 0 })
    expect(await check(number, '要证明的', '12345.68')).toEqual({ state: 0 })
    expect(await check(number, '要证明的', '12,345.67')).toEqual({ state: 1 })
  })

  it('is checked by number and name alone, and as often as an address may', async () => {
    const { data } = await add(hr, 1)
    const number = data?.number ?? ''
    expect(await check(number.toLowerCase())).toEqual({ state: 1 })
    expect(await check(number, '别人')).toEqual({ state: 0 })
    expect(await check('ZZ20250101AAAAAAAAAA')).toEqual({ state: 0 })
    const asked = await Promise.all(
      Array.from({ length: 30 }, () => admin.call(proofCalls.check, { number, name: '要证明的' })),
    )
    expect(asked.some(({ code }) => code === 403)).toBe(true)
  })

  it('is read by its employee, and by users who see sensitive values, which the history keeps', async () => {
    const [proof] = await mine()
    const proofId = proof?.proofId ?? 0
    const own = await repA.call(proofCalls.download, { proofId })
    expect(own.raw.subarray(0, 5).toString()).toBe('%PDF-')
    await makeSuperior(company, managerA, { rights: ['employee/read', 'employee/update'], dataType: 5 })
    expect(await managerA.call(proofCalls.download, { proofId })).toMatchObject({ code: 401 })
    const before = (await hr.ask(actionRecordCalls.list, { type: 1, typeId: employeeId })).length
    expect((await hr.call(proofCalls.download, { proofId })).raw.subarray(0, 5).toString()).toBe('%PDF-')
    const after = await hr.ask(actionRecordCalls.list, { type: 1, typeId: employeeId })
    expect(after).toHaveLength(before + 1)
    expect(after[0]?.content).toContain('下载了要证明的的')
  })

  it('of income is hidden from users without the right to history of pay', async () => {
    const kinds = async (person: Person) =>
      new Set((await person.ask(proofCalls.list, {})).list.map((each) => each.kind))
    expect(await kinds(hr)).toEqual(new Set([1, 2]))
    // everything about employees, and nothing about pay
    await holdRole(company, managerA, { label: 91, below: 'hrm/employee', range: 5 })
    expect(await kinds(managerA)).toEqual(new Set([1]))
    expect(await add(managerA, 1)).toMatchObject({ code: 0 })
    expect(await add(managerA, 2)).toMatchObject({ code: 401 })
    const { list } = await hr.ask(proofCalls.list, { kind: 2 })
    const proofId = list[0]?.proofId ?? 0
    expect(await managerA.call(proofCalls.download, { proofId })).toMatchObject({ code: 401 })
    expect(await managerA.call(proofCalls.revoke, { proofId, reason: '无权' })).toMatchObject({ code: 401 })
  })

  it('is revoked once, with its reason, and keeps what was certified', async () => {
    const { data } = await add(hr, 1)
    const proofId = data?.proofId ?? 0
    expect(await repA.call(proofCalls.revoke, { proofId, reason: '无权' })).toMatchObject({ code: 401 })
    await hr.ask(proofCalls.revoke, { proofId, reason: '信息有误' })
    expect(await hr.call(proofCalls.revoke, { proofId, reason: '再次' })).toMatchObject({
      msg: '该证明已作废',
    })
    expect((await mine()).find((each) => each.proofId === proofId)).toMatchObject({
      state: 2,
      revokeReason: '信息有误',
    })
  })

  it('is made by the template of the company, which takes its own places alone', async () => {
    const template = { kind: 1, title: '工作证明', body: '{{姓名}}在{{岗位}}岗位工作', signer: '人力资源部' }
    const unknown = { ...template, body: '{{月均收入}}' }
    expect(await admin.call(proofCalls.saveTemplate, unknown)).toMatchObject({
      msg: '模板中的“月均收入”不是可用的占位符',
    })
    expect(await repA.call(proofCalls.saveTemplate, template)).toMatchObject({ code: 401 })
    await admin.ask(proofCalls.saveTemplate, template)
    const { data } = await add(hr, 1)
    expect(await bodyOf(data?.number ?? '')).toBe('要证明的在会计岗位工作')
  })

  it('is not issued to an employee who has left', async () => {
    const days = {
      planQuitTime: '2025-05-01',
      applyQuitTime: '2025-05-01',
      salarySettlementTime: '2025-05-01',
    }
    await hr.ask(employeeCalls.leave, { ...days, employeeId, quitType: 3 })
    expect(await add(hr, 1)).toMatchObject({ msg: '该员工不在职，不能开具证明' })
  })
})
