import { z } from 'zod'
import { formFieldSchema } from '#protocol/fields/rule/field.ts'
import { call } from '#protocol/platform/call.ts'
import { pageOf } from '#protocol/platform/envelope.ts'
import { requiredText } from '#protocol/platform/required-text.ts'
import { day, id, ids, integer, nothing, optional, optionalText, paging } from '#protocol/platform/wire.ts'
import { actionRecordSchema } from '#protocol/record/calls/history.ts'
import { abilities } from './abilities.ts'
import { REMARK_LENGTH } from './record-calls.ts'

const area = 'approval'
const need = 'signedIn'
const MOST_ADDED = 10
const MOST_COPIES = 50
const remarks = optionalText(REMARK_LENGTH)
const people = (most: number) => ids(most).min(1)
const recordId = { recordId: id() }

/** What happened in a submission, one after another, and what may happen to it (approval-office.md §5.5). */
const timelineEntries = z.array(
  z.object({
    logId: z.number(),
    flowId: z.number(),
    name: z.string(),
    /** Which beginning of a step it belongs to. */
    activation: z.number(),
    type: z.number(),
    place: z.number(),
    turn: z.number(),
    userId: z.number(),
    realname: z.string(),
    img: z.string().nullable(),
    forUserName: z.string().nullable(),
    givenByName: z.string().nullable(),
    examineStatus: z.number(),
    /** Code of `seatActions`; null: they decided, it waits for them, or another approver was faster. */
    action: z.number().nullable(),
    remarks: z.string().nullable(),
    createTime: z.string(),
    examineTime: z.string().nullable(),
    dueDay: z.string().nullable(),
  }),
)

export const timelineSchema = z.object({
  entries: timelineEntries,
  /** Submissions of the same record before this one, the oldest first, as far as the caller may read them. */
  earlier: z.array(
    z.object({
      recordId: z.number(),
      initiatorName: z.string(),
      createTime: z.string(),
      entries: timelineEntries,
    }),
  ),
  copies: z.array(
    z.object({
      userId: z.number(),
      realname: z.string(),
      img: z.string().nullable(),
      senderName: z.string(),
      createTime: z.string(),
      readTime: z.string().nullable(),
    }),
  ),
  /** What the caller may do now. */
  may: z.object({
    decide: z.boolean(),
    recall: z.boolean(),
    urge: z.boolean(),
    handOver: z.boolean(),
    addSigners: z.boolean(),
    copy: z.boolean(),
    /** Steps to which the caller may return it. */
    returnTo: z.array(z.object({ flowId: z.number(), name: z.string() })),
    /** Names of form fields that the caller may fill in with the decision. */
    fields: z.array(z.string()),
  }),
  comments: z.number(),
  /** What the caller may do, in short, as in lists. */
  abilities: z.array(z.enum(abilities)),
})
export type Timeline = z.infer<typeof timelineSchema>

const absence = z.object({
  userId: z.number(),
  realname: z.string(),
  deputyId: z.number(),
  deputyName: z.string(),
  fromDay: z.string(),
  returnDay: z.string(),
})

/** What approvals can do beyond the wire. */
export const approvalOptionCalls = {
  timeline: call({
    path: 'examineRecord/queryTimeline',
    body: 'json',
    area,
    need,
    summary: '审批的全部过程和当前用户能做的事',
    safe: true,
    request: z.object(recordId),
    reply: timelineSchema,
  }),
  handOver: call({
    path: 'examineRecord/handOver',
    body: 'json',
    area,
    need,
    summary: '转签：由另一人代替当前用户审批',
    request: z.object({ ...recordId, userId: id(), remarks }),
    reply: nothing,
  }),
  addSigners: call({
    path: 'examineRecord/addSigners',
    body: 'json',
    area,
    need,
    summary: '加签：在当前用户之前或之后增加审批人',
    request: z.object({
      ...recordId,
      userIds: people(MOST_ADDED),
      place: z.enum(['before', 'after']),
      remarks,
    }),
    reply: nothing,
  }),
  returnTo: call({
    path: 'examineRecord/returnTo',
    body: 'json',
    area,
    need,
    summary: '退回到已审批的环节',
    request: z.object({
      ...recordId,
      flowId: id(),
      remarks: requiredText(REMARK_LENGTH, '请输入审批意见'),
    }),
    reply: nothing,
  }),
  fillable: call({
    path: 'examineRecord/queryFillField',
    body: 'json',
    area,
    need,
    summary: '当前用户审批通过时可以填写的字段及其现值',
    safe: true,
    request: z.object(recordId),
    reply: z.array(formFieldSchema),
  }),
  urge: call({
    path: 'examineRecord/urge',
    body: 'json',
    area,
    need,
    summary: '催办；每小时一次',
    request: z.object(recordId),
    reply: nothing,
  }),
  copy: call({
    path: 'examineRecord/copy',
    body: 'json',
    area,
    need,
    summary: '抄送给其他人',
    request: z.object({ ...recordId, userIds: people(MOST_COPIES) }),
    reply: nothing,
  }),
  copies: call({
    path: 'examineRecord/queryCopyList',
    body: 'json',
    area,
    need,
    summary: '抄送给当前用户的审批',
    safe: true,
    request: z.object({ ...paging, isRead: optional(integer(0, 1)) }),
    reply: pageOf(
      z.object({
        recordId: z.number(),
        label: z.number(),
        typeId: z.number(),
        title: z.string(),
        createUserName: z.string(),
        senderName: z.string(),
        examineStatus: z.number(),
        createTime: z.string(),
        readTime: z.string().nullable(),
      }),
    ),
  }),
  readCopies: call({
    path: 'examineRecord/readCopies',
    body: 'json',
    area,
    need,
    summary: '抄送标为已读',
    request: z.object({ recordIds: people(100) }),
    reply: nothing,
  }),
  changes: call({
    path: 'examineRecord/queryChanges',
    body: 'json',
    area,
    need,
    summary: '上次查看或审批之后，其他人作的修改',
    safe: true,
    request: z.object(recordId),
    /** `since` null: the caller has not looked at it before. */
    reply: z.object({ since: z.string().nullable(), changes: z.array(actionRecordSchema) }),
  }),
  markSeen: call({
    path: 'examineRecord/markSeen',
    body: 'json',
    area,
    need,
    summary: '审批内容标为已查看',
    request: z.object(recordId),
    reply: nothing,
  }),
  deputy: call({
    path: 'approvalDeputy/query',
    body: 'json',
    area,
    need,
    summary: '审批代理；管理员可以查询他人的',
    safe: true,
    request: z.object({ userId: optional(id()) }),
    reply: absence.nullable(),
  }),
  setDeputy: call({
    path: 'approvalDeputy/set',
    body: 'json',
    area,
    need,
    summary: '离开期间由代理人审批，到返回日为止',
    request: z.object({ userId: optional(id()), deputyId: id(), fromDay: day(), returnDay: day() }),
    reply: nothing,
  }),
  clearDeputy: call({
    path: 'approvalDeputy/clear',
    body: 'json',
    area,
    need,
    summary: '取消审批代理',
    request: z.object({ userId: optional(id()) }),
    reply: nothing,
  }),
} as const
