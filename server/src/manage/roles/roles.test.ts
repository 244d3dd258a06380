import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { peopleCalls } from '#protocol/manage/people/calls.ts'
import { permissionCalls } from '#protocol/manage/roles/calls.ts'
import { actionIdOf, allActions, can } from '#protocol/platform/permissions.ts'
import { viewerOf } from '#server/access/viewer.ts'
import { during } from '../../../test/during.ts'
import { drawCompany, type Person, type TestCompany } from '../../../test/people.ts'
import { nameOfCopy } from './roles.ts'

let company: TestCompany
let admin: Person
beforeAll(async () => {
  company = await drawCompany()
  admin = company.people.admin
})
afterAll(() => company.close())

const snapshot = () => company.app.services.directory.current()
const idOf = (path: string) => actionIdOf(path) ?? 0
const rolesOf = (person: Person) =>
  snapshot()
    .rolesOf(person.userId)
    .map((role) => role.roleId)
const lastAct = () =>
  company.platform.db.selectFrom('sys_log').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow()
const named = (roleName: string) => {
  const role = snapshot().roles.find((each) => each.roleName === roleName)
  if (!role) throw new Error(`no role ${roleName}`)
  return role
}
async function addOne(roleName: string, roleType = 2, label?: number) {
  expect(await admin.call(permissionCalls.addRole, { roleName, roleType, label })).toMatchObject({ code: 0 })
  return named(roleName)
}
const setRights = (roleId: number, menuIds: number[], dataType?: number | '') =>
  admin.call(permissionCalls.updateRoleMenu, { roleId, menuIds, dataType })

describe('reading roles (platform.md §4.4, §4.6)', () => {
  it('lists the role types of the applications that are there', async () => {
    const types = await admin.ask(permissionCalls.getRoleTypeList)
    expect(types.map((type) => type.roleType)).toEqual([1, 7, 2, 8, 9])
  })

  it('answers the trees of a type', async () => {
    const sales = await admin.ask(permissionCalls.getMenuListByType, { type: 2 })
    expect(sales.data).toMatchObject({ menuId: 1, realm: 'crm', menuName: '全部', menuType: 1, parentId: 0 })
    expect(sales.data.childMenu[0]?.childMenu[0]).toEqual({
      menuId: 17,
      parentId: 9,
      menuName: '新建',
      realm: 'save',
      menuType: 3,
      remarks: null,
      childMenu: [],
    })
    expect(sales.bi?.childMenu.some((node) => node.realm === 'oa')).toBe(false)
    expect(await admin.call(permissionCalls.getMenuListByType, { type: 4 })).toMatchObject({ code: 1102 })
    expect((await admin.ask(permissionCalls.getWorkMenuList)).data).toMatchObject({
      menuId: 300,
      realm: 'work',
    })
  })

  it('answers roles with their action ids by tree', async () => {
    const roles = await admin.ask(permissionCalls.getRoleByType, { type: 2 })
    const rep = roles.find((role) => role.roleId === 180170)
    expect(rep).toMatchObject({
      roleName: '销售员角色',
      roleType: 2,
      remark: null,
      status: 1,
      dataType: 1,
      label: null,
    })
    expect(rep?.rules?.data).toContain(idOf('crm/customer/save'))
    expect(rep?.rules?.bi).toContain(idOf('bi/customer/read'))
    expect([...(rep?.rules?.data ?? []), ...(rep?.rules?.bi ?? [])].every((id) => allActions.has(id))).toBe(
      true,
    )
    const [first] = await admin.ask(permissionCalls.getRoleByType, { type: 1 })
    expect(first).toMatchObject({ remark: 'admin', rules: { data: [], bi: [] } })
  })

  it('groups all roles, hidden and project member roles left out', async () => {
    const groups = await admin.ask(permissionCalls.getAllRoleList)
    expect(groups.map((group) => group.pid)).toEqual([1, 2, 7, 8, 9, 11])
    expect(groups.flatMap((group) => group.list).some((role) => role.roleType === 5)).toBe(false)
  })

  it('need permission/update', async () => {
    const { repA } = company.people
    expect(await repA.call(permissionCalls.getRoleTypeList)).toMatchObject({ code: 401 })
    expect(await repA.call(permissionCalls.getAllRoleList)).toMatchObject({ code: 401 })
    expect(await repA.call(permissionCalls.getRoleList)).toMatchObject({ code: 401 })
    expect(await repA.call(permissionCalls.addRole, { roleName: 'x', roleType: 2 })).toMatchObject({
      code: 401,
    })
  })
})

