import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addressBookCalls } from '#protocol/address-book/calls.ts'
import { approvalOptionCalls } from '#protocol/approval/option-calls.ts'
import { approvalCalls } from '#protocol/approval/record-calls.ts'
import { fileCalls } from '#protocol/files/calls.ts'
import { companyCalls } from '#protocol/manage/company/calls.ts'
import { permissionCalls } from '#protocol/manage/roles/calls.ts'
import { during } from '../../../test/during.ts'
import { drawCompany, type TestCompany } from '../../../test/people.ts'
import { PNG, uploadFile } from '../../../test/upload.ts'

let company: TestCompany
beforeAll(async () => {
  company = await drawCompany()
})
afterAll(() => company.close())

const lastAct = () =>
  company.platform.db.selectFrom('sys_log').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow()

describe('company (platform.md §6.2)', () => {
  it('is read by everybody and changed with system/update', async () => {
    const { admin, repA } = company.people
    const { url } = await uploadFile(company, admin, fileCalls.upload, { name: 'logo.png', content: PNG })
    const change = { companyName: '青岛测试', companyLogo: url }
    expect(await repA.call(companyCalls.setAdminConfig, change)).toMatchObject({ code: 401 })
    expect(await admin.call(companyCalls.setAdminConfig, change)).toMatchObject({ code: 0, data: null })
    expect(await repA.ask(companyCalls.queryAdminConfig)).toEqual({ ...change, endTime: null, endDay: null })
    expect(await lastAct()).toMatchObject({
      sub_model_label: 1,
      behavior: '编辑',
      object: '企业首页配置',
      detail: '企业首页配置:青岛测试',
    })
  })

  it.each([
    [{ companyName: ' ', companyLogo: '' }, '企业名称不能为空'],
    [{ companyName: '长'.repeat(51), companyLogo: '' }, '参数验证错误：companyName'],
    [{ companyName: '名', companyLogo: 'https://evil.example/a.png' }, '企业logo不正确'],
  ])('refuses %j', async (request, msg) => {
    expect(await company.people.admin.call(companyCalls.setAdminConfig, request)).toMatchObject({
      code: 400,
      msg,
    })
  })
})

