import { z } from 'zod'
import { call } from '#protocol/platform/call.ts'
import { pageOf } from '#protocol/platform/envelope.ts'
import { requiredText } from '#protocol/platform/required-text.ts'
import { simpleUser } from '#protocol/platform/simple-user.ts'
import {
  flag,
  id,
  idList,
  integer,
  nothing,
  optional,
  optionalText,
  paging,
} from '#protocol/platform/wire.ts'

const area = 'people'
const signedIn = 'signedIn'
const PASSWORD_LENGTH = 100

const person = {
  userId: z.number(),
  username: z.string(),
  realname: z.string(),
  img: z.string().nullable(),
  sex: z.number(),
  mobile: z.string(),
  email: z.string(),
  deptId: z.number().nullable(),
  deptName: z.string().nullable(),
  post: z.string(),
  status: z.number(),
  createTime: z.string(),
  parentId: z.number(),
}

export const loginUser = z.object({
  ...person,
  parentName: z.string().nullable(),
  isAdmin: z.boolean(),
  isReadNotice: z.number(),
  userIdentity: z.number(),
  emailId: z.null(),
  hisTable: z.null(),
  roleId: z.null(),
  roleName: z.null(),
  /** Never filled: the v11.3.3 client posts it to a host on the internet. */
  serverUserInfo: z.null(),
  password: z.null(),
  /** Who looks at the product as this person; null: he himself. Our own client's, as is the next. */
  viewedBy: z.object({ realname: z.string(), mayExplain: z.boolean() }).nullable(),
  /** Another text as soon as he may do something else. */
  rightsMark: z.string(),
})

export const userCard = z.object({
  ...person,
  /** null for callers without users/read, as are the last login's time and address. */
  num: z.string().nullable(),
  lastLoginTime: z.string().nullable(),
  lastLoginIp: z.string().nullable(),
  companyName: z.string(),
})

export const userRow = z.object({
  ...person,
  parentName: z.string().nullable(),
  /** `1,2`; '' for callers without users/read and permission/update. */
  roleId: z.string(),
  roleName: z.string(),
  /** 0 super user, 1 head of the filtered department, 2 other. */
  userIdentity: z.number(),
  hisTable: z.number().nullable(),
  isAdmin: z.null(),
  isReadNotice: z.null(),
  emailId: z.null(),
  password: z.null(),
  roleIds: z.null(),
})

export const deptNode = z.object({
  deptId: z.number(),
  id: z.number(),
  pid: z.number(),
  name: z.string(),
  label: z.string(),
  ownerUserId: z.number().nullable(),
  currentNum: z.number().nullable(),
  /** Left out when empty: clients test the key. */
  get children() {
    return z.array(deptNode).optional()
  },
})

export const deptPick = z.object({
  deptId: z.number(),
  pid: z.number(),
  name: z.string(),
  currentNum: z.number(),
  allNum: z.number(),
  hasChildren: z.number(),
  ownerUserId: z.number().nullable(),
})

export const userPick = z.object({
  userId: z.number(),
  realname: z.string(),
  img: z.string().nullable(),
  post: z.string(),
  mobile: z.string(),
  sex: z.number(),
})

export type LoginUser = z.output<typeof loginUser>
export type UserCard = z.output<typeof userCard>
export type UserRow = z.output<typeof userRow>
export type DeptNode = z.output<typeof deptNode>
export type DeptPick = z.output<typeof deptPick>
export type UserPick = z.output<typeof userPick>

const picks = z.object({ deptList: z.array(deptPick), userList: z.array(userPick) })

const sex = () => optional(integer(0, 2))
const isEmail = (value: string | undefined) => !value || /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(value)
const email = () => optionalText(50).refine(isEmail, { message: '邮箱格式有误' })
const post = () => optionalText(50)
/** Absent keeps what is stored, '' and null empty it. */
const changedText = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .nullish()
    .transform((value) => (value === null ? '' : value))
const changedEmail = () => changedText(50).refine(isEmail, { message: '邮箱格式有误' })
const password = () => optionalText(PASSWORD_LENGTH)

const statusChange = {
  body: 'json',
  area,
  need: 'manage/users/userEnables',
  request: z.object({ ids: idList(), status: flag() }),
  reply: nothing,
} as const

