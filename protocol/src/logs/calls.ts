import { z } from 'zod'
import { call, workbook } from '#protocol/platform/call.ts'
import { type Lack, lacks } from '#protocol/platform/codes.ts'
import { pageOf } from '#protocol/platform/envelope.ts'
import { day, ids, integer, nothing, optional, optionalText, paging } from '#protocol/platform/wire.ts'

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
  /** Of an entry about a record: the key of its type, and its id. */
  record: z.object({ type: z.string(), id: z.number() }).optional(),
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

const isLack = (given: unknown): given is Lack => typeof given === 'string' && Object.hasOwn(lacks, given)
const refusedCalls = {
  lacks: z.preprocess((given) => given ?? [], z.array(z.custom<Lack>(isLack)).max(20)),
  ...period,
}

const refusedCallSchema = z.object({
  /** '' where no one was signed in. */
  realname: z.string(),
  userId: z.number(),
  /** The user as whom they viewed; '' without view-as. */
  viewedAs: z.string(),
  createTime: z.string(),
  ipAddress: z.string(),
  /** Path of the call and what it is for; '' where different calls are counted together. */
  call: z.string(),
  callName: z.string(),
  lack: z.custom<Lack>(isLack),
  /** `客户 #12`; '' where no record was concerned. */
  object: z.string(),
  reason: z.string(),
  times: z.number(),
})
export type RefusedCallEntry = z.output<typeof refusedCallSchema>

const showingSchema = z.object({
  realname: z.string(),
  userId: z.number(),
  createTime: z.string(),
  ipAddress: z.string(),
  /** What records of the type are called. */
  type: z.string(),
  recordId: z.number(),
  object: z.string(),
  field: z.string(),
  reason: z.string(),
})
export type Showing = z.output<typeof showingSchema>

const checkSchema = z.object({
  checkId: z.number(),
  startTime: z.string(),
  /** null while it runs. */
  endTime: z.string().nullable(),
  /** '' where the clock began it. */
  realname: z.string(),
  rows: z.number(),
  /** '' whole, else the first broken row in words; null while it runs. */
  found: z.string().nullable(),
})
export type LogCheck = z.output<typeof checkSchema>

const chainSchema = z.object({
  log: z.number(),
  name: z.string(),
  /** Rows sealed since the beginning, forgotten ones included. */
  rows: z.number(),
  /** Ids that are given out and not sealed yet. */
  waiting: z.number(),
  sealedTime: z.string().nullable(),
  /** As it is to be noted elsewhere: log, newest row, hash. */
  anchor: z.string(),
})
export type LogChain = z.output<typeof chainSchema>

const chainState = z.object({
  /** What keeps the application's own role from changing rows: its rights, or a trigger alone. */
  protection: z.enum(['rights', 'trigger']),
  chains: z.array(chainSchema),
  /** Newest first. */
  checks: z.array(checkSchema),
})
export type LogChainState = z.output<typeof chainState>

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
    reply: workbook,
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
  refusals: call({
    path: 'adminSysLog/queryRefusalLogPageList',
    body: 'json',
    area,
    need: 'manage/adminLog/refusalLog',
    summary: '越权访问日志列表',
    safe: true,
    request: z.object({ ...paging, ...refusedCalls }),
    reply: pageOf(refusedCallSchema),
  }),
  exportRefusals: call({
    path: 'adminSysLog/exportRefusalLog',
    body: 'json',
    area,
    need: 'manage/adminLog/refusalLog',
    summary: '导出越权访问日志',
    request: z.object(refusedCalls),
    reply: workbook,
  }),
  showings: call({
    path: 'adminSysLog/queryShowingLogPageList',
    body: 'json',
    area,
    need: 'manage/adminLog/showingLog',
    summary: '掩码查看日志列表',
    safe: true,
    request: z.object({ ...paging, ...period }),
    reply: pageOf(showingSchema),
  }),
  exportShowings: call({
    path: 'adminSysLog/exportShowingLog',
    body: 'json',
    area,
    need: 'manage/adminLog/showingLog',
    summary: '导出掩码查看日志',
    request: z.object(period),
    reply: workbook,
  }),
  chainState: call({
    path: 'adminSysLog/queryLogChain',
    area,
    need: 'manage/adminLog/verifyLog',
    summary: '日志校验状态',
    safe: true,
    request: z.object({}),
    reply: chainState,
  }),
  verify: call({
    path: 'adminSysLog/verifyLogs',
    area,
    need: 'manage/adminLog/verifyLog',
    summary: '开始校验日志',
    request: z.object({}),
    reply: nothing,
  }),
  exportLogins: call({
    path: 'adminSysLog/exportLoginLog',
    body: 'json',
    area,
    need: 'manage/adminLog/loginLog',
    summary: '导出登录日志',
    request: z.object(period),
    reply: workbook,
  }),
} as const