describe('changing roles (platform.md §4.6)', () => {
  it('adds an empty role of range 本人, answers its id, and logs it', async () => {
    const roleId = await admin.ask(permissionCalls.addRole, { roleName: '新角色', roleType: 2 })
    const role = named('新角色')
    expect(role).toMatchObject({ roleId, status: 1, remark: null, dataType: 1, isHidden: 1, label: null })
    expect(role.actions.size).toBe(0)
    expect(await lastAct()).toMatchObject({
      sub_model_label: 5,
      behavior: '新建',
      detail: '添加了角色:新角色',
    })
  })

  it('keeps names unique within the type', async () => {
    const add = (roleName: string, roleType: number) =>
      admin.call(permissionCalls.addRole, { roleName, roleType })
    expect(await add('销售员角色', 2)).toMatchObject({ code: 1117, msg: '角色名称已存在' })
    expect(await add('销售员角色', 8)).toMatchObject({ code: 0 })
    expect(await add('销售\u200B员角色', 2)).toMatchObject({ code: 1117 })
    expect(await add('Ａ级角色', 2)).toMatchObject({ code: 0 })
    expect(await add('A级角色', 2)).toMatchObject({ code: 1117, data: { field: 'roleName' } })
    expect(await add('葛\u{E0100}级角色', 2)).toMatchObject({ code: 0 })
    expect(await add('葛级角色', 2)).toMatchObject({ code: 1117 })
    const both = await Promise.all([add('同时', 2), add('同时', 2)])
    expect(both.map(({ code }) => code).sort()).toEqual([0, 1117])
  })

  it.each([
    [{ roleName: '', roleType: 2 }, 400, '角色名称不能为空'],
    [{ roleName: '长'.repeat(101), roleType: 2 }, 400, '参数验证错误：roleName'],
    [{ roleName: '类型', roleType: 5 }, 400, '参数验证错误：roleType'],
    [{ roleName: '标签', roleType: 9, label: 93 }, 400, '参数验证错误：label'],
  ])('refuses %j', async (request, code, msg) => {
    expect(await admin.call(permissionCalls.addRole, request)).toMatchObject({ code, msg })
  })

  it('renames, also to the same name', async () => {
    const { roleId } = await addOne('旧名')
    const rename = (roleName: string, id = roleId) =>
      admin.call(permissionCalls.updateRole, { roleId: id, roleName })
    expect(await rename('旧名')).toMatchObject({ code: 0 })
    expect(await rename('新名')).toMatchObject({ code: 0 })
    expect(await rename('销售员角色')).toMatchObject({ code: 1117 })
    expect(await rename('x', 999)).toMatchObject({ code: 1102, msg: '数据不存在' })
    expect(await rename('x', 180162)).toMatchObject({ code: 401 })
    expect(await rename('x', 180171)).toMatchObject({ code: 401 })
  })

  it('replaces actions; directories, unknown ids and other trees are dropped', async () => {
    const { roleId } = await addOne('权限')
    const save = idOf('crm/customer/save')
    const wanted = [
      1,
      10,
      save,
      99_999,
      idOf('manage/users/read'),
      idOf('bi/oa/read'),
      idOf('bi/ranking/read'),
      save,
    ]
    expect(await setRights(roleId, wanted, 3)).toMatchObject({ code: 0 })
    expect([...named('权限').actions].sort((a, b) => a - b)).toEqual(
      [save, idOf('bi/ranking/read')].sort((a, b) => a - b),
    )
    expect(named('权限').dataType).toBe(3)
    expect(await setRights(roleId, [idOf('crm/leads/save')], '')).toMatchObject({ code: 0 })
    expect(named('权限')).toMatchObject({ dataType: 3 })
    expect([...named('权限').actions]).toEqual([idOf('crm/leads/save')])
    expect(await lastAct()).toMatchObject({ behavior: '编辑', detail: '修改了角色权限:权限' })
  })

  it('keeps superiors to the marked actions and ranges 2 to 5; other types have no range', async () => {
    const { roleId } = await addOne('上级', 9, 92)
    await setRights(roleId, [801, 803], 3)
    expect([...named('上级').actions]).toEqual([803])
    expect(named('上级').dataType).toBe(3)
    expect(await setRights(roleId, [803], 1)).toMatchObject({ code: 400 })
    const other = await addOne('公告员', 7)
    await setRights(other.roleId, [188], 1)
    expect(named('公告员').dataType).toBe(5)
  })

  it('leaves the two fixed roles alone', async () => {
    for (const roleId of [180162, 180171]) {
      expect(await setRights(roleId, [161])).toMatchObject({ code: 401 })
      expect(await admin.call(permissionCalls.copyRole, { roleId })).toMatchObject({ code: 401 })
    }
    for (const roleId of [180162, 180171, 180172, 180173, 180174])
      expect(await admin.call(permissionCalls.deleteRole, { roleId })).toMatchObject({
        code: 1140,
        msg: '默认角色不能删除!',
      })
  })

  it('deletes a role with its assignments', async () => {
    const { roleId } = await addOne('临时')
    await admin.ask(permissionCalls.relatedUser, { userIds: [company.people.hr.userId], roleIds: [roleId] })
    expect(await admin.call(permissionCalls.deleteRole, { roleId })).toMatchObject({ code: 0, data: null })
    expect(rolesOf(company.people.hr)).toEqual([180175])
    expect(await admin.call(permissionCalls.deleteRole, { roleId })).toMatchObject({ code: 1102 })
  })

  it('copies name, actions, range, label and assignable roles', async () => {
    await admin.ask(permissionCalls.copyRole, { roleId: 180164 })
    const copy = named('部门与员工管理员(1)')
    const source = snapshot().role(180164)
    expect(copy).toMatchObject({ roleType: 1, remark: null, dataType: 5 })
    expect([...copy.actions].sort()).toEqual([...(source?.actions ?? [])].sort())
    expect([...copy.assignable].sort()).toEqual([...(source?.assignable ?? [])].sort())
    await admin.ask(permissionCalls.copyRole, { roleId: copy.roleId })
    expect(named('部门与员工管理员(2)').roleType).toBe(1)
  })

  it.each([
    ['角色', [], '角色(1)'],
    ['角色(4)', ['角色(1)'], '角色(2)'],
    ['角色', ['角色(2)'], '角色(1)'],
    ['长'.repeat(100), [], `${'长'.repeat(97)}(1)`],
  ])('names the copy of %s beside %j', (name, taken, copy) => {
    expect(nameOfCopy(name, new Set(taken))).toBe(copy)
  })
})

