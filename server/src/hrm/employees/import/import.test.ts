import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { employeeCalls } from '#protocol/hrm/employees/calls.ts'
import { childReadCalls, salaryCardCalls } from '#protocol/hrm/employees/children-calls.ts'
import { hrmImportCalls } from '#protocol/hrm/employees/import-calls.ts'
import { employeeSheetCalls } from '#protocol/hrm/employees/sheet.ts'
import { employee } from '#protocol/hrm/employees/type.ts'
import { permissionCalls } from '#protocol/manage/roles/calls.ts'
import { actionIdOf } from '#protocol/platform/permissions.ts'
import { importMessageCalls } from '#protocol/record/calls/imports.ts'
import { addDept, flat, hire, makeSuperior, treeOf } from '../../../../test/hr.ts'
import { drawCompany, type Person, type TestCompany } from '../../../../test/people.ts'
import { sendFile } from '../../../../test/upload.ts'
import { makeWorkbook, readWorkbook } from '../../../../test/workbook.ts'
import { readSpansOn } from '../door.ts'

let company: TestCompany
let hr: Person

beforeAll(async () => {
  company = await drawCompany()
  ;({ hr } = company.people)
})
afterAll(() => company.close())

type Fields = Record<string, string>

const send = async (cells: readonly Readonly<Record<string, string>>[], fields: Fields = {}, person = hr) => {
  const heads = [...new Set(cells.flatMap((row) => Object.keys(row)))]
  const content = await makeWorkbook(
    heads,
    cells.map((row) => heads.map((head) => row[head] ?? '')),
  )
  return sendFile(company, person, employeeSheetCalls.upload, { name: '员工.xlsx', content }, fields)
}

/** Sends a sheet that is imported; returns the import. */
async function importSheet(
  cells: readonly Readonly<Record<string, string>>[],
  fields: Fields = {},
  person = hr,
) {
  const sent = await send(cells, fields, person)
  expect(sent).toMatchObject({ code: 0 })
  await company.platform.jobs.runDue()
  const [done] = await person.ask(hrmImportCalls.history, { type: employee.label })
  const read = await person.ask(hrmImportCalls.read, { importId: done?.importId ?? 0 })
  return { ...read, sent: Number(sent.data) }
}

const row = (name: string, at: number, more: Readonly<Record<string, string>> = {}) => ({
  '姓名(*)': name,
  '手机(*)': `1390001${String(at).padStart(4, '0')}`,
  '工号(*)': `SH${at}`,
  '入职日期(*)-例:[2020年10月1日]': '2024年3月1日',
  '聘用形式(*)': '正式',
  ...more,
})

const found = async (employeeName: string) => {
  const { list } = await hr.ask(employeeCalls.list, { employeeName, limit: 100 })
  return list
}
const idOf = async (name: string) => Number((await found(name))[0]?.employeeId)
const statusOn = async (day: string, id: number) =>
  (await readSpansOn(company.platform.db, day, [id])).get(id)?.status ?? null

/** 17 digits with their check character. */
function identityNumber(seventeen: string): string {
  const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
  const sum = weights.reduce((total, weight, at) => total + weight * Number(seventeen[at]), 0)
  return seventeen + '10X98765432'.charAt(sum % 11)
}

/** A role of 管理员 with these rights below `hrm`. */
async function giveRole(person: Person, rights: readonly string[]): Promise<void> {
  const { admin } = company.people
  const role = { roleName: `人资${rights.join()}`, roleType: 9, label: 91 }
  await admin.ask(permissionCalls.addRole, role)
  const roles = await admin.ask(permissionCalls.getRoleByType, { type: 9 })
  const roleId = roles.find(({ roleName }) => roleName === role.roleName)?.roleId ?? 0
  const menuIds = rights.flatMap((right) => actionIdOf(`hrm/${right}`) ?? [])
  await admin.ask(permissionCalls.updateRoleMenu, { roleId, menuIds, dataType: 5 })
  await admin.ask(permissionCalls.relatedDeptUser, { userIds: [person.userId], roleIds: [roleId] })
}

