import { z } from 'zod'
import { call, file } from '#protocol/platform/call.ts'
import { pageOf } from '#protocol/platform/envelope.ts'
import { day, ids, integer, optional, optionalText, paging } from '#protocol/platform/wire.ts'

import { logKinds, logRights } from './kinds.ts'

const area = 'log'

const period = {
  userIds: z.preprocess((given) => given ?? [], ids(1000)),
  /** Days, both included. */
  startTime: optional(day()),
  endTime: optional(day()),
}
const operations = {
  type: integer(logKinds.data, logKinds.system),
  /** '' all. */
  model: optionalText(20),
  subModelLabels: z.preprocess((given) => given ?? [], z.array(integer(0, 999)).max(100)),
  ...period,
}

const operationSchema = z.object({
  realname: z.string(),
  userId: z.number(),
  createTime: z.string(),
  ipAddress: z.string(),
  model: z.string(),
  subModel: z.string(),
  subModelLabel: z.number(),
  behavior: z.string(),
  object: z.string(),
  detail: z.string(),
})
export type Operation = z.output<typeof operationSchema>

const loginSchema = z.object({
  realname: z.string(),
  userId: z.number(),
  loginTime: z.string(),
  ipAddress: z.string(),
  loginAddress: z.string(),
  deviceType: z.string(),
  core: z.string(),
  platform: z.string(),
  /** 1 let in, 2 refused, with the reason. */
  authResult: z.union([z.literal(1), z.literal(2)]),
  failResult: z.string(),
})
export type Login = z.output<typeof loginSchema>

/** Logs (platform.md §9.2). */
export const logCalls = {
  operations: call({
    path: 'adminSysLog/querySysLogPageList',
    body: 'json',
    area,
    need: Object.values(logRights),
    summary: '操作日志列表',
    safe: true,
    request: z.object({ ...paging, ...operations }),
    reply: pageOf(operationSchema),
  }),
  exportOperations: call({
    path: 'adminSysLog/exportSysLog',
    body: 'json',
    area,
    need: Object.values(logRights),
    summary: '导出操作日志',
    request: z.object(operations),
    reply: file,
  }),
  ownLogins: call({
    path: 'adminSysLog/queryOwnLoginLogPageList',
    body: 'json',
    area,
    need: 'signedIn',
    asOneself: true,
    summary: '自己的登录记录',
    safe: true,
    request: z.object(paging),
    reply: pageOf(loginSchema),
  }),
  logins: call({
    path: 'adminSysLog/queryLoginLogPageList',
    body: 'json',
    area,
    need: 'manage/adminLog/loginLog',
    summary: '登录日志列表',
    safe: true,
    request: z.object({ ...paging, ...period }),
    reply: pageOf(loginSchema),
  }),
  exportLogins: call({
    path: 'adminSysLog/exportLoginLog',
    body: 'json',
    area,
    need: 'manage/adminLog/loginLog',
    summary: '导出登录日志',
    request: z.object(period),
    reply: file,
  }),
} as const