describe('before rights are saved', () => {
  it('tells who gains and who loses what, and changes nothing', async () => {
    const { repA, repB, hr } = company.people
    const role = await addOne('权限预览')
    const [index, save, exported] = ['index', 'save', 'excelexport'].map((leaf) =>
      idOf(`crm/customer/${leaf}`),
    )
    await setRights(role.roleId, [index, exported].map(Number), 1)
    const userIds = [repA.userId, repB.userId, hr.userId]
    await admin.ask(permissionCalls.relatedUser, { userIds, roleIds: [role.roleId] })
    const asked = { roleId: role.roleId, menuIds: [index, save].map(Number), dataType: 5 }
    const change = await admin.ask(permissionCalls.previewRights, asked)
    expect(change).toMatchObject({ gains: [save], loses: [exported], range: { from: 1, to: 5 }, members: 3 })
    const of = (person: Person) => change.people.find((each) => each.userId === person.userId)
    // who sells may save customers already
    expect(of(repA)).toMatchObject({
      gains: [],
      loses: [exported],
      wider: expect.arrayContaining([index, save]),
      narrower: [],
    })
    expect(of(hr)).toMatchObject({ realname: '任人事', gains: [save], loses: [exported], wider: [index] })
    expect(named('权限预览').actions).toEqual(new Set([index, exported]))
    await admin.ask(permissionCalls.updateRoleMenu, asked)
    expect(await admin.ask(permissionCalls.previewRights, asked)).toMatchObject({
      gains: [],
      loses: [],
      range: null,
      people: [],
    })
    for (const userId of userIds)
      await admin.ask(permissionCalls.unbindingUser, { userId, roleId: role.roleId })
  })

  it('passes over administrators and refuses like the change itself', async () => {
    const role = await addOne('预览边界')
    await admin.ask(permissionCalls.relatedUser, { userIds: [admin.userId], roleIds: [role.roleId] })
    const asked = { roleId: role.roleId, menuIds: [idOf('crm/customer/index')] }
    expect(await admin.ask(permissionCalls.previewRights, asked)).toMatchObject({ members: 1, people: [] })
    expect(await admin.call(permissionCalls.previewRights, { ...asked, roleId: 180162 })).toMatchObject({
      code: 401,
    })
    expect(await company.people.repA.call(permissionCalls.previewRights, asked)).toMatchObject({
      code: 401,
    })
    await admin.ask(permissionCalls.unbindingUser, { userId: admin.userId, roleId: role.roleId })
  })
})

