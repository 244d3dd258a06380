import ExcelJS from 'exceljs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fileCalls } from '#protocol/files/calls.ts'
import { logCalls } from '#protocol/logs/calls.ts'
import { peopleCalls } from '#protocol/manage/people/calls.ts'
import { departmentCalls } from '#protocol/manage/people/department-calls.ts'
import { staffImportCalls } from '#protocol/manage/people/import-calls.ts'
import type { Call } from '#protocol/platform/call.ts'
import { drawCompany, PASSWORD, type Person, type TestCompany } from '../../../../test/people.ts'
import { sendFile } from '../../../../test/upload.ts'
import { makeWorkbook, readWorkbook } from '../../../../test/workbook.ts'

const HEADINGS = ['手机号', '登录密码', '姓名', '性别', '邮箱', '部门', '岗位', '角色']

let company: TestCompany
let clerk: Person
beforeAll(async () => {
  company = await drawCompany()
  clerk = company.people.outsider
  await company.people.admin.ask(peopleCalls.setUser, { userId: clerk.userId, roleId: '180164' })
})
afterAll(() => company.close())

const snapshot = () => company.app.services.directory.current()
const named = (realname: string) => snapshot().users.find((user) => user.realname === realname)
const send = async (
  rows: readonly (readonly string[])[],
  { by = clerk, dryRun = 0, headings = HEADINGS, name = '员工.xlsx' } = {},
) =>
  sendFile(
    company,
    by,
    staffImportCalls.upload,
    { name, content: await makeWorkbook(headings, rows) },
    { dryRun: String(dryRun) },
  )
const imported = async (rows: readonly (readonly string[])[], dryRun = 0) => {
  const { code, data } = await send(rows, { dryRun })
  expect(code).toBe(0)
  return staffImportCalls.upload.reply.parse(data)
}
const person = (realname: string, username: string, role = '销售员角色') => [
  username,
  PASSWORD,
  realname,
  '女',
  '',
  '销售一部/销售一部一组',
  '顾问',
  role,
]

/** Sessions would end if the clock went on by days. */
const age = (token: string, days: number) =>
  company.platform.pool.query(
    `update user_imports set create_time = create_time - make_interval(days => $1) where token = $2`,
    [days, token],
  )

