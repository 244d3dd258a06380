import { z } from 'zod'
import { call } from '#protocol/platform/call.ts'
import { requiredText } from '#protocol/platform/required-text.ts'
import { flag, id, idList, nothing, optional, optionalText } from '#protocol/platform/wire.ts'
import { changedEmail, changedText, password, sex } from './person-fields.ts'

const area = 'people'

const statusChange = {
  body: 'json',
  area,
  need: 'manage/users/userEnables',
  sessionOnly: true,
  request: z.object({ ids: idList(), status: flag() }),
  reply: nothing,
} as const

/** 1: their API keys end with the password, which anyone who knew it may have made (own client). */
const withKeys = { revokeKeys: optional(flag()) }

/** With what people sign in and whether they may: by the administration, and by themselves (platform.md §5). */
export const accountCalls = {
  setUserStatus: call({ ...statusChange, path: 'adminUser/setUserStatus', summary: '启用、停用员工' }),
  activateUser: call({ ...statusChange, path: 'adminUser/activateUser', summary: '启用员工' }),
  resetPassword: call({
    path: 'adminUser/resetPassword',
    body: 'json',
    area,
    need: 'manage/users/userUpdate',
    sessionOnly: true,
    summary: '重置密码',
    request: z.object({ ids: idList(), password: password(), ...withKeys }),
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
    need: 'signedIn',
    sessionOnly: true,
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
    need: 'signedIn',
    sessionOnly: true,
    summary: '修改登录密码',
    request: z.object({ oldPwd: password(), newPwd: password(), ...withKeys }),
    reply: nothing,
  }),
} as const