describe('assigning roles (platform.md §4.7)', () => {
  it('adds roles, each once', async () => {
    const { repB, repA2 } = company.people
    const userIds = [repB.userId, repA2.userId]
    for (let twice = 0; twice < 2; twice++)
      expect(
        await admin.call(permissionCalls.relatedUser, { userIds, roleIds: [180168, 180168] }),
      ).toMatchObject({
        code: 0,
      })
    expect(rolesOf(repB)).toEqual([180168, 180170])
    expect(await lastAct()).toMatchObject({
      behavior: '关联',
      object: '公告管理员',
      detail: '关联员工:白小一、安小二',
    })
    expect(await admin.call(permissionCalls.relatedUser, { userIds, roleIds: [] })).toMatchObject({
      code: 1136,
      msg: '请先关联角色！',
    })
    expect(
      await admin.call(permissionCalls.relatedUser, { userIds: [999], roleIds: [180168] }),
    ).toMatchObject({
      code: 1125,
    })
  })

  it('takes one role, not the last', async () => {
    const { repB } = company.people
    const unbind = (roleId: number) =>
      admin.call(permissionCalls.unbindingUser, { userId: repB.userId, roleId })
    expect(await unbind(180168)).toMatchObject({ code: 0 })
    expect(await lastAct()).toMatchObject({ behavior: '解绑', detail: '取消关联:白小一' })
    expect(await unbind(180168)).toMatchObject({ code: 1102 })
    expect(await unbind(180170)).toMatchObject({ code: 1133, msg: '用户至少需要一个角色！' })
    expect(rolesOf(repB)).toEqual([180170])
  })

  it('replaces the roles of people and of everybody directly in a department', async () => {
    const { managerA, assistant, repA, repA2, hr } = company.people
    const request = { userIds: [hr.userId], deptIds: [company.departments.salesA], roleIds: [180168] }
    expect(await admin.call(permissionCalls.relatedDeptUser, request)).toMatchObject({ code: 0 })
    for (const person of [managerA, assistant, repA, hr]) expect(rolesOf(person)).toEqual([180168])
    expect(rolesOf(repA2)).toContain(180170)
    expect(
      await admin.call(permissionCalls.relatedDeptUser, { userIds: [hr.userId], roleIds: [999] }),
    ).toMatchObject({
      code: 1102,
    })
    await admin.ask(permissionCalls.relatedDeptUser, { userIds: [repA.userId], roleIds: [180170] })
    await admin.ask(permissionCalls.relatedDeptUser, { userIds: [hr.userId], roleIds: [180175] })
  })

  it('changes rights with the next call, sessions running', async () => {
    const { repA } = company.people
    const auth = () => repA.ask(permissionCalls.auth)
    expect(can(await auth(), 'manage/system/read')).toBe(false)
    await admin.ask(permissionCalls.relatedUser, { userIds: [repA.userId], roleIds: [180163] })
    expect(can(await auth(), 'manage/system/read')).toBe(true)
    expect(await repA.call(peopleCalls.countNumOfUser)).toMatchObject({ code: 0 })
    await admin.ask(permissionCalls.unbindingUser, { userId: repA.userId, roleId: 180163 })
    expect(can(await auth(), 'manage/system/read')).toBe(false)
    expect(await repA.call(peopleCalls.countNumOfUser)).toMatchObject({ code: 401 })
  })

  it('lets holders of users/roleRead give what their roles list', async () => {
    const { outsider, repB } = company.people
    const role = await addOne('查看角色', 1)
    await setRights(role.roleId, [idOf('manage/users/roleRead')])
    const listed = [180168, 180169]
    expect(
      await admin.call(permissionCalls.updateAuthRole, {
        roleId: role.roleId,
        roleIds: [...listed, 999, 180172],
      }),
    ).toMatchObject({ code: 0 })
    const assignable = await admin.ask(permissionCalls.queryAuthRole, { roleId: role.roleId })
    expect(assignable.sort()).toEqual(listed)
    await admin.ask(permissionCalls.relatedDeptUser, { userIds: [outsider.userId], roleIds: [role.roleId] })

    const groups = await outsider.ask(permissionCalls.getRoleList)
    expect(groups.map((group) => group.pid)).toEqual([2, 7])
    const give = (roleIds: number[]) =>
      outsider.call(permissionCalls.relatedUser, { userIds: [repB.userId], roleIds })
    expect(await give([180163, 180168])).toMatchObject({ code: 401, msg: '您无权分配角色“系统设置管理员”' })
    expect(rolesOf(repB)).toEqual([180170])
    // the one he holds already is only kept
    expect(await give([180168, 180170])).toMatchObject({ code: 0 })
    expect(rolesOf(repB)).toEqual([180168, 180170])
    const replaced = { userIds: [repB.userId], roleIds: [180169] }
    expect(await outsider.call(permissionCalls.relatedDeptUser, replaced)).toMatchObject({ code: 0 })
    expect(rolesOf(repB)).toEqual([180169, 180170])
    expect(
      await outsider.call(permissionCalls.unbindingUser, { userId: repB.userId, roleId: 180169 }),
    ).toMatchObject({
      code: 401,
    })
    expect(await outsider.call(permissionCalls.queryAuthRole, { roleId: 180170 })).toMatchObject({
      code: 401,
    })
  })

  it('gives and takes the role admin only by administrators, and never from the super user', async () => {
    const { finance, repB } = company.people
    const role = await addOne('权限管理员', 1)
    await setRights(role.roleId, [idOf('manage/permission/update')])
    await admin.ask(permissionCalls.relatedUser, { userIds: [finance.userId], roleIds: [role.roleId] })
    const give = (by: Person) =>
      by.call(permissionCalls.relatedUser, { userIds: [repB.userId], roleIds: [180162] })
    expect(await give(finance)).toMatchObject({ code: 401, msg: '您无权分配角色“超级管理员”' })
    expect(rolesOf(repB)).not.toContain(180162)
    expect(await give(admin)).toMatchObject({ code: 0 })
    expect(rolesOf(repB)).toContain(180162)
    const take = (by: Person, userId: number) =>
      by.call(permissionCalls.unbindingUser, { userId, roleId: 180162 })
    expect(await take(finance, repB.userId)).toMatchObject({ code: 401 })
    expect(await take(admin, 14773)).toMatchObject({ code: 401 })
    expect(await take(admin, repB.userId)).toMatchObject({ code: 0 })
  })

  it('leaves what other roles an administrator has to administrators', async () => {
    const { finance, repB, outsider } = company.people
    const office = company.departments.support
    await admin.ask(permissionCalls.relatedUser, { userIds: [repB.userId], roleIds: [180162, 180168] })
    const before = rolesOf(repB)
    const userIds = [repB.userId]
    const msg = '管理员的账号和角色只能由管理员更改'
    for (const [call, request] of [
      [permissionCalls.relatedUser, { userIds, roleIds: [180169] }],
      [permissionCalls.relatedDeptUser, { userIds, roleIds: [180169] }],
      [permissionCalls.unbindingUser, { userId: repB.userId, roleId: 180168 }],
    ] as const)
      expect(await finance.call(call, request), call.path).toMatchObject({ code: 401, msg })
    expect(rolesOf(repB)).toEqual(before)
    // one of a department whom he may not change keeps the others as they are too
    await admin.ask(peopleCalls.setUser, { userId: repB.userId, deptId: office })
    const others = rolesOf(outsider)
    const all = { userIds: [], deptIds: [office], roleIds: [180169] }
    expect(await finance.call(permissionCalls.relatedDeptUser, all)).toMatchObject({ code: 401, msg })
    expect(rolesOf(outsider)).toEqual(others)
    await admin.ask(permissionCalls.relatedDeptUser, { userIds, roleIds: [180170] })
    const plain = { userIds, roleIds: [180168] }
    expect(await finance.call(permissionCalls.relatedUser, plain)).toMatchObject({ code: 0 })
  })
})

