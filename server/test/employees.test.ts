import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { customer } from '#protocol/crm/customer/type.ts'
import { fieldCalls } from '#protocol/crm/fields.ts'
import { historyCalls } from '#protocol/crm/history.ts'
import { recycleCalls, searchCalls } from '#protocol/crm/operations.ts'
import { sceneCalls } from '#protocol/crm/scenes.ts'
import { fileCalls } from '#protocol/files/calls.ts'
import { hrmImportCalls } from '#protocol/hrm/employees/import-calls.ts'
import { fieldAdminCalls } from '#protocol/manage/fields/calls.ts'
import { permissionCalls } from '#protocol/manage/roles/calls.ts'
import type { Call } from '#protocol/platform/call.ts'
import { actionsUnder } from '#protocol/platform/permissions.ts'
import { recordCallsOf } from '#protocol/record/calls/calls.ts'
import { employee, employeeCalls, hrmColumnCalls } from '../../protocol/test/employees.ts'
import { addEmployeeTable } from './employee-area.ts'
import { drawCompany, type Person, type TestCompany } from './people.ts'
import { sendFile, uploadFile } from './upload.ts'
import { makeWorkbook, readWorkbook } from './workbook.ts'

vi.mock('#protocol/record-types.ts', async (importOriginal) => {
  const { withEmployees } = await import('../../protocol/test/employees.ts')
  return withEmployees.types(await importOriginal())
})
vi.mock('#protocol/applications.ts', async () => {
  const { withEmployees } = await import('../../protocol/test/employees.ts')
  return withEmployees.applications(await import('#protocol/record-types.ts'))
})
vi.mock('#protocol/all-calls.ts', async (importOriginal) => {
  const { withEmployees } = await import('../../protocol/test/employees.ts')
  return withEmployees.calls(await importOriginal())
})
vi.mock('#server/areas.ts', async (importOriginal) => {
  const { withEmployeeArea } = await import('./employee-area.ts')
  return withEmployeeArea(await importOriginal())
})

/** Records of an application beside customer management, by calls and rights that know nothing of it. */

let company: TestCompany
/** Every right of human resources, none of customers; and the other way round. */
let hr: Person
let repA: Person
/** A superior: reads the employees of his own department alone. */
let superior: Person

const { label } = employee

beforeAll(async () => {
  company = await drawCompany({ prepare: addEmployeeTable })
  ;({ hr, repA, outsider: superior } = company.people)
  const { admin } = company.people
  const role = { roleName: '部门上级', roleType: 9, label: 92 }
  await admin.ask(permissionCalls.addRole, role)
  const found = (await admin.ask(permissionCalls.getRoleByType, { type: 9 })).find(
    ({ roleName }) => roleName === role.roleName,
  )
  const roleId = found?.roleId ?? 0
  const menuIds = [...actionsUnder('hrm/employee')]
  await admin.ask(permissionCalls.updateRoleMenu, { roleId, menuIds, dataType: 3 })
  await admin.ask(permissionCalls.relatedDeptUser, { userIds: [superior.userId], roleIds: [roleId] })
})
afterAll(() => company.close())

const value = (fieldName: string, given: unknown) => ({ fieldName, value: given })
async function hire(name: string, more: Record<string, unknown> = {}, account?: Person): Promise<number> {
  const employeeFieldList = Object.entries({ employeeName: name, ...more }).map(([key, given]) =>
    value(key, given),
  )
  const made = await hr.ask(employeeCalls.add, { employeeFieldList })
  const employeeId = Number(made.employeeId)
  if (account)
    await company.platform.pool.query('update employee set user_id = $1 where id = $2', [
      account.userId,
      employeeId,
    ])
  return employeeId
}
const namesSeenBy = async (person: Person, request = {}) =>
  (await person.ask(employeeCalls.list, { limit: 100, ...request })).list.map((row) => row.employeeName)