describe('applications (platform.md §6.3)', () => {
  const settings = () => company.people.repA.ask(companyCalls.queryModuleSetting)
  const idOf = async (module: string) =>
    (await settings()).find((row) => row.module === module)?.settingId ?? 0
  const set = (settingId: number, status: number) =>
    company.people.admin.call(companyCalls.setModuleSetting, { settingId, status })

  it('are listed as far as they are there, without the unpublished', async () => {
    const rows = await settings()
    expect(rows.map((row) => row.module)).toEqual([
      'taskExamine',
      'log',
      'book',
      'crm',
      'project',
      'calendar',
      'hrm',
    ])
    expect(rows.every((row) => row.type === '1' && row.status === 1)).toBe(true)
  })

  it('vanish from the rights of everybody when switched off', async () => {
    const { director } = company.people
    const settingId = await idOf('taskExamine')
    expect(await director.ask(permissionCalls.auth)).toHaveProperty('oa.taskExamine')
    expect(await set(settingId, 0)).toMatchObject({ code: 0 })
    expect((await settings()).find((row) => row.module === 'taskExamine')?.status).toBe(0)
    expect(await director.ask(permissionCalls.auth)).not.toHaveProperty('oa.taskExamine')
    expect(await lastAct()).toMatchObject({ behavior: '停用', object: '任务审批', detail: '停用了任务审批' })
    expect(await set(settingId, 1)).toMatchObject({ code: 0 })
    expect(await director.ask(permissionCalls.auth)).toHaveProperty('oa.taskExamine')
  })

  it.each([
    ['book', '应用“通讯录”已停用', addressBookCalls.list],
    ['taskExamine', '应用“任务审批”已停用', approvalCalls.waiting],
    ['taskExamine', '应用“任务审批”已停用', approvalOptionCalls.copies],
  ] as const)('take the calls of %s away from everybody at once', async (module, msg, call) => {
    const { admin } = company.people
    const request = { page: 1, limit: 15, label: 1 }
    expect(await admin.call(call, request)).toMatchObject({ code: 0 })
    await set(await idOf(module), 0)
    expect(await admin.call(call, request)).toMatchObject({ code: 401, msg })
    expect(await company.people.repA.call(call, request)).toMatchObject({ code: 401, msg })
    expect(await company.nobody.call(call, request)).toMatchObject({ code: 302 })
    await set(await idOf(module), 1)
    expect(await admin.call(call, request)).toMatchObject({ code: 0 })
  })

  it('that are still to come are off, and offered to nobody', async () => {
    const { admin } = company.people
    const auth = await admin.ask(permissionCalls.auth)
    expect(Object.keys(auth.oa ?? {})).toEqual(['book', 'announcement', 'taskExamine', 'log', 'calendar'])
    expect(auth).toHaveProperty('project.projectManage.save')
    for (const branch of ['statistics', 'callin']) expect(auth).not.toHaveProperty(branch)
    expect(auth.bi).not.toHaveProperty('call')
    const types = await admin.ask(permissionCalls.getRoleTypeList)
    expect(types.map((type) => type.roleType)).toEqual([1, 7, 2, 8, 9])
    const groups = await admin.ask(permissionCalls.getRoleList)
    expect(groups.map((group) => group.pid)).toEqual([1, 2, 7, 8, 9])
    const { userId } = company.people.repA
    const rights = await admin.ask(permissionCalls.personRights, { userId })
    expect(rights.some(({ name }) => name.startsWith('智能客服'))).toBe(false)
    expect(rights.some(({ name }) => name.startsWith('客户管理'))).toBe(true)
  })

  it('are switched on by those of whom people are told', async () => {
    const { admin, repA, outsider } = company.people
    const asked = (person: typeof repA) => person.ask(permissionCalls.queryHelpers, { with: 'applications' })
    expect((await asked(repA)).map(({ userId }) => userId)).toEqual([admin.userId])
    await admin.ask(permissionCalls.relatedUser, { userIds: [outsider.userId], roleIds: [180163] })
    expect((await asked(repA)).map(({ userId }) => userId)).toEqual([admin.userId, outsider.userId])
    await admin.ask(permissionCalls.unbindingUser, { userId: outsider.userId, roleId: 180163 })
  })

  it('refuse to lose crm, and what is not listed', async () => {
    expect(await set(await idOf('crm'), 0)).toMatchObject({ code: 1101, msg: '客户管理模块不能关闭' })
    expect(await set(9999, 0)).toMatchObject({ code: 1102 })
    const rows = await company.platform.db.selectFrom('modules').selectAll().execute()
    for (const hidden of ['call']) {
      const settingId = rows.find(({ module }) => module === hidden)?.setting_id ?? 0
      expect(settingId).toBeGreaterThan(0)
      expect(await set(settingId, 0)).toMatchObject({ code: 1102 })
    }
    const settingId = await idOf('book')
    expect(await set(settingId, 2)).toMatchObject({ code: 400 })
    const request = { settingId, status: 0 as const }
    expect(await company.people.repA.call(companyCalls.setModuleSetting, request)).toMatchObject({
      code: 401,
    })
  })
})

describe('own settings (platform.md §6.4, §6.5)', () => {
  it('header order: [] until saved; the first leads', async () => {
    const { repA, repB } = company.people
    expect(await repA.ask(companyCalls.queryHeaderModelSort)).toEqual([])
    expect((await repA.ask(permissionCalls.auth)).firstModel).toBe('')
    await repA.ask(companyCalls.setHeaderModelSort, { keys: ['log', 'crm'] })
    await repA.ask(companyCalls.setHeaderModelSort, { keys: ['calendar', 'crm', 'log'] })
    expect(await repA.ask(companyCalls.queryHeaderModelSort)).toEqual(['calendar', 'crm', 'log'])
    expect((await repA.ask(permissionCalls.auth)).firstModel).toBe('calendar')
    expect(await repB.ask(companyCalls.queryHeaderModelSort)).toEqual([])
  })

  it.each([[[]], [['crm', 'crm']], [['manage']], ['crm'], [{}]])('header order refuses %j', async (keys) => {
    const reply = await company.app.fastify.inject({
      method: 'POST',
      url: '/crm/api/adminConfig/setHeaderModelSort',
      headers: { 'admin-token': await company.people.repA.token(), 'content-type': 'application/json' },
      payload: JSON.stringify(keys),
    })
    expect(reply.json().code).toBe(400)
  })

  it("phrases: four to begin with, then one's own, none included", async () => {
    const { repA } = company.people
    expect(await repA.ask(companyCalls.queryActivityPhrase)).toHaveLength(4)
    await repA.ask(companyCalls.setActivityPhrase, { phrases: ['稍后联系', '已发资料'] })
    expect(await repA.ask(companyCalls.queryActivityPhrase)).toEqual(['稍后联系', '已发资料'])
    expect(await repA.call(companyCalls.setActivityPhrase, { phrases: [' '] })).toMatchObject({ code: 400 })
    await repA.ask(companyCalls.setActivityPhrase, { phrases: [] })
    expect(await repA.ask(companyCalls.queryActivityPhrase)).toEqual([])
  })

  it('any list under any key', async () => {
    const { repA, repB } = company.people
    expect(await repA.ask(companyCalls.queryCustomSetting, { key: 'list.customer' })).toEqual([])
    const value = [{ width: 120 }, 'a', null]
    await repA.ask(companyCalls.setCustomSetting, { key: 'list.customer', value })
    expect(await repA.ask(companyCalls.queryCustomSetting, { key: 'list.customer' })).toEqual(value)
    expect(await repB.ask(companyCalls.queryCustomSetting, { key: 'list.customer' })).toEqual([])
  })
})