describe('the template', () => {
  it('has the prescribed headings, and is refused without the right', async () => {
    const { raw } = await hr.call(employeeSheetCalls.template, {})
    const [note, heads] = await readWorkbook(raw)
    expect(note?.[0]).toBe('员工导入模板(*)为必填项')
    expect(heads?.slice(0, 7)).toEqual([
      '姓名(*)',
      '英文名',
      '手机(*)',
      '证件类型',
      '证件号码',
      '性别',
      '出生日期-例:[2020年10月1日]',
    ])
    for (const head of [
      '入职日期(*)-例:[2020年10月1日]',
      '工号(*)',
      '部门-(组织编码)',
      '聘用形式(*)',
      '非正式类型',
      '工资卡卡号',
      '个人公积金账号',
    ])
      expect(heads).toContain(head)
    for (const head of ['直属上级', '年龄', '个人邮箱', '员工状态']) expect(heads).not.toContain(head)
    const { repA } = company.people
    expect(await repA.call(employeeSheetCalls.template, {})).toMatchObject({ code: 401 })
  })
})

describe('a good sheet', () => {
  it('makes employees by the rules of the form, with their history, cards and the message', async () => {
    const deptId = await addDept(hr, '导入部')
    const dept = flat(await treeOf(hr)).find((each) => each.deptId === deptId)
    const number = identityNumber('11010119900307231')
    const done = await importSheet([
      row('导入甲', 1, {
        '手机(*)': '+86 139-0001-0001',
        '部门-(组织编码)': dept?.code ?? '',
        证件类型: '身份证',
        证件号码: number,
        试用期: '3个月',
        工资卡卡号: '6222020200112233445',
        银行名称: '工商银行',
        个人社保账号: number,
        生日: '3月7日',
      }),
      row('导入乙', 2, { '聘用形式(*)': '非正式', 非正式类型: '实习', '部门-(组织编码)': '导入部' }),
      row('导入丙', 3, { 试用期: '6个月', 转正日期: '2030-01-05' }),
    ])
    expect(done).toMatchObject({ state: 'finished', created: 3, failed: 0, total: 3 })
    const [one] = await found('导入甲')
    expect(one).toMatchObject({
      mobile: '13900010001',
      jobNumber: 'SH1',
      deptId,
      deptName: '导入部',
      idNumber: `110****${number.slice(-4)}`,
      sex: 1,
      dateOfBirth: '1990-03-07',
      birthday: '0307',
      entryTime: '2024-03-01',
      probation: 3,
      becomeTime: '2024-06-01',
      status: 1,
      entryStatus: 1,
      companyAgeStartTime: '2024-03-01',
    })
    expect((await found('导入乙'))[0]).toMatchObject({
      status: 3,
      employmentForms: 2,
      deptId,
      becomeTime: null,
    })
    expect((await found('导入丙'))[0]).toMatchObject({ status: 2, probation: 6, becomeTime: '2030-01-05' })
    const employeeId = Number(one?.employeeId)
    expect(await statusOn('2024-02-29', employeeId)).toBeNull()
    expect(await statusOn('2024-03-01', employeeId)).toBe(2)
    expect(await statusOn('2024-05-31', employeeId)).toBe(2)
    expect(await statusOn('2024-06-01', employeeId)).toBe(1)
    const pay = await hr.ask(childReadCalls.pay, { employeeId })
    expect(pay.salaryCard).toMatchObject({ bankName: '工商银行' })
    expect(String(pay.salaryCard?.salaryCardNum)).toMatch(/^622\*+3445$/)
    expect(String(pay.socialSecurityInfo.socialSecurityNum)).toContain('*')
    const { rows } = await company.platform.pool.query(
      'select type, label, title, content from messages where message_id = $1',
      [done.sent],
    )
    expect(rows).toEqual([{ type: 50, label: 8, title: '3', content: '0,0' }])
    const messageId = done.sent
    expect(await hr.ask(importMessageCalls.progress, { messageId })).toBeNull()
    expect(await hr.ask(importMessageCalls.result, { messageId })).toEqual({
      totalSize: 3,
      errSize: 0,
      updateSize: 0,
    })
  })

  it('is taken back as a whole', async () => {
    const done = await importSheet([row('退回甲', 31), row('退回乙', 32)])
    expect(await found('退回')).toHaveLength(2)
    await hr.ask(hrmImportCalls.undo, { importId: done.importId })
    await company.platform.jobs.runDue()
    expect(await found('退回')).toEqual([])
  })
})

/** Pay card and accounts as HR sees them, and the salary card number in full. */
async function cardsOf(name: string) {
  const employeeId = await idOf(name)
  const { salaryCard, socialSecurityInfo } = await hr.ask(childReadCalls.pay, { employeeId })
  const { rows } = await company.platform.pool.query(
    'select salary_card_num from hrm_salary_cards where employee_id = $1',
    [employeeId],
  )
  return {
    number: rows[0]?.salary_card_num ?? null,
    bank: salaryCard?.bankName ?? null,
    hasCard: salaryCard !== null,
    hasAccounts: socialSecurityInfo.socialSecurityInfoId !== null,
  }
}