describe('an employee', () => {
  it('is entered by the form of its type, listed, shown and changed', async () => {
    const form = await hr.ask(employeeCalls.form, {})
    expect(form.map(({ fieldName }) => fieldName)).toEqual(['employeeName', 'mobile', 'entryTime', 'resume'])
    const missing = await hr.call(employeeCalls.add, { employeeFieldList: [value('mobile', '13500000001')] })
    expect(missing).toMatchObject({ code: 400, msg: '姓名不能为空' })
    const employeeId = await hire('高文员', { mobile: '13500000002', entryTime: '2025-03-01' }, repA)
    expect(await namesSeenBy(hr, { search: '高文' })).toEqual(['高文员'])
    expect(await namesSeenBy(hr, { search: '高文', status: 2 })).toEqual([])
    const detail = await hr.ask(employeeCalls.detail, { employeeId })
    expect(detail).toMatchObject({ employeeName: '高文员', entryTime: '2025-03-01', status: 1, dataAuth: 1 })
    expect(detail).not.toHaveProperty('ownerUserId')
    await hr.ask(employeeCalls.update, { employeeId, dataList: [value('mobile', '13500000003')] })
    const information = await hr.ask(employeeCalls.information, { employeeId })
    const shown = information.map(({ fieldName }) => fieldName)
    expect(shown).toEqual(expect.arrayContaining(['mobile', 'userName', 'createTime']))
    expect(shown).not.toContain('ownerUserName')
    expect(information.find(({ fieldName }) => fieldName === 'mobile')?.value).toBe('13500000003')
  })

  it('has a number that nobody else has', async () => {
    await hire('头一个', { mobile: '13500000010' })
    const again = [value('employeeName', '第二个'), value('mobile', '13500000010')]
    expect(await hr.call(employeeCalls.add, { employeeFieldList: again })).toMatchObject({ code: 2079 })
    const form = await hr.ask(employeeCalls.form, {})
    const fieldId = form.find(({ fieldName }) => fieldName === 'mobile')?.fieldId
    const asked = { fieldId: fieldId ?? 0, value: '13500000010' }
    expect(await hr.ask(hrmColumnCalls.verify, asked)).toMatchObject({ status: 0, ownerUserName: null })
    expect(await hr.ask(hrmColumnCalls.verify, { ...asked, value: '13500000011' })).toMatchObject({
      status: 1,
    })
  })

  it('tells what happened to it, and what is stored with it', async () => {
    const employeeId = await hire('有记录', { mobile: '13500000020' })
    await hr.ask(employeeCalls.update, { employeeId, dataList: [value('mobile', '13500000021')] })
    const entries = await hr.ask(employeeCalls.history, { typeId: employeeId })
    expect(entries.map(({ content }) => JSON.parse(content))).toEqual([
      ['将手机 由13500000020修改为13500000021。'],
      ['新建了员工'],
    ])
    const { batchId } = await hr.ask(employeeCalls.detail, { employeeId })
    await uploadFile(
      company,
      hr,
      fileCalls.upload,
      { name: '合同.pdf', content: '%PDF-1.4' },
      { batchId: String(batchId) },
    )
    const files = await hr.ask(employeeCalls.files, { employeeId })
    expect(files.map(({ name, source }) => [name, source])).toEqual([['合同.pdf', '附件上传']])
  })

  it('is deleted by who may', async () => {
    const employeeId = await hire('要离开')
    await hr.ask(employeeCalls.remove, { employeeIds: [employeeId] })
    expect(await namesSeenBy(hr)).not.toContain('要离开')
    expect((await hr.call(employeeCalls.detail, { employeeId })).code).toBe(2064)
  })
})

