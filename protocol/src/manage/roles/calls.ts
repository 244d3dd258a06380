import { z } from 'zod'
import { call } from '#protocol/platform/call.ts'
import { requiredText } from '#protocol/platform/required-text.ts'
import type { Part } from '#protocol/platform/schema.ts'
import { id, idList, ids, integer, nothing, optional, optionalText } from '#protocol/platform/wire.ts'

const area = 'role'
const administration = 'manage/permission/update'
/** What people ask for help with, by the right that helps: to be given a right, to have an application switched on. */
export const helpers = { rights: administration, applications: 'manage/configSet/update' } as const
export type HelpingWith = keyof typeof helpers
/** May look at roles in order to give them to people. */
const assignment = ['manage/users/roleRead', administration] as const

type Branch = { [realm: string]: Branch | true }
const branch: Part<Branch> = z.lazy(() => z.record(z.string(), z.union([z.literal(true), branch])))

export const authReply = z.object({
  firstModel: z.string(),
  crm: z.optional(branch),
  oa: z.optional(branch),
  bi: z.optional(branch),
  project: z.optional(branch),
  hrm: z.optional(branch),
  manage: z.optional(branch),
  work: z.optional(branch),
  callin: z.optional(branch),
  statistics: z.optional(branch),
})

export const roleRow = z.object({
  roleId: z.number(),
  roleName: z.string(),
  roleType: z.number(),
  remark: z.string().nullable(),
  status: z.number(),
  dataType: z.number(),
  isHidden: z.number(),
  label: z.number().nullable(),
  /** Action ids of the role in the type's own tree and in the analysis tree. */
  rules: z.object({ data: z.array(z.number()), bi: z.array(z.number()) }).nullable(),
  menuIds: z.array(z.number()),
})
export type RoleRow = z.output<typeof roleRow>

export const roleGroup = z.object({ pid: z.number(), name: z.string(), list: z.array(roleRow) })
export type RoleGroup = z.output<typeof roleGroup>

const menuNode = z.object({
  menuId: z.number(),
  parentId: z.number(),
  menuName: z.string(),
  realm: z.string(),
  menuType: z.number(),
  remarks: z.string().nullable(),
  get childMenu() {
    return z.array(menuNode)
  },
})

const roleName = () => requiredText(100, '角色名称不能为空')

const roleRights = z.object({
  roleId: id(),
  menuIds: ids(),
  /** '' keeps the range. */
  dataType: optional(integer(1, 5)),
})

const workRole = roleRow.pick({ roleId: true, roleName: true, remark: true, roleType: true, label: true })
export type WorkRole = z.output<typeof workRole>

const workRoleRights = z.object({
  /** Absent: a new one. */
  roleId: optional(id()),
  roleName: requiredText(100, '请填写权限名称'),
  remark: optionalText(300),
  menuIds: ids(),
})
export type WorkRoleRights = z.output<typeof workRoleRights>

const actionIds = z.array(z.number())
/** What other rights of a role would change. Actions are named by their ids. */
const rightsDifference = z.object({
  gains: actionIds,
  loses: actionIds,
  /** Null where the role reaches as far as before. */
  range: z.object({ from: z.number(), to: z.number() }).nullable(),
  /** How many people hold the role. */
  members: z.number(),
  /** Those of them to whom it makes a difference; the others have the same rights by other roles. */
  people: z.array(
    z.object({
      userId: z.number(),
      realname: z.string(),
      deptName: z.string().nullable(),
      gains: actionIds,
      loses: actionIds,
      /** Actions they keep, which reach farther or less far. */
      wider: actionIds,
      narrower: actionIds,
    }),
  ),
})
export type RightsDifference = z.output<typeof rightsDifference>

const personRight = z.object({
  menuId: z.number(),
  /** With its directory: 客户管理·新建. */
  name: z.string(),
  isHeld: z.boolean(),
  /** The roles that give it and how far it reaches, or what is missing. */
  words: z.string(),
})
export type PersonRight = z.output<typeof personRight>