describe('importing staff (platform.md §5.5)', () => {
  it('has a template with notes, red required headings and the file’s own name', async () => {
    const { status, bytes } = await download(staffImportCalls.template, {})
    expect(status).toBe(200)
    const [notes, headings] = await readWorkbook(bytes)
    expect(notes?.[0]).toContain('手机号为11位中国大陆手机号码，不能重复')
    expect(headings).toEqual([
      ...['*手机号', '*登录密码', '*姓名', '性别', '邮箱', '*部门', '岗位', '角色', '直属上级'],
    ])
  })

  it('looks first, then makes whom nothing is wrong with; those without a role cannot sign in', async () => {
    const role = snapshot().role(180170)?.roleName ?? ''
    const rows = [
      person('导入一', '13700000001', role),
      [...person('导入二', '13700000002', ''), ''].slice(0, 8),
      ['13700000003', PASSWORD, '导入三', '', 'c@d.cn', '全公司/行政部', '', ''],
    ]
    expect(await imported(rows, 1)).toMatchObject({ totalSize: 3, errSize: 0, faults: [] })
    expect(named('导入一')).toBeUndefined()
    expect(await imported(rows)).toMatchObject({ totalSize: 3, errSize: 0 })
    const { teamA, support } = company.departments
    expect(named('导入一')).toMatchObject({ status: 2, sex: 2, post: '顾问', deptId: teamA })
    expect(named('导入二')).toMatchObject({ status: 0, deptId: teamA })
    expect(named('导入三')).toMatchObject({ status: 0, sex: 0, email: 'c@d.cn', deptId: support })
    await company.signIn('13700000001')
    const act = await company.platform.db
      .selectFrom('sys_log')
      .selectAll()
      .where('behavior', '=', '导入')
      .execute()
    expect(act.map(({ object }) => object).toSorted()).toEqual(['导入一', '导入三', '导入二'])
  })

  it('says of each row what is wrong, and gives the rows back without passwords', async () => {
    const rows = [
      ['', '', '', '', 'x', '', '', ''],
      ['23700000001', 'abc', '安小一', '', '', '销售一部/没有', '', '没有的角色'],
      [clerk.username, PASSWORD, '错误三', '', '', '没有/一组', '', ''],
      person('错误四', '13700000014', ''),
      person('错误四', '13700000014', ''),
      ['13700000016', 'aBc123', '错误六', '', '', '行政部', '', '超级管理员'],
    ]
    const { totalSize, errSize, faults, token = '' } = await imported(rows)
    expect([totalSize, errSize]).toEqual([6, 5])
    // a role that exists but may not be given is logged as a refusal, an unknown one is not
    const refused = await company.people.admin.ask(logCalls.refusals, { userIds: [clerk.userId] })
    expect(refused.list).toMatchObject([
      {
        call: staffImportCalls.upload.path,
        lack: 'right',
        reason: '1 行被拒绝：这个密码太常见，容易被猜到，请换一个；角色“超级管理员”不存在或您无权分配（7）',
      },
    ])
    expect(faults.map(({ row, message }) => [row, message])).toEqual([
      [2, '用户名不能为空；密码不能为空；姓名不能为空；邮箱格式有误；部门不能为空'],
      [
        3,
        '手机号格式不正确；密码必须由 6-20位字母、数字组成；姓名重复；2级部门不存在：“没有”；角色“没有的角色”不存在或您无权分配',
      ],
      [4, '手机号已存在；1级部门不存在：“没有”'],
      [6, '手机号已存在；姓名重复'],
      [7, '这个密码太常见，容易被猜到，请换一个；角色“超级管理员”不存在或您无权分配'],
    ])
    expect(JSON.stringify(faults)).not.toContain(PASSWORD)
    const { bytes } = await download(fileCalls.importErrors, { token })
    const [, headings, , second] = await readWorkbook(bytes)
    expect(headings?.[0]).toBe('错误信息')
    expect(second?.slice(1, 4)).toEqual(['23700000001', '', '安小一'])
    expect(await company.people.admin.call(fileCalls.importErrors, { token })).toMatchObject({ code: 1102 })
  })

  it('refuses other files, other columns, too many rows, and people who may not', async () => {
    const row = person('不会有', '13700000021')
    expect(await send([row], { by: company.people.repA })).toMatchObject({ code: 401 })
    expect(await send([row], { name: '员工.txt' })).toMatchObject({ code: 400, msg: '请选择正确的文件类型' })
    expect(await send([])).toMatchObject({ code: 400, msg: '文件中没有可导入的数据' })
    expect(await send([row], { headings: ['名字', '电话'] })).toMatchObject({ msg: '请使用最新的模板' })
    expect(await send([row], { headings: ['姓名', '部门'] })).toMatchObject({
      msg: '请使用最新的模板：文件中缺少必填的列“手机号、登录密码”',
    })
    expect(await send([[...row, '王敏']], { headings: [...HEADINGS, '星座'] })).toMatchObject({
      msg: '请使用最新的模板：模板中没有“星座”列，请删除后再导入',
    })
    expect(await send([row.with(0, '137 0000-0022')], { dryRun: 1 })).toMatchObject({ code: 0 })
    const many = Array.from({ length: 1001 }, () => row)
    expect(await send(many)).toMatchObject({ code: 400, msg: '最多同时导入1000条数据' })
    expect(await sendFile(company, clerk, staffImportCalls.upload, null)).toMatchObject({
      code: 400,
      msg: '请选择导入文件',
    })
    expect(named('不会有')).toBeUndefined()
  })

  it('names superiors of the company and of the file; who names none has the head of his department', async () => {
    const { admin, repA, managerA, repB } = company.people
    const { teamA, salesA } = company.departments
    await admin.ask(departmentCalls.setDept, {
      deptId: teamA,
      name: '销售一部一组',
      pid: salesA,
      ownerUserId: repA.userId,
    })
    const line = (name: string, username: string, superior: string) => [
      ...person(name, username, ''),
      superior,
    ]
    const rows = [
      line('上级甲', '13700000041', '13700000042'),
      line('上级乙', '13700000042', managerA.realname),
      line('上级丙', '13700000043', ''),
    ]
    const headings = [...HEADINGS, '上级']
    const send1 = await send(rows, { headings })
    const { undoToken = '', errSize } = staffImportCalls.upload.reply.parse(send1.data)
    expect(errSize).toBe(0)
    expect(named('上级甲')?.parentId).toBe(named('上级乙')?.userId)
    expect(named('上级乙')?.parentId).toBe(managerA.userId)
    expect(named('上级丙')?.parentId).toBe(repA.userId)
    const wrong = [
      line('错上一', '13700000051', '没有此人'),
      line('错上二', '13700000052', '错上二'),
      line('错上三', '13700000053', '错上四'),
      line('错上四', '13700000054', '13700000053'),
      line('错上五', '13700000055', '错上一'),
      line('对上六', '13700000056', repB.realname),
    ]
    const { data } = await send(wrong, { headings, dryRun: 1 })
    expect(staffImportCalls.upload.reply.parse(data).faults.map(({ message }) => message)).toEqual([
      '直属上级不存在：“没有此人”',
      '直属上级不能是本人',
      '直属上级互为上下级',
      '直属上级互为上下级',
      '直属上级所在的行不能导入',
    ])
    // subordinates within the file are removed first
    expect(await clerk.ask(staffImportCalls.undo, { undoToken })).toEqual({ removed: 3, kept: [] })
    await admin.ask(departmentCalls.setDept, { deptId: teamA, name: '销售一部一组', pid: salesA })
  })

  it('shows the columns of a sheet, takes them as chosen, and remembers the choice', async () => {
    const headings = ['工号', '人员', '联系手机', '口令密码', '所属部门']
    const content = await makeWorkbook(headings, [['1', '选列员工', '13700000061', PASSWORD, '行政部']])
    const file = { name: '花名册.xlsx', content }
    const look = async () => {
      const { data } = await sendFile(company, clerk, staffImportCalls.look, file)
      return staffImportCalls.look.reply.parse(data)
    }
    const seen = await look()
    expect(seen.headings.map(({ column }) => column)).toEqual(['', '', '', '', 'dept'])
    expect(JSON.stringify(seen)).not.toContain(PASSWORD)
    const mapping = ['', 'realname', 'username', 'password', 'dept']
    const upload = (columns: readonly string[]) =>
      sendFile(company, clerk, staffImportCalls.upload, file, {
        dryRun: '0',
        mapping: JSON.stringify(columns),
      })
    expect(await upload(mapping.with(3, ''))).toMatchObject({
      code: 400,
      msg: '请使用最新的模板：文件中缺少必填的列“登录密码”',
    })
    expect(await upload(mapping)).toMatchObject({ code: 0, data: { totalSize: 1, errSize: 0 } })
    expect(named('选列员工')).toMatchObject({ deptId: company.departments.support })
    const again = await look()
    expect(again).toMatchObject({ isRecalled: true })
    expect(again.headings.map(({ column }) => column)).toEqual(mapping)
    expect(await sendFile(company, company.people.repA, staffImportCalls.look, file)).toMatchObject({
      code: 401,
    })
  })

  it('offers departments, roles and people in its template', async () => {
    const { bytes } = await download(staffImportCalls.template, {})
    const book = new ExcelJS.Workbook()
    await book.xlsx.load(Uint8Array.from(bytes).buffer)
    const texts = (book.getWorksheet('选项')?.getSheetValues() ?? []).flat().map(String)
    for (const text of [
      '男',
      '全公司/销售一部/销售一部一组',
      '安小一',
      snapshot().role(180170)?.roleName ?? '',
    ])
      expect(texts).toContain(text)
    expect(texts).not.toContain('超级管理员')
  })

  it('is taken back once within a day; who has begun to work stays', async () => {
    const role = snapshot().role(180170)?.roleName ?? ''
    const names = ['撤销一', '撤销二', '撤销三', '撤销四']
    const { undoToken = '' } = await imported(names.map((name, at) => person(name, `1370000003${at}`, role)))
    await company.signIn('13700000030')
    const { admin } = company.people
    await admin.ask(peopleCalls.setUser, { userId: named('撤销二')?.userId, post: '主管' })
    await admin.ask(departmentCalls.setDept, {
      deptId: company.departments.teamA,
      name: '销售一部一组',
      pid: company.departments.salesA,
      ownerUserId: named('撤销三')?.userId,
    })
    expect(await admin.call(staffImportCalls.undo, { undoToken })).toMatchObject({ code: 400 })
    expect(await clerk.ask(staffImportCalls.undo, { undoToken })).toEqual({
      removed: 1,
      kept: [
        { realname: '撤销一', why: '已登录过' },
        { realname: '撤销二', why: '导入后已修改' },
        { realname: '撤销三', why: '已有名下数据' },
      ],
    })
    expect(names.map((name) => named(name) !== undefined)).toEqual([true, true, true, false])
    expect(await clerk.call(staffImportCalls.undo, { undoToken })).toMatchObject({
      msg: '已超过撤销时间，或已撤销',
    })
    const later = await imported([person('撤销五', '13700000039', role)])
    await age(later.undoToken ?? '', 1)
    expect(await clerk.call(staffImportCalls.undo, { undoToken: later.undoToken ?? '' })).toMatchObject({
      code: 400,
    })
  })
})

const download = async (call: Call, request: object) => {
  const response = await company.app.fastify.inject({
    method: 'POST',
    url: `/crm/api/${call.path}`,
    headers: { 'admin-token': await clerk.token() },
    payload: request,
  })
  return { status: response.statusCode, bytes: response.rawPayload }
}