async function undo(importId: number) {
  await hr.ask(hrmImportCalls.undo, { importId })
  await company.platform.jobs.runDue()
  return hr.ask(hrmImportCalls.read, { importId })
}

describe('undoing what was written over', () => {
  const before = { 岗位: '会计', 工资卡卡号: '6222000000000000011', 银行名称: '工商银行' }
  const after = { 岗位: '出纳', 工资卡卡号: '6222000000000000022', 银行名称: '招商银行', 个人社保账号: 'SB1' }

  it('gives pay cards their values from before, and removes accounts that there were none of', async () => {
    await importSheet([row('撤回甲', 51, before), row('撤回乙', 52, { 岗位: '会计' })])
    const again = [row('撤回甲', 51, after), row('撤回乙', 52, after)]
    const done = await importSheet(again, { repeatHandling: '1' })
    expect(done).toMatchObject({ updated: 2, failed: 0 })
    const written = { number: '6222000000000000022', bank: '招商银行', hasCard: true, hasAccounts: true }
    expect(await cardsOf('撤回甲')).toEqual(written)
    expect(await cardsOf('撤回乙')).toEqual(written)
    expect(await undo(done.importId)).toMatchObject({ state: 'undone', restored: 2, kept: 0 })
    expect(await cardsOf('撤回甲')).toEqual({
      ...{ number: '6222000000000000011', bank: '工商银行', hasCard: true, hasAccounts: false },
    })
    expect(await cardsOf('撤回乙')).toEqual({ number: null, bank: null, hasCard: false, hasAccounts: false })
    expect(await found('撤回')).toMatchObject([{ post: '会计' }, { post: '会计' }])
  })

  it('takes back each of two rows of one employee, and a row that wrote over the card alone', async () => {
    await importSheet([row('撤回丙', 53, before)])
    const { 岗位: _, ...card } = after
    const sheet = [
      row('撤回丙', 53, { ...card, 岗位: '会计' }),
      row('撤回丙', 53, { ...card, 岗位: '出纳', 银行名称: '农业银行' }),
    ]
    const done = await importSheet(sheet, { repeatHandling: '1' })
    expect(done).toMatchObject({ updated: 2 })
    expect(await undo(done.importId)).toMatchObject({ restored: 2, kept: 0 })
    expect(await cardsOf('撤回丙')).toMatchObject({
      number: '6222000000000000011',
      bank: '工商银行',
      hasAccounts: false,
    })
  })

  it('keeps the whole row where a card was edited since', async () => {
    await importSheet([row('撤回丁', 54, before)])
    const done = await importSheet([row('撤回丁', 54, after)], { repeatHandling: '1' })
    const { salaryCard } = await hr.ask(childReadCalls.pay, { employeeId: await idOf('撤回丁') })
    await hr.ask(salaryCardCalls.set, {
      salaryCardId: Number(salaryCard?.salaryCardId),
      bankName: '农业银行',
    })
    expect(await undo(done.importId)).toMatchObject({ restored: 0, kept: 1 })
    expect(await cardsOf('撤回丁')).toMatchObject({
      number: '6222000000000000022',
      bank: '农业银行',
      hasAccounts: true,
    })
    expect((await found('撤回丁'))[0]).toMatchObject({ post: '出纳' })
  })
})