describe('limits of imports (record-engine.md §13.1)', () => {
  const { queryImportLimits, setImportLimits } = companyCalls

  it('are 2 MB and 10,000 rows until crm/setting changes them', async () => {
    const { admin, repA } = company.people
    expect(await repA.ask(queryImportLimits)).toEqual({ maxMb: 2, maxRows: 10_000 })
    const change = { maxMb: 5, maxRows: 20_000 }
    expect(await repA.call(setImportLimits, change)).toMatchObject({ code: 401 })
    await admin.ask(setImportLimits, change)
    expect(await repA.ask(queryImportLimits)).toEqual(change)
    expect(await lastAct()).toMatchObject({ object: '导入设置', detail: '设置导入上限：5MB，20000行' })
  })

  it.each([
    { maxMb: 0, maxRows: 10 },
    { maxMb: 21, maxRows: 10 },
    { maxMb: 2, maxRows: 0 },
    { maxMb: 2, maxRows: 100_001 },
    { maxMb: 2.5, maxRows: 10 },
    { maxMb: 2 },
  ])('refuse %j', async (change) => {
    expect(await company.people.admin.call(setImportLimits, change)).toMatchObject({ code: 400 })
  })
})

describe('follow-up types (platform.md §6.5)', () => {
  it('are five to begin with and replaced with crm/setting', async () => {
    const { admin, repA } = company.people
    const read = () => repA.ask(companyCalls.queryRecordOptions)
    expect(await read()).toEqual(['打电话', '发邮件', '发短信', '见面拜访', '活动'])
    expect(await repA.call(companyCalls.setRecordOptions, { options: ['x'] })).toMatchObject({ code: 401 })
    await admin.ask(companyCalls.setRecordOptions, { options: ['微信', '电话', '微信'] })
    expect(await read()).toEqual(['微信', '电话'])
    expect(await lastAct()).toMatchObject({ sub_model_label: 10, detail: '设置跟进记录类型' })
  })

  it('of two who replace them at once the last is kept, whole', async () => {
    const { admin } = company.people
    const lists = [['甲', '乙'], ['丙']]
    await during(company.platform.db, {
      held: (trx) =>
        trx
          .selectFrom('company_settings')
          .where('name', '=', 'companyInfo')
          .selectAll()
          .forUpdate()
          .execute(),
      waits: () => Promise.all(lists.map((options) => admin.ask(companyCalls.setRecordOptions, { options }))),
      waiters: 2,
    })
    expect(lists).toContainEqual(await admin.ask(companyCalls.queryRecordOptions))
  })
})

describe('words that welcome who opens the logs (approval-office.md §14.2)', () => {
  it('are three to begin with and replaced by who may set office matters', async () => {
    const { admin, repA } = company.people
    const read = async () => (await repA.ask(companyCalls.getLogWelcomeSpeechList)).map(({ value }) => value)
    expect(await read()).toHaveLength(3)
    expect(await repA.call(companyCalls.setLogWelcomeSpeech, { speeches: ['早'] })).toMatchObject({
      code: 401,
    })
    expect(await admin.call(companyCalls.setLogWelcomeSpeech, { speeches: ['早', ' '] })).toMatchObject({
      code: 400,
      msg: '请输入欢迎语',
    })
    const long = { speeches: ['长'.repeat(101)] }
    expect(await admin.call(companyCalls.setLogWelcomeSpeech, long)).toMatchObject({ code: 400 })
    await admin.ask(companyCalls.setLogWelcomeSpeech, { speeches: ['早上好', '加油'] })
    expect(await read()).toEqual(['早上好', '加油'])
    expect(await lastAct()).toMatchObject({ sub_model_label: 10, detail: '设置日志欢迎语' })
  })
})
