import { z } from 'zod'
import { call } from '#protocol/platform/call.ts'
import { pageOf } from '#protocol/platform/envelope.ts'
import { id, integer, nothing, optionalText, paging } from '#protocol/platform/wire.ts'
import { valueLists } from '../employees/calls.ts'
import { hrFieldSchema } from '../employees/hr-field.ts'
import { code } from '../wire.ts'
import { requestLimits } from './limits.ts'

const area = 'hrmArchiveRequest'
const decides = 'hrm/employee/update'

const change = z.object({
  fieldName: z.string(),
  name: z.string(),
  /** As it is now, and as it is to be; null: hidden from the reader. */
  current: z.string().nullable(),
  wanted: z.string().nullable(),
})
const archiveRequest = z.object({
  requestId: z.number(),
  employeeId: z.number(),
  employeeName: z.string(),
  deptName: z.string().nullable(),
  changes: z.array(change),
  remarks: z.string(),
  status: z.number(),
  /** Why it was refused. */
  reason: z.string(),
  decidedBy: z.string().nullable(),
  decideTime: z.string().nullable(),
  createTime: z.string(),
})
export type ArchiveRequest = z.output<typeof archiveRequest>

const showing = z.object({
  id: z.number(),
  fieldName: z.string(),
  reason: z.string(),
  realname: z.string(),
  createTime: z.string(),
})
export type Showing = z.output<typeof showing>

const requestList = z.object({ ...paging, status: code(0, 3), search: optionalText(100) })
export type RequestList = z.output<typeof requestList>

/** Requests to change what employees may not edit at once of their own archive, and who saw their masked values (hrm.md §19.1). */
export const archiveRequestCalls = {
  fields: call({
    path: 'hrmArchiveRequest/queryFields',
    need: 'signedIn',
    area,
    summary: '我的档案：可申请变更的字段',
    safe: true,
    request: z.object({}),
    reply: z.array(hrFieldSchema),
  }),
  add: call({
    path: 'hrmArchiveRequest/add',
    body: 'json',
    need: 'signedIn',
    area,
    summary: '申请变更我的档案',
    request: z.object({ dataList: valueLists(), remarks: optionalText(requestLimits.remarks) }),
    reply: z.object({ requestId: z.number() }),
  }),
  withdraw: call({
    path: 'hrmArchiveRequest/withdraw/{requestId}',
    need: 'signedIn',
    area,
    summary: '撤回我的档案变更申请',
    request: z.object({ requestId: id() }),
    reply: nothing,
  }),
  mine: call({
    path: 'hrmArchiveRequest/queryMine',
    body: 'json',
    need: 'signedIn',
    area,
    summary: '我的档案变更申请',
    safe: true,
    request: z.object(paging),
    reply: pageOf(archiveRequest),
  }),
  list: call({
    path: 'hrmArchiveRequest/queryPageList',
    body: 'json',
    need: decides,
    area,
    summary: '员工的档案变更申请',
    safe: true,
    request: requestList,
    reply: pageOf(archiveRequest),
  }),
  decide: call({
    path: 'hrmArchiveRequest/decide',
    body: 'json',
    need: decides,
    area,
    summary: '处理档案变更申请：1 通过，2 拒绝',
    request: z.object({
      requestId: id(),
      status: integer(1, 2),
      reason: optionalText(requestLimits.remarks),
    }),
    reply: nothing,
  }),
  showings: call({
    path: 'hrmArchiveRequest/queryShowings',
    body: 'json',
    need: 'signedIn',
    area,
    summary: '谁查看过我的敏感信息',
    safe: true,
    request: z.object(paging),
    reply: pageOf(showing),
  }),
} as const