describe('data ranges reach the people they name (platform.md §4.5)', () => {
  let drawn: TestCompany
  beforeAll(async () => {
    drawn = await drawCompany()
  })
  afterAll(() => drawn.close())

  it.each([
    ['director', 'crm/customer/index', 'everyone'],
    ['managerA', 'crm/customer/index', ['managerA', 'assistant', 'repA', 'repA2']],
    ['managerB', 'crm/customer/index', ['managerB', 'repB']],
    ['assistant', 'crm/customer/index', ['assistant', 'managerA', 'repA']],
    ['repA', 'crm/customer/index', ['repA']],
    ['hr', 'crm/customer/index', []],
    ['finance', 'crm/customer/index', 'everyone'],
    ['finance', 'crm/customer/update', []],
    ['admin', 'crm/customer/update', 'everyone'],
  ] as const)('%s, %s', (key, path, expected) => {
    const viewer = viewerOf(drawn.app.services.directory.current(), drawn.people[key].userId)
    const wanted = expected === 'everyone' ? expected : expected.map((each) => drawn.people[each].userId)
    expect(viewer.usersInRange(path)).toEqual(wanted)
  })
})

it('a role that somebody deletes at the same moment is refused, and nothing is done', async () => {
  const { outsider } = company.people
  const kept = rolesOf(outsider)
  const userIds = [outsider.userId]
  const uses = [
    (roleId: number) => admin.call(permissionCalls.relatedUser, { userIds, roleIds: [roleId] }),
    (roleId: number) => admin.call(permissionCalls.relatedDeptUser, { userIds, roleIds: [roleId] }),
    (roleId: number) => setRights(roleId, [idOf('crm/customer/index')]),
    (roleId: number) => admin.call(permissionCalls.updateAuthRole, { roleId: 180164, roleIds: [roleId] }),
  ]
  const { db } = company.app.services
  for (const [at, use] of uses.entries()) {
    const { roleId } = await addOne(`正在删除${at}`)
    const answer = await during(db, {
      held: (trx) => trx.deleteFrom('roles').where('role_id', '=', roleId).execute(),
      waits: () => use(roleId),
    })
    expect(answer, String(at)).toMatchObject({ code: 1102, msg: '数据不存在' })
  }
  expect(rolesOf(outsider)).toEqual(kept)
})