describe('employees that exist', () => {
  it('are overwritten or skipped, and refused where number and mobile belong to different ones', async () => {
    await importSheet([row('已有甲', 41, { 岗位: '会计', 试用期: '无试用期' }), row('已有乙', 42)])
    const again = row('已有甲', 41, { 岗位: '出纳', '聘用形式(*)': '非正式', 非正式类型: '兼职', 开户行: '' })
    const skipped = await importSheet([again], { repeatHandling: '2' })
    expect(skipped).toMatchObject({ created: 0, updated: 0, skipped: 1 })
    expect((await found('已有甲'))[0]).toMatchObject({ post: '会计' })
    const done = await importSheet(
      [
        { ...again, 工资卡卡号: '6222000000000000001' },
        row('已有丙', 42, { '工号(*)': 'SH41' }),
        row('已有丁', 42, { '工号(*)': 'SH4299' }),
      ],
      { repeatHandling: '1' },
    )
    expect(done).toMatchObject({ created: 0, updated: 1, failed: 2 })
    expect(done.faults.map(({ message }) => message)).toEqual([
      '数据与多条唯一性字段重复',
      '数据与多条唯一性字段重复',
    ])
    // the form of employment is changed by acts of the life cycle alone
    expect((await found('已有甲'))[0]).toMatchObject({ post: '出纳', employmentForms: 1, status: 1 })
    const pay = await hr.ask(childReadCalls.pay, { employeeId: await idOf('已有甲') })
    expect(String(pay.salaryCard?.salaryCardNum)).toMatch(/0001$/)
  })

  it('are not overwritten without the right to edit them, and strangers import nothing', async () => {
    await hire(hr, '范围外', { person: { mobile: '13900019990' }, post: { job_number: 'SH9990' } })
    const { managerA, managerB, repA } = company.people
    // without the right to edit
    await giveRole(managerA, ['employee/index', 'employee/excelimport'])
    await makeSuperior(company, managerB, { rights: ['employee/index', 'employee/read'], dataType: 5 })
    const outside = row('范围外', 9990, { '手机(*)': '13900019990', 岗位: '改过' })
    const done = await importSheet([outside], {}, managerA)
    expect(done).toMatchObject({ updated: 0, failed: 1 })
    expect(done.faults[0]?.message).toBe('数据无覆盖权限')
    expect((await found('范围外'))[0]?.post).not.toBe('改过')
    for (const person of [repA, managerB])
      expect(await send([outside], {}, person)).toMatchObject({ code: 401 })
    expect(await repA.call(hrmImportCalls.read, { importId: done.importId })).toMatchObject({ code: 1102 })
  })
})

describe('a wrong sheet', () => {
  it('of 5,000 rows shows all its faults in one pass, and writes nothing', async () => {
    const wrong = (at: number): Readonly<Record<string, string>> => {
      const base = row(`错误${at}`, at)
      switch (at % 6) {
        case 0:
          return { ...base, '手机(*)': '12345', 部门: '没有的部门', 性别: '未知' }
        case 1:
          return { ...base, '姓名(*)': '', '入职日期(*)-例:[2020年10月1日]': '' }
        case 2:
          return { ...base, 证件类型: '身份证', 证件号码: '110101199003072310' }
        case 3:
          return { ...base, '聘用形式(*)': '非正式' }
        case 4:
          return { ...base, '工号(*)': 'SHSAME' }
        default:
          return { ...base, '入职日期(*)-例:[2020年10月1日]': '2024-13-01', 转正日期: '不知道' }
      }
    }
    const rows = Array.from({ length: 5000 }, (_, at) => wrong(at + 600))
    const sent = await send(rows, { dryRun: '1' })
    expect(sent).toMatchObject({ code: 0 })
    await company.platform.jobs.runDue()
    const importId = Number(sent.data)
    const read = await hr.ask(hrmImportCalls.read, { importId })
    expect(read).toMatchObject({ state: 'checked', total: 5000, done: 5000, updated: 0 })
    const { raw } = await hr.call(hrmImportCalls.errors, { importId })
    const [, heads = [], ...faults] = await readWorkbook(raw)
    expect(heads[1]).toBe('姓名(*)')
    expect(faults).toHaveLength(read.failed)
    const messageOf = (at: number) => faults.find((cells) => cells[1] === `错误${at}`)?.[0]
    expect(messageOf(600)).toBe('12345：手机号格式错误；性别：数据格式异常，请检查数据；部门不存在')
    expect(faults.some(([message]) => message === '必填字段未填写：姓名、入职日期')).toBe(true)
    expect(messageOf(602)).toBe('错误602:身份证不合法')
    expect(messageOf(603)).toBe('聘用形式为非正式时，非正式类型必填')
    expect(messageOf(604)).toBeUndefined()
    expect(messageOf(610)).toBe('数据与多条唯一性字段重复')
    expect(messageOf(605)).toContain('入职日期')
    expect(messageOf(605)).toContain('转正日期')
    expect(await found('错误')).toEqual([])
  })

  it('without a known heading, or of a wrong kind, is refused', async () => {
    expect(await send([{ 甲: '1', 乙: '2' }])).toMatchObject({ code: 400 })
    const file = { name: 'a.txt', content: 'x' }
    expect((await sendFile(company, hr, employeeSheetCalls.upload, file)).code).not.toBe(0)
  })
})
