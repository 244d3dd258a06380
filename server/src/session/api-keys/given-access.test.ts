import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allCalls } from '#protocol/all-calls.ts'
import { customer } from '#protocol/crm/customer/type.ts'
import { employeeAccountCalls } from '#protocol/hrm/employees/account-calls.ts'
import { fieldAdminCalls } from '#protocol/manage/fields/calls.ts'
import { accountCalls } from '#protocol/manage/people/account-calls.ts'
import { peopleCalls } from '#protocol/manage/people/calls.ts'
import { handOverCalls } from '#protocol/manage/people/hand-over-calls.ts'
import { staffImportCalls } from '#protocol/manage/people/import-calls.ts'
import { permissionCalls } from '#protocol/manage/roles/calls.ts'
import { channelCalls } from '#protocol/messages/channel-calls.ts'
import type { Call } from '#protocol/platform/call.ts'
import { apiKeyCalls } from '#protocol/session/api-key-calls.ts'
import { createCaller } from '../../../test/as.ts'
import { hire } from '../../../test/hr.ts'
import { drawCompany, PASSWORD, type TestCompany } from '../../../test/people.ts'
import { type Receiver, startReceiver } from '../../../test/receiver.ts'
import { sendFile } from '../../../test/upload.ts'
import { makeWorkbook } from '../../../test/workbook.ts'

const REP = 180170
const SECRET = `whsec_${Buffer.from('twenty-four random bytes').toString('base64')}`

let company: TestCompany
let receiver: Receiver
let headers: Record<string, string>
beforeAll(async () => {
  company = await drawCompany({ config: { outboundAllow: ['127.0.0.1'] } })
  receiver = await startReceiver()
  const day = { name: '同步', expireDay: '2025-06-30', password: PASSWORD }
  const { key } = await company.people.admin.ask(apiKeyCalls.add, day)
  headers = { authorization: `Bearer ${key}` }
})
afterAll(async () => {
  await receiver.close()
  await company.close()
})

const refused = { code: 401, msg: '这项操作需要登录后进行，不能使用 API 密钥' }
const tried = new Set<string>()

/** The same request by an administrator's key, which is refused, and by their session, which succeeds. */
async function both(call: Call, request: object = {}): Promise<unknown> {
  tried.add(call.path)
  const byKey = createCaller(company.app.fastify, async () => null)
  expect(await byKey.call(call, request, { headers }), call.path).toMatchObject(refused)
  const reply = await company.people.admin.call(call, request)
  expect(reply, call.path).toMatchObject({ code: 0 })
  return reply.data
}

