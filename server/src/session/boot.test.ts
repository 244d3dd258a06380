import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { companyCalls } from '#protocol/manage/company/calls.ts'
import { peopleCalls } from '#protocol/manage/people/calls.ts'
import { departmentCalls } from '#protocol/manage/people/department-calls.ts'
import { permissionCalls } from '#protocol/manage/roles/calls.ts'
import { can } from '#protocol/platform/permissions.ts'
import { sessionCalls } from '#protocol/session/calls.ts'
import { drawCompany, PASSWORD, type TestCompany } from '../../test/people.ts'
import { listStatements } from '../../test/statements.ts'

let company: TestCompany
beforeAll(async () => {
  company = await drawCompany()
})
afterAll(() => company.close())

/** As the v11.3.3 client of a production build sends its calls: no base, the token in a header. */
async function ask(path: string, body: 'form' | 'json', payload: object | string, token?: string) {
  const reply = await company.app.fastify.inject({
    method: 'POST',
    url: `/${path}`,
    headers: {
      'content-type':
        body === 'json'
          ? 'application/json;charset=UTF-8'
          : 'application/x-www-form-urlencoded;charset=UTF-8',
      ...(token ? { 'admin-token': token } : {}),
    },
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
  })
  expect(reply.statusCode).toBe(200)
  expect(reply.headers['content-type']).toMatch(/^application\/json;\s*charset=utf-8$/i)
  return reply.json()
}

describe('boot sequence (platform.md §3)', () => {
  it('runs in full for an administrator', async () => {
    expect(await ask('adminUser/querySystemStatus', 'form', '')).toEqual({ code: 0, msg: 'success', data: 1 })
    const login = { username: company.people.admin.username, password: PASSWORD }
    const token = (await ask('login', 'json', login)).data.adminToken

    const me = (await ask('adminUser/queryLoginUser', 'form', '', token)).data
    expect(peopleCalls.queryLoginUser.reply.parse(me)).toMatchObject({ userId: 14773, serverUserInfo: null })
    expect(Object.keys(me)).toEqual(
      expect.arrayContaining(['img', 'mobile', 'sex', 'email', 'post', 'parentName']),
    )

    const config = (await ask('adminConfig/queryAdminConfig', 'form', '', token)).data
    expect(config).toMatchObject({ companyName: '测试企业', companyLogo: '' })

    const auth = (await ask('adminRole/auth', 'form', '', token)).data
    expect(permissionCalls.auth.reply.parse(auth)).toEqual(auth)
    for (const path of ['crm/customer/save', 'manage/permission/update', 'oa/taskExamine', 'bi/lock/read'])
      expect(can(auth, path)).toBe(true)

    const users = (await ask('adminUser/queryUserList', 'json', { pageType: 0 }, token)).data
    expect(users).toMatchObject({ totalRow: 11, lastPage: true })
    expect(peopleCalls.queryUserList.reply.parse(users).list[0]).toMatchObject({
      userId: 14773,
      roleIds: null,
    })

    const [root] = (await ask('adminDept/queryDeptTree', 'json', { type: 'tree' }, token)).data
    expect(root).toMatchObject({ deptId: 14852, pid: 0, label: '全公司' })

    const types = (await ask('adminRole/getRoleTypeList', 'form', '', token)).data
    expect(types[0]).toEqual({ name: '系统管理角色', roleType: 1 })

    const modules = (await ask('adminConfig/queryModuleSetting', 'form', '', token)).data
    expect(modules).toContainEqual(expect.objectContaining({ module: 'crm', status: 1 }))
    expect((await ask('adminConfig/queryHeaderModelSort', 'form', '', token)).data).toEqual([])
  })

  it('gives a salesman his own tree, and no administration', async () => {
    const auth = await company.people.repA.ask(permissionCalls.auth)
    expect(auth).not.toHaveProperty('manage')
    expect(auth).not.toHaveProperty('hrm')
    expect(auth).not.toHaveProperty('work')
    expect(auth.oa).toEqual({ book: { read: true }, taskExamine: {}, log: {}, calendar: {} })
    expect(auth.crm).not.toHaveProperty('pool')
    expect(can(auth, 'crm/customer/save')).toBe(true)
    expect(can(auth, 'crm/customer/delete')).toBe(false)
  })

  it('is refused without a session, call by call', async () => {
    const calls = [
      peopleCalls.queryLoginUser,
      peopleCalls.queryUserList,
      departmentCalls.queryDeptTree,
      permissionCalls.auth,
      permissionCalls.getRoleTypeList,
      companyCalls.queryAdminConfig,
      companyCalls.queryModuleSetting,
      companyCalls.queryHeaderModelSort,
    ]
    for (const call of calls)
      expect(await company.nobody.call(call)).toMatchObject({ code: 302, msg: '请先登录！', data: null })
    expect(await company.nobody.call(sessionCalls.querySystemStatus)).toMatchObject({ code: 0, data: 1 })
  })

  it('asks the database no more for 2,000 people than for a few (platform.md §14.5)', async () => {
    const { db, pool } = company.platform
    const { managerA } = company.people
    const people = () => managerA.ask(peopleCalls.queryUserList, { pageType: 0 })
    const boot = () => Promise.all([people(), managerA.ask(permissionCalls.auth)])
    await boot()
    const few = await listStatements(pool, boot)
    await db
      .insertInto('users')
      .values(
        Array.from({ length: 2000 }, (_, at) => ({
          username: `135${String(at).padStart(8, '0')}`,
          realname: `批量${at}`,
          password_hash: 'none',
          num: '100000000000000',
          dept_id: company.departments.support,
          parent_id: null,
          img: null,
          last_login_ip: null,
          last_login_time: null,
        })),
      )
      .execute()
    await company.app.services.directory.changed()
    const many = await listStatements(pool, boot)
    expect((await people()).list.length).toBeGreaterThan(2000)
    // background work may add a few of its own; a loop would add one per person
    expect(many.length).toBeLessThanOrEqual(few.length + 6)
  })
})