export const permissionCalls = {
  auth: call({
    path: 'adminRole/auth',
    area,
    need: 'signedIn',
    summary: '当前用户的权限树',
    safe: true,
    request: z.object({}),
    reply: authReply,
  }),
  queryHelpers: call({
    path: 'adminRole/queryHelpers',
    area,
    need: 'signedIn',
    summary: '可以开通权限（或启用应用）的员工，最多三名',
    safe: true,
    request: z.object({ with: optional(z.enum(['rights', 'applications'])) }),
    reply: z.array(z.object({ userId: z.number(), realname: z.string(), deptName: z.string().nullable() })),
  }),
  viewAs: call({
    path: 'adminRole/viewAs',
    area,
    need: 'manage/permission/viewAs',
    summary: '以员工身份查看：此后本次登录只读，且所见与该员工相同',
    asOneself: true,
    sessionOnly: true,
    request: z.object({ userId: id() }),
    reply: nothing,
  }),
  endViewAs: call({
    path: 'adminRole/endViewAs',
    area,
    need: 'signedIn',
    summary: '退出以员工身份查看',
    asOneself: true,
    sessionOnly: true,
    request: z.object({}),
    reply: nothing,
  }),
  personRights: call({
    path: 'adminRole/queryPersonRights',
    area,
    need: 'manage/permission/explain',
    summary: '某员工的每项权限：由哪些角色得到，或为什么没有',
    safe: true,
    asOneself: true,
    request: z.object({ userId: id() }),
    reply: z.array(personRight),
  }),
  getRoleTypeList: call({
    path: 'adminRole/getRoleTypeList',
    area,
    need: administration,
    summary: '角色类型',
    safe: true,
    request: z.object({}),
    reply: z.array(z.object({ name: z.string(), roleType: z.number() })),
  }),
  getMenuListByType: call({
    path: 'adminMenu/getMenuListByType/{type}',
    body: 'none',
    area,
    need: administration,
    summary: '角色类型的权限树',
    safe: true,
    request: z.object({ type: integer() }),
    reply: z.object({ data: menuNode, bi: menuNode.optional() }),
  }),
  getWorkMenuList: call({
    path: 'adminMenu/getWorkMenuList',
    area,
    need: 'manage/work/update',
    summary: '项目内权限树',
    safe: true,
    request: z.object({}),
    reply: z.object({ data: menuNode }),
  }),
  queryWorkRoleList: call({
    path: 'adminRole/queryWorkRoleList',
    area,
    need: 'signedIn',
    summary: '项目成员角色',
    safe: true,
    request: z.object({}),
    reply: z.array(workRole),
  }),
  queryProjectRoleList: call({
    path: 'adminRole/queryProjectRoleList',
    area,
    need: 'signedIn',
    summary: '项目成员角色及其权限',
    safe: true,
    request: z.object({}),
    reply: z.array(roleRow),
  }),
  setWorkRole: call({
    path: 'adminRole/setWorkRole',
    body: 'json',
    area,
    need: 'manage/work/update',
    sessionOnly: true,
    summary: '新建或编辑项目成员角色',
    request: workRoleRights,
    reply: nothing,
  }),
  deleteWorkRole: call({
    path: 'adminRole/deleteWorkRole',
    area,
    need: 'manage/work/update',
    sessionOnly: true,
    summary: '删除项目成员角色',
    request: z.object({ roleId: id() }),
    reply: nothing,
  }),
  getRoleByType: call({
    path: 'adminRole/getRoleByType/{type}',
    body: 'none',
    area,
    need: administration,
    summary: '一类角色',
    safe: true,
    request: z.object({ type: integer() }),
    reply: z.array(roleRow),
  }),
  addRole: call({
    path: 'adminRole/add',
    body: 'json',
    area,
    need: administration,
    sessionOnly: true,
    summary: '创建角色',
    request: z.object({ roleName: roleName(), roleType: integer(), label: optional(integer()) }),
    /** Its id. */
    reply: z.number(),
  }),
  updateRole: call({
    path: 'adminRole/update',
    body: 'json',
    area,
    need: administration,
    sessionOnly: true,
    summary: '编辑角色名称',
    request: z.object({ roleId: id(), roleName: roleName() }),
    reply: nothing,
  }),
  updateRoleMenu: call({
    path: 'adminRole/updateRoleMenu',
    body: 'json',
    area,
    need: administration,
    sessionOnly: true,
    summary: '设置角色权限',
    request: roleRights,
    reply: nothing,
  }),
  previewRights: call({
    path: 'adminRole/queryRoleChange',
    body: 'json',
    area,
    need: administration,
    summary: '保存角色权限之前：谁会得到、谁会失去什么',
    safe: true,
    request: roleRights,
    reply: rightsDifference,
  }),
  deleteRole: call({
    path: 'adminRole/delete',
    area,
    need: administration,
    sessionOnly: true,
    summary: '删除角色',
    request: z.object({ roleId: id() }),
    reply: nothing,
  }),
  copyRole: call({
    path: 'adminRole/copy',
    area,
    need: administration,
    sessionOnly: true,
    summary: '复制角色',
    request: z.object({ roleId: id() }),
    /** The id of the copy. */
    reply: z.number(),
  }),
  getAllRoleList: call({
    path: 'adminRole/getAllRoleList',
    area,
    need: administration,
    summary: '全部角色',
    safe: true,
    request: z.object({}),
    reply: z.array(roleGroup),
  }),
  getRoleList: call({
    path: 'adminRole/getRoleList',
    area,
    need: ['manage/users/userSave', 'manage/users/userUpdate', ...assignment],
    summary: '可分配的角色',
    safe: true,
    request: z.object({}),
    reply: z.array(roleGroup),
  }),
  relatedUser: call({
    path: 'adminRole/relatedUser',
    body: 'json',
    area,
    need: assignment,
    sessionOnly: true,
    summary: '关联员工',
    request: z.object({ userIds: idList(), roleIds: idList() }),
    reply: nothing,
  }),
  relatedDeptUser: call({
    path: 'adminRole/relatedDeptUser',
    body: 'json',
    area,
    need: assignment,
    sessionOnly: true,
    summary: '替换员工和部门员工的角色',
    request: z.object({ userIds: idList(), deptIds: idList(), roleIds: idList() }),
    reply: nothing,
  }),
  unbindingUser: call({
    path: 'adminRole/unbindingUser',
    area,
    need: administration,
    sessionOnly: true,
    summary: '取消员工的角色',
    request: z.object({ userId: id(), roleId: id() }),
    reply: nothing,
  }),
  queryAuthRole: call({
    path: 'adminRole/queryAuthRole/{roleId}',
    body: 'none',
    area,
    need: administration,
    summary: '角色可分配的角色',
    safe: true,
    request: z.object({ roleId: id() }),
    reply: z.array(z.number()),
  }),
  updateAuthRole: call({
    path: 'adminRole/updateAuthRole/{roleId}',
    body: 'json',
    bare: 'roleIds',
    area,
    need: administration,
    sessionOnly: true,
    summary: '设置角色可分配的角色',
    request: z.object({ roleId: id(), roleIds: ids() }),
    reply: nothing,
  }),
} as const