export const peopleCalls = {
  queryLoginUser: call({
    path: 'adminUser/queryLoginUser',
    area,
    need: signedIn,
    summary: '当前登录用户',
    safe: true,
    request: z.object({}),
    reply: loginUser,
  }),
  queryUserInfo: call({
    path: 'adminUser/queryUserInfo',
    area,
    need: signedIn,
    summary: '员工名片',
    safe: true,
    request: z.object({ userId: id() }),
    reply: userCard,
  }),
  readNotice: call({
    path: 'adminUser/readNotice',
    area,
    need: signedIn,
    summary: '升级公告标为已读',
    request: z.object({}),
    reply: nothing,
  }),
  queryUserList: call({
    path: 'adminUser/queryUserList',
    body: 'json',
    area,
    need: signedIn,
    summary: '员工列表',
    safe: true,
    request: z.object({
      ...paging,
      /** Contained in name or mobile number. */
      realname: optionalText(100),
      /** 1 created in the last 7 days, 2 never logged in, 3 disabled. */
      label: optional(integer(0, 3)),
      status: optional(integer(0, 2)),
      deptId: optional(id()),
      /** 1: with all departments below. */
      isNeedChild: optional(flag()),
      roleId: optional(id()),
    }),
    reply: pageOf(userRow),
  }),
  countNumOfUser: call({
    path: 'adminUser/countNumOfUser',
    area,
    need: 'manage/users/read',
    summary: '各状态员工数',
    safe: true,
    request: z.object({}),
    reply: z.object({
      allUserCount: z.number(),
      addNewlyCount: z.number(),
      activateCount: z.number(),
      inactiveCount: z.number(),
      disableCount: z.number(),
    }),
  }),
  queryDeptUserList: call({
    path: 'adminUser/queryDeptUserList/{deptId}',
    body: 'none',
    area,
    need: signedIn,
    summary: '部门下的部门和员工',
    safe: true,
    request: z.object({ deptId: id() }),
    reply: picks,
  }),
  queryDeptUserByExamine: call({
    path: 'adminUser/queryDeptUserByExamine/{deptId}',
    body: 'none',
    area,
    need: signedIn,
    summary: '部门下的部门和激活员工',
    safe: true,
    request: z.object({ deptId: id() }),
    reply: picks,
  }),
  queryDeptUserListByHrm: call({
    path: 'adminUser/queryDeptUserListByHrm',
    body: 'json',
    area,
    need: signedIn,
    summary: '部门和员工展开为员工',
    safe: true,
    request: z.object({ deptIdList: idList(), userIdList: idList() }),
    reply: z.array(userPick),
  }),
  queryUserByDeptId: call({
    path: 'adminUser/queryUserByDeptId',
    area,
    need: signedIn,
    summary: '数据权限内的部门员工',
    safe: true,
    request: z.object({ deptId: optional(id()) }),
    reply: z.array(simpleUser.extend({ id: z.number() })),
  }),
  addUser: call({
    path: 'adminUser/addUser',
    body: 'json',
    area,
    need: 'manage/users/userSave',
    summary: '新建员工',
    request: z.object({
      username: optionalText(20).refine((value) => /^1\d{10}$/.test(value), {
        message: '目前只支持中国大陆的手机号码',
      }),
      password: password(),
      realname: requiredText(100, '姓名不能为空'),
      deptId: optional(id()),
      roleId: idList(),
      sex: sex(),
      email: email(),
      post: post(),
      parentId: optional(id()),
    }),
    reply: nothing,
  }),
  setUser: call({
    path: 'adminUser/setUser',
    body: 'json',
    area,
    need: 'manage/users/userUpdate',
    summary: '编辑员工',
    request: z.object({
      userId: id(),
      realname: optional(requiredText(100, '姓名不能为空')),
      deptId: optional(id()),
      roleId: optional(idList()),
      sex: sex(),
      email: changedEmail(),
      post: changedText(50),
      /** '' and 0: no superior; absent: unchanged. */
      parentId: z.preprocess((value) => (value === '' || value === null ? 0 : value), id().optional()),
    }),
    reply: nothing,
  }),
  setUserDept: call({
    path: 'adminUser/setUserDept',
    body: 'json',
    area,
    need: 'manage/users/userUpdate',
    summary: '重置部门',
    request: z.object({ deptId: id(), userIdList: idList() }),
    reply: nothing,
  }),
  setUserStatus: call({ ...statusChange, path: 'adminUser/setUserStatus', summary: '启用、禁用员工' }),
  activateUser: call({ ...statusChange, path: 'adminUser/activateUser', summary: '激活员工' }),
  resetPassword: call({
    path: 'adminUser/resetPassword',
    body: 'json',
    area,
    need: 'manage/users/userUpdate',
    sessionOnly: true,
    summary: '重置密码',
    request: z.object({ ids: idList(), password: password() }),
    reply: nothing,
  }),
  resetSecondFactor: call({
    path: 'adminUser/resetSecondFactor',
    body: 'json',
    area,
    need: 'manage/users/userUpdate',
    sessionOnly: true,
    summary: '重置员工的两步验证',
    request: z.object({ ids: idList() }),
    reply: nothing,
  }),
  usernameEdit: call({
    path: 'adminUser/usernameEdit',
    area,
    need: 'manage/users/userUpdate',
    sessionOnly: true,
    summary: '重置登录账号',
    request: z.object({ id: id(), username: optionalText(20), password: password() }),
    reply: nothing,
  }),
  usernameEditByManager: call({
    path: 'adminUser/usernameEditByManager',
    area,
    need: 'manage/users/userUpdate',
    sessionOnly: true,
    summary: '短信验证后重置登录账号',
    request: z.object({
      id: id(),
      username: optionalText(20),
      password: password(),
      smscode: optionalText(10),
    }),
    reply: nothing,
  }),
  updateUser: call({
    path: 'adminUser/updateUser',
    body: 'json',
    area,
    need: signedIn,
    summary: '编辑个人信息',
    request: z.object({
      realname: requiredText(100, '请填写姓名'),
      sex: sex(),
      email: changedEmail(),
      post: changedText(50),
      username: optionalText(20),
    }),
    reply: nothing,
  }),
  updatePassword: call({
    path: 'adminUser/updatePassword',
    area,
    need: signedIn,
    sessionOnly: true,
    summary: '修改登录密码',
    request: z.object({ oldPwd: password(), newPwd: password() }),
    reply: nothing,
  }),
  queryDeptTree: call({
    path: 'adminDept/queryDeptTree',
    body: 'json',
    area,
    need: signedIn,
    summary: '部门树',
    safe: true,
    request: z.object({ id: optional(id()), type: optionalText(20) }),
    reply: z.array(deptNode),
  }),
  queryDeptByAuth: call({
    path: 'adminDept/queryDeptByAuth',
    area,
    need: signedIn,
    summary: '数据权限内的部门',
    safe: true,
    request: z.object({}),
    reply: z.array(deptNode),
  }),
  addDept: call({
    path: 'adminDept/addDept',
    body: 'json',
    area,
    need: 'manage/users/deptSave',
    summary: '创建部门',
    request: z.object({ name: requiredText(20, '部门名称不能为空'), pid: id(), ownerUserId: optional(id()) }),
    reply: nothing,
  }),
  setDept: call({
    path: 'adminDept/setDept',
    body: 'json',
    area,
    need: 'manage/users/deptUpdate',
    summary: '编辑部门',
    request: z.object({
      deptId: id(),
      name: requiredText(20, '部门名称不能为空'),
      pid: optional(id()),
      ownerUserId: optional(id()),
    }),
    reply: nothing,
  }),
  moveDept: call({
    path: 'adminDept/moveDept',
    body: 'json',
    area,
    need: 'manage/users/deptUpdate',
    summary: '移动部门：上级和次序',
    request: z.object({
      deptId: id(),
      pid: id(),
      /** The department before which it comes; absent: the last. */
      beforeId: optional(id()),
    }),
    reply: nothing,
  }),
  deleteDept: call({
    path: 'adminDept/deleteDept/{deptId}',
    body: 'none',
    area,
    need: 'manage/users/deptDelete',
    summary: '删除部门',
    request: z.object({ deptId: id() }),
    reply: nothing,
  }),
} as const