describe('what gives access or sends data out is not done by a key (platform.md §2.10)', () => {
  it('making and changing people', async () => {
    const { repA, repB } = company.people
    const { office, teamA } = company.departments
    await both(peopleCalls.addUser, {
      username: '13700000071',
      password: PASSWORD,
      realname: '新管理员',
      deptId: office,
      roleId: '180162',
    })
    const employee = await hire(company.people.admin, '新账号', { person: { mobile: '13700000073' } })
    await both(employeeAccountCalls.toUsers, {
      employeeIds: [employee],
      password: PASSWORD,
      deptId: office,
      roleId: [REP],
    })
    await both(peopleCalls.setUser, { userId: repA.userId, roleId: `${REP},180162` })
    await both(peopleCalls.setUserDept, { userIdList: [repB.userId], deptId: teamA })
    const ids = [repB.userId]
    await both(accountCalls.setUserStatus, { ids, status: 0 })
    await both(accountCalls.activateUser, { ids, status: 1 })
    const { admin } = company.people
    const own = { username: admin.username, realname: admin.realname, email: 'admin@suoke.example' }
    await both(accountCalls.updateUser, own)
  })

  it('a file of people', async () => {
    const { admin } = company.people
    const { path } = staffImportCalls.upload
    tried.add(path)
    const byKey = await company.app.fastify.inject({
      method: 'POST',
      url: `/crm/api/${path}`,
      headers: { ...headers, 'content-type': 'multipart/form-data; boundary=b' },
      payload: '--b--\r\n',
    })
    expect(byKey.json()).toMatchObject(refused)
    const content = await makeWorkbook(
      ['手机号', '登录密码', '姓名', '性别', '邮箱', '部门', '岗位', '角色'],
      [['13700000072', PASSWORD, '导入的人', '女', '', '行政部', '', '']],
    )
    expect(
      await sendFile(company, admin, staffImportCalls.upload, { name: '员工.xlsx', content }),
    ).toMatchObject({ code: 0, data: { totalSize: 1, errSize: 0 } })
  })

  it('roles, what they may, and who has them', async () => {
    const { assistant } = company.people
    const roleId = Number(await both(permissionCalls.addRole, { roleName: '密钥的角色', roleType: 2 }))
    await both(permissionCalls.updateRole, { roleId, roleName: '角色' })
    await both(permissionCalls.updateRoleMenu, { roleId, menuIds: [], dataType: 5 })
    await both(permissionCalls.relatedUser, { userIds: [assistant.userId], roleIds: [roleId] })
    await both(permissionCalls.unbindingUser, { userId: assistant.userId, roleId })
    const replaced = { userIds: [assistant.userId], deptIds: [], roleIds: [REP] }
    await both(permissionCalls.relatedDeptUser, replaced)
    await both(permissionCalls.updateAuthRole, { roleId, roleIds: [roleId] })
    await both(permissionCalls.copyRole, { roleId })
    await both(permissionCalls.deleteRole, { roleId })
    await both(permissionCalls.setWorkRole, { roleName: '密钥成员', remark: '', menuIds: [] })
    const all = await company.people.admin.ask(permissionCalls.queryWorkRoleList)
    const made = all.find(({ roleName }) => roleName === '密钥成员')
    await both(permissionCalls.deleteWorkRole, { roleId: made?.roleId ?? 0 })
    const ask = { roleId: REP, label: customer.label }
    const [field] = await company.people.admin.ask(fieldAdminCalls.roleFields, ask)
    if (!field) throw new Error('no field')
    await both(fieldAdminCalls.saveRoleFields, { list: [{ id: field.id, authLevel: field.authLevel }] })
  })

  it('handing over records', async () => {
    const { managerB, repA2 } = company.people
    const handed = await both(handOverCalls.handOver, {
      userIds: [repA2.userId],
      rule: 'one',
      receiverId: managerB.userId,
    })
    await both(handOverCalls.undo, { token: handOverCalls.handOver.reply.parse(handed).token })
  })

  it('where messages go', async () => {
    const settings = { address: `${receiver.origin}/hook`, secret: SECRET }
    await both(channelCalls.tryOut, { channel: 'webhook', settings })
    await both(channelCalls.save, { channel: 'webhook', isOn: 1, settings })
  })

  it('and nothing else of its kind: every writing call of people, roles and channels', () => {
    const kinds =
      /^(adminRole|messageChannel)\/|\/(hrmAddUser|addUser|setUser\w*|activateUser)$|^adminUser\/excelImport$/
    const writing = allCalls.filter((call) => kinds.test(call.path) && !call.safe)
    // session only from the beginning, and tried by `api-keys` and `view-as`
    const others = [permissionCalls.viewAs.path, permissionCalls.endViewAs.path]
    for (const call of writing) {
      expect(call.sessionOnly, call.path).toBe(true)
      if (!others.includes(call.path)) expect([...tried], call.path).toContain(call.path)
    }
    expect(writing.length).toBeGreaterThan(15)
  })

  it('while reading and exporting stay', async () => {
    const byKey = createCaller(company.app.fastify, async () => null)
    for (const [call, request] of [
      [peopleCalls.queryUserList, { page: 1, limit: 5 }],
      [permissionCalls.getAllRoleList, {}],
      [channelCalls.list, {}],
      [staffImportCalls.template, {}],
    ] as const)
      expect((await byKey.call(call, request, { headers })).code, call.path).toBe(0)
  })
})
