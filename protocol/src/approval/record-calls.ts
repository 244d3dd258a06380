import { z } from 'zod'
import { call } from '#protocol/platform/call.ts'
import { pageOf } from '#protocol/platform/envelope.ts'
import { simpleUser } from '#protocol/platform/simple-user.ts'
import { id, ids, integer, nothing, optional, optionalText, paging } from '#protocol/platform/wire.ts'
import { fieldValueSchema, rowSchema } from '#protocol/record/calls/calls.ts'
import { abilities } from './abilities.ts'

const area = 'approval'
const need = 'signedIn'
const MOST_AT_ONCE = 100
export const REMARK_LENGTH = 200

/** People whom the initiator has picked, by node: what forms send with a save. */
export const flowDataSchema = z
  .object({
    optionalList: z
      .array(z.object({ flowId: id(), userList: z.preprocess((value) => value ?? [], ids(100)) }))
      .max(200)
      .catch([]),
  })
  .catch({ optionalList: [] })

const shownApprover = z.object({
  userId: z.number(),
  realname: z.string(),
  img: z.string().nullable(),
  examineStatus: z.number(),
  examineTime: z.string().nullable(),
})
const shownStep = z.object({
  flowId: z.number(),
  name: z.string().optional(),
  examineType: z.number().optional(),
  type: z.number().optional(),
  rangeType: z.number().optional(),
  roleId: z.number().optional(),
  chooseType: z.number().optional(),
  parentLevel: z.number().optional(),
  examineErrorHandling: z.number().optional(),
  examineStatus: z.number(),
  userList: z.array(shownApprover),
})
export type ShownStep = z.infer<typeof shownStep>

/** The path of a submission, as far as it is known (approval-office.md §7). */
export const recordViewSchema = z.object({
  label: z.number(),
  isRecheck: z.number(),
  isCheck: z.number(),
  createUser: simpleUser,
  examineFlowList: z.array(shownStep),
})
export type RecordView = z.infer<typeof recordViewSchema>

const logRowSchema = z.object({
  logId: z.number(),
  examineId: z.number(),
  flowId: z.number(),
  recordId: z.number(),
  type: z.number(),
  remarks: z.string().nullable(),
  sort: z.number(),
  examineStatus: z.number(),
  examineUserId: z.number(),
  examineUserName: z.string(),
  examineRoleId: z.number().nullable(),
  createUserId: z.number(),
  createTime: z.string(),
  examineTime: z.string().nullable(),
})
export type LogRow = z.infer<typeof logRowSchema>

/** A record that waits for an approval, or did (approval-office.md §7); further keys as its type declares. */
export const waitingRecordSchema = z.looseObject({
  categoryId: z.number(),
  category: z.string(),
  categoryCiteId: z.number().nullable(),
  categoryCiteName: z.string().nullable(),
  createUser: simpleUser,
  createTime: z.string(),
  examineStatus: z.number(),
  examineName: z.string(),
  examineRecordId: z.number(),
  permission: z.object({ isCheck: z.number(), isRecheck: z.number() }),
  /** Own client: what else the caller may do. */
  abilities: z.array(z.enum(abilities)),
  /** Own client: by what one decides, under the keys of the type's rows; without what the caller may not see. */
  facts: rowSchema,
  /** Own client: the day before which the present step is to be decided. */
  dueDay: z.string().nullable(),
  /** Own client: what the caller last decided in this submission. */
  decided: z.object({ status: z.number(), time: z.string() }).nullable(),
})
export type WaitingRecord = z.infer<typeof waitingRecordSchema>

const decision = z.object({ recordId: id(), typeId: optional(id()) })
const remarks = optionalText(REMARK_LENGTH)

export const approvalCalls = {
  decide: call({
    path: 'examineRecord/auditExamine',
    body: 'json',
    area,
    need,
    summary: '审批：1 通过、2 拒绝、4 撤回',
    request: decision.extend({
      status: z.preprocess(Number, z.union([z.literal(1), z.literal(2), z.literal(4)])),
      remarks,
      /** Own client: fields that the step lets its approver fill in (approval-office.md §5.5). */
      fields: z.preprocess((value) => value ?? [], z.array(fieldValueSchema).max(MOST_AT_ONCE)),
    }),
    reply: nothing,
  }),
  decideMany: call({
    path: 'examineRecord/batchAuditExamine',
    body: 'json',
    area,
    need,
    summary: '批量审批',
    request: z.object({
      list: z.preprocess((value) => value ?? [], z.array(decision).max(MOST_AT_ONCE)),
      recordIds: z.preprocess((value) => value ?? [], ids(MOST_AT_ONCE)),
      status: z.preprocess(Number, z.union([z.literal(1), z.literal(2)])),
      remarks,
    }),
    reply: z.object({
      successCount: z.number(),
      failCount: z.number(),
      failList: z.array(z.object({ recordId: z.number(), msg: z.string() })),
    }),
  }),
  view: call({
    path: 'examineRecord/queryExamineRecordList',
    area,
    need,
    summary: '审批的步骤和当前用户能做的事；审批不存在时为 {}',
    safe: true,
    request: z.object({ recordId: id(), ownerUserId: optional(z.unknown()) }),
    reply: z.union([recordViewSchema, z.strictObject({})]),
  }),
  log: call({
    path: 'examineRecord/queryExamineRecordLog',
    area,
    need,
    summary: '审批历史',
    safe: true,
    request: z.object({ recordId: id(), ownerUserId: optional(z.unknown()) }),
    reply: z.array(logRowSchema),
  }),
  waiting: call({
    path: 'examineWaiting/queryCrmExamineList',
    body: 'json',
    area,
    need,
    summary: '待我审批和我已审批的记录',
    safe: true,
    request: z.object({
      ...paging,
      label: integer(0, 99),
      status: optional(integer(0, 2)),
      /** Own client: words in the title, the names it is about, or who submitted it. */
      search: optionalText(100),
      /** Own client: `createTime` or a further key of its rows; 1 falling, 2 rising. */
      sortField: optional(z.string().max(60)),
      order: optional(integer(1, 2)),
      /** Own client: only these records. */
      ids: z.preprocess((value) => value ?? [], ids(MOST_AT_ONCE)),
    }),
    reply: pageOf(waitingRecordSchema),
  }),
  waitingCounts: call({
    path: 'examineWaiting/queryCount',
    body: 'json',
    area,
    need,
    summary: '各类待我审批的数量',
    safe: true,
    request: z.object({}),
    /** Of each record type that is approved, also of those of which nothing waits. */
    reply: z.array(z.object({ label: z.number(), count: z.number() })),
  }),
} as const