describe('who reaches which employees', () => {
  it('is said by the accounts in his range, not by an owner', async () => {
    const mine = await hire('同部门', {}, hr)
    const foreign = await hire('外部门', {}, repA)
    expect(await namesSeenBy(superior)).toEqual(['同部门'])
    expect(await namesSeenBy(hr)).toEqual(expect.arrayContaining(['同部门', '外部门']))
    const detail = await superior.ask(employeeCalls.detail, { employeeId: mine })
    expect(detail).toMatchObject({ employeeName: '同部门', dataAuth: 1 })
    expect(await superior.ask(employeeCalls.history, { typeId: mine })).toHaveLength(1)
    expect(await superior.ask(employeeCalls.files, { employeeId: mine })).toEqual([])
    expect(await superior.ask(employeeCalls.detail, { employeeId: foreign })).toEqual({ dataAuth: 0 })
    expect((await superior.call(employeeCalls.history, { typeId: foreign })).code).toBe(401)
    expect((await superior.call(employeeCalls.files, { employeeId: foreign })).code).toBe(401)
    expect((await superior.call(employeeCalls.remove, { employeeIds: [mine] })).code).toBe(401)
  })

  it('needs a right of human resources, and none of customer management', async () => {
    const employeeId = await hire('只归人事', { mobile: '13500000030' })
    const all: readonly Call[] = Object.values(employeeCalls)
    for (const call of all.filter(({ body }) => body !== 'multipart')) {
      expect((await repA.call(call, { employeeId, typeId: employeeId })).code, call.path).toBe(401)
    }
    expect((await repA.call(hrmColumnCalls.listHead, { label })).code).toBe(401)
    expect((await sendFile(company, repA, employeeCalls.upload, null)).code).toBe(401)
    expect((await hr.call(recordCallsOf(customer).list, {})).code).toBe(401)
    expect((await repA.call(recordCallsOf(customer).list, {})).code).toBe(0)
  })

  it('nor do the calls of customer management answer for them', async () => {
    const { admin } = company.people
    const employeeId = await hire('查不到的人')
    for (const person of [repA, admin]) {
      expect((await person.call(fieldCalls.listHead, { label })).code).toBe(400)
      expect((await person.call(sceneCalls.filterFields, { label })).code).toBe(400)
      expect((await person.call(historyCalls.list, { types: label, actionId: employeeId })).code).toBe(400)
      expect(await person.ask(searchCalls.query, { word: '查不到' })).toEqual([])
    }
    expect((await admin.call(recycleCalls.list, { type: label })).code).toBe(400)
    expect((await admin.call(fieldAdminCalls.definition, { label })).code).toBe(400)
    const designed = await admin.ask(fieldAdminCalls.types, {})
    expect(designed.map((type) => type.label)).not.toContain(label)
  })
})

describe('sheets of employees', () => {
  it('are exported by the columns that each person arranges for himself', async () => {
    await hire('表里的人', { mobile: '13500000040' })
    const head = await hr.ask(hrmColumnCalls.listHead, { label })
    const titles = head.map(({ name }) => name)
    expect(titles).toEqual(['姓名', '手机', '入职日期', '更新时间', '创建时间', '创建人'])
    const [name, mobile, ...others] = head
    if (!name || !mobile) throw new Error('no columns')
    await hr.ask(hrmColumnCalls.setColumns, {
      label,
      noHideFields: [mobile, name],
      hideFields: others,
    })
    const { raw } = await hr.call(employeeCalls.export, { search: '表里的人' })
    expect(await readWorkbook(raw)).toEqual([
      ['手机', '姓名'],
      ['13500000040', '表里的人'],
    ])
  })

  it('are imported without owners, which is said, and taken back', async () => {
    const { raw } = await hr.call(employeeCalls.template, {})
    const headings = (await readWorkbook(raw))[1] ?? []
    expect(headings).toEqual(['*姓名', '手机', '入职日期'])
    const content = await makeWorkbook(headings, [
      ['导入甲', '13500000050', '2025-04-01'],
      ['', '13500000051', ''],
    ])
    const sent = await sendFile(company, hr, employeeCalls.upload, { name: '员工.xlsx', content })
    expect(sent.code).toBe(0)
    await company.platform.jobs.runDue()
    const [done] = await hr.ask(hrmImportCalls.history, { type: label })
    expect(done).toMatchObject({ messageId: sent.data, state: 'finished', created: 1, failed: 1 })
    expect(await namesSeenBy(hr, { search: '导入' })).toEqual(['导入甲'])
    const { rows } = await company.platform.pool.query(
      'select type, label, title, content from messages where message_id = $1',
      [sent.data],
    )
    expect(rows).toEqual([{ type: 9050, label: 8, title: '2', content: '1,0' }])
    await hr.ask(hrmImportCalls.undo, { importId: done?.importId ?? 0 })
    await company.platform.jobs.runDue()
    expect(await namesSeenBy(hr, { search: '导入' })).toEqual([])
  })
})
