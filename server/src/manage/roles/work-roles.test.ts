import { afterAll, beforeAll, expect, it } from 'vitest'
import { permissionCalls } from '#protocol/manage/roles/calls.ts'
import { actionIdOf } from '#protocol/platform/permissions.ts'
import { during } from '../../../test/during.ts'
import { drawCompany, type Person, type TestCompany } from '../../../test/people.ts'

let company: TestCompany
let admin: Person
beforeAll(async () => {
  company = await drawCompany()
  admin = company.people.admin
})
afterAll(() => company.close())

const right = (leaf: string) => actionIdOf(`work/project/${leaf}`) ?? 0
const [MANAGING, EDITING, READING] = [180172, 180173, 180174]
const lastAct = () =>
  company.platform.db.selectFrom('sys_log').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow()
const named = async (roleName: string) => {
  const roles = await admin.ask(permissionCalls.queryProjectRoleList, {})
  return roles.find((role) => role.roleName === roleName) ?? { roleId: 0, menuIds: [] }
}

it('lists what members can be, 编辑 first, and rights of all but 管理', async () => {
  const { repA } = company.people
  const roles = await repA.ask(permissionCalls.queryWorkRoleList, {})
  expect(roles.map(({ roleId }) => roleId)).toEqual([EDITING, MANAGING, READING])
  expect(roles[1]).toEqual({ roleId: MANAGING, roleName: '管理', remark: null, roleType: 5, label: 2 })
  const withRights = await repA.ask(permissionCalls.queryProjectRoleList, {})
  expect(withRights.map(({ roleId }) => roleId)).toEqual([EDITING, READING])
  expect(withRights[0]?.menuIds).toContain(right('saveTask'))
  expect(withRights[1]?.menuIds).toEqual([])
})

it('makes, changes and deletes one of the company, in the operation log as well', async () => {
  const rights = { roleName: '外部成员', remark: 'admin', menuIds: [right('saveTask'), 300, 301, 26] }
  await admin.ask(permissionCalls.setWorkRole, rights)
  const made = await named('外部成员')
  expect(made).toMatchObject({ roleType: 6, remark: 'admin', label: null, menuIds: [right('saveTask')] })
  expect(await lastAct()).toMatchObject({
    model: 'admin',
    sub_model_label: 6,
    behavior: '新建',
    object: '外部成员',
    detail: '设置项目角色:外部成员',
  })
  const { roleId } = made
  await admin.ask(permissionCalls.setWorkRole, {
    roleId,
    roleName: '合作伙伴',
    menuIds: [right('archiveTask')],
  })
  expect(await named('合作伙伴')).toMatchObject({ roleId, remark: null, menuIds: [right('archiveTask')] })
  await admin.ask(permissionCalls.deleteWorkRole, { roleId })
  expect(await lastAct()).toMatchObject({ behavior: '删除', detail: '删除了项目角色:合作伙伴' })
  expect(await named('合作伙伴')).toMatchObject({ roleId: 0 })
})

it('changes 编辑 and 只读, but neither changes 管理 nor deletes what the product brings', async () => {
  const { menuIds } = await named('只读')
  const reading = { roleId: READING, roleName: '只读', menuIds: [right('excelExport')] }
  await admin.ask(permissionCalls.setWorkRole, reading)
  expect((await named('只读')).menuIds).toEqual([right('excelExport')])
  await admin.ask(permissionCalls.setWorkRole, { ...reading, menuIds })
  const managing = { roleId: MANAGING, roleName: '管理', menuIds: [] }
  expect(await admin.call(permissionCalls.setWorkRole, managing)).toMatchObject({ code: 401 })
  for (const roleId of [MANAGING, EDITING, READING])
    expect(await admin.call(permissionCalls.deleteWorkRole, { roleId })).toMatchObject({
      code: 1140,
      msg: '默认角色不能删除!',
    })
})

it('refuses names that are taken, empty ones, what is no project role, and who may not', async () => {
  const set = (request: { roleId?: number; roleName: string }, who = admin) =>
    who.call(permissionCalls.setWorkRole, { ...request, menuIds: [] })
  // full-width signs look alike
  expect(await set({ roleName: 'ＶＩＰ成员' })).toMatchObject({ code: 0 })
  expect(await set({ roleName: 'VIP成员' })).toMatchObject({ code: 1117, msg: '角色名称已存在' })
  expect(await set({ roleName: '编辑' })).toMatchObject({ code: 1117 })
  expect(await set({ roleName: ' ' })).toMatchObject({ code: 400, msg: '请填写权限名称' })
  expect(await set({ roleId: 180170, roleName: '销售员角色' })).toMatchObject({ code: 1102 })
  expect(await admin.call(permissionCalls.deleteWorkRole, { roleId: 180170 })).toMatchObject({ code: 1102 })
  expect(await set({ roleName: '我来' }, company.people.repA)).toMatchObject({ code: 401, msg: '无权操作' })
  // nor may it be given to people, whatever its remark says
  const { roleId } = await named('ＶＩＰ成员')
  const given = { userIds: [company.people.repA.userId], roleIds: [roleId] }
  expect(await admin.call(permissionCalls.relatedUser, given)).toMatchObject({ code: 1102 })
})

it('does nothing to a role that is deleted at the same moment', async () => {
  await admin.ask(permissionCalls.setWorkRole, { roleName: '正在删除', menuIds: [] })
  const { roleId } = await named('正在删除')
  const answer = await during(company.app.services.db, {
    held: (trx) => trx.deleteFrom('roles').where('role_id', '=', roleId).execute(),
    waits: () => admin.call(permissionCalls.setWorkRole, { roleId, roleName: '还在', menuIds: [] }),
  })
  expect(answer).toMatchObject({ code: 1102 })
})
