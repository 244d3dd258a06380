import { z } from 'zod'
import { call } from '#protocol/platform/call.ts'
import { pageOf } from '#protocol/platform/envelope.ts'
import { requiredText } from '#protocol/platform/required-text.ts'
import { simpleUser } from '#protocol/platform/simple-user.ts'
import {
  flag,
  id,
  idList,
  ids,
  integer,
  nothing,
  optional,
  optionalText,
  paging,
} from '#protocol/platform/wire.ts'
import { changedEmail, changedText, email, password, post, sex } from './person-fields.ts'
import { deptPick, loginUser, userCard, userPick, userRow } from './shapes.ts'

const area = 'people'
const signedIn = 'signedIn'
const picks = z.object({ deptList: z.array(deptPick), userList: z.array(userPick) })

/** Employees: lists, cards, and what the administration changes (platform.md §5). */
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
    summary: '部门下的部门和启用员工',
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
    sessionOnly: true,
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
    sessionOnly: true,
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
  doubledEmails: call({
    path: 'adminUser/queryDoubledEmails',
    area,
    need: 'manage/users/userUpdate',
    summary: '由多名员工使用的邮箱：不能用来识别员工',
    safe: true,
    request: z.object({}),
    reply: z.array(
      z.object({
        email: z.string(),
        people: z.array(
          z.object({
            userId: z.number(),
            realname: z.string(),
            deptName: z.string().nullable(),
            status: z.number(),
          }),
        ),
      }),
    ),
  }),
  setSuperior: call({
    path: 'adminUser/setSuperior',
    body: 'json',
    area,
    need: 'manage/users/userUpdate',
    sessionOnly: true,
    summary: '批量设置直属上级；byHead 1 为各自部门的负责人',
    request: z.object({
      userIds: ids(1000).min(1),
      /** 0: none. */
      parentId: id().default(0),
      byHead: flag().default(0),
    }),
    /** How many have another superior now. */
    reply: z.object({ changed: z.number() }),
  }),
  setUserDept: call({
    path: 'adminUser/setUserDept',
    body: 'json',
    area,
    need: 'manage/users/userUpdate',
    sessionOnly: true,
    summary: '重置部门',
    request: z.object({ deptId: id(), userIdList: idList() }),
    reply: nothing,
  }),
} as const
