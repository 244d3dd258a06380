import { z } from 'zod'
import { shownNodeSchema } from '#protocol/approval/door.ts'
import { formFieldSchema } from '#protocol/fields/rule/field.ts'
import { designedFieldSchema, drawnFieldSchema } from '#protocol/manage/door.ts'
import { call, workbook } from '#protocol/platform/call.ts'
import { pageOf } from '#protocol/platform/envelope.ts'
import { simpleUser } from '#protocol/platform/simple-user.ts'
import { id, integer, nothing, optional, paging, requestKey } from '#protocol/platform/wire.ts'
import { fieldValueSchema, fileEntitySchema } from '#protocol/record/calls/calls.ts'
import { relatedIds, relatedLists } from '#protocol/related-records/door.ts'

const area = 'examine'
/** Everyone while the application is on: the part declares its module. */
const need = 'signedIn'
const MOST_LINES = 1000

const zeroOne = z.union([z.literal(0), z.literal(1)])
const files = { img: z.array(fileEntitySchema), file: z.array(fileEntitySchema) }

/** A line as details show it (approval-office.md §10.3). */
export const travelRowSchema = z.object({
  travelId: z.number(),
  vehicle: z.string().nullable(),
  trip: z.string().nullable(),
  startAddress: z.string().nullable(),
  endAddress: z.string().nullable(),
  startTime: z.string().nullable(),
  endTime: z.string().nullable(),
  duration: z.number().nullable(),
  traffic: z.number().nullable(),
  stay: z.number().nullable(),
  diet: z.number().nullable(),
  other: z.number().nullable(),
  money: z.number().nullable(),
  description: z.string().nullable(),
  /** Own client. */
  invoiceNumber: z.string().nullable(),
  batchId: z.string().nullable(),
  ...files,
})
export type TravelRow = z.infer<typeof travelRowSchema>

/** An approval as lists and details show it (approval-office.md §10.3). */
export const examineSchema = z.object({
  examineId: z.number(),
  categoryId: z.number(),
  content: z.string(),
  remark: z.string(),
  typeId: z.string().nullable(),
  money: z.number().nullable(),
  startTime: z.string().nullable(),
  endTime: z.string().nullable(),
  duration: z.number().nullable(),
  createUserId: z.number(),
  createTime: z.string(),
  updateTime: z.string(),
  batchId: z.string(),
  examineRecordId: z.number().nullable(),
  examineStatus: z.number(),
  categoryTitle: z.string(),
  type: z.number(),
  examineIcon: z.string(),
  createUser: simpleUser,
  examineName: z.string(),
  causeTitle: z.string(),
  permission: z.object({ isUpdate: zeroOne, isDelete: zeroOne, isRecheck: zeroOne, isCheck: zeroOne }),
  examineTravelList: z.array(travelRowSchema),
  ...files,
  ...relatedLists,
})
export type Examine = z.infer<typeof examineSchema>

export const oaFieldSchema = formFieldSchema.extend({ examineCategoryId: z.number() })
export type OaField = z.infer<typeof oaFieldSchema>
const oaFields = z.union([z.array(oaFieldSchema), z.array(z.array(oaFieldSchema))])

/** Statuses of one's own approvals: waiting, passed, refused; absent: all. */
const listed = { ...paging, categoryId: optional(id()), status: optional(integer(0, 2)) }

const sentLines = z.preprocess((value) => value ?? [], z.array(z.looseObject({})).max(MOST_LINES))

/** What a form sends; fixed keys may be written in snake_case and in camelCase (approval-office.md §10.4). */
export const examineSaveSchema = z.object({
  oaExamine: z.looseObject({ categoryId: optional(id()), examineId: optional(id()) }),
  oaExamineRelation: z.preprocess((value) => value ?? {}, z.object(relatedIds)),
  field: z.preprocess((value) => value ?? [], z.array(fieldValueSchema).max(200)),
  oaExamineTravelList: sentLines,
  examineFlowData: z.unknown().optional(),
  /** Own client: a key under which a repeated submit is the same save. */
  requestKey: requestKey(),
})
export type ExamineSave = z.output<typeof examineSaveSchema>

export const findingSchema = z.object({
  /** `refusal`: a submission would be refused with these words; `hint`: it would not. */
  level: z.enum(['refusal', 'hint']),
  words: z.string(),
  /** Of a refusal: the key of the field that it is about, where it is about one. */
  field: z.string().optional(),
})
export type Finding = z.infer<typeof findingSchema>

export const examineCalls = {
  form: call({
    path: 'oaExamineField/queryField/{categoryId}',
    area,
    need,
    summary: '审批类型的表单；带 type 时为平铺的列表',
    safe: true,
    request: z.object({ categoryId: id(), type: optional(z.string().max(10)) }),
    reply: oaFields,
  }),
  design: call({
    path: 'oaExamineField/queryDesign/{categoryId}',
    area,
    need: 'manage/oa',
    summary: '审批类型的表单，按设计器的样子',
    safe: true,
    request: z.object({ categoryId: id() }),
    reply: z.array(z.array(designedFieldSchema)),
  }),
  saveForm: call({
    path: 'oaExamineField/saveField',
    body: 'json',
    area,
    need: 'manage/oa/examine',
    summary: '保存审批类型的表单；已使用的版本另存为新版本',
    request: z.object({
      categoryId: id(),
      data: z
        .array(
          drawnFieldSchema.extend({
            fieldType: optional(integer(0, 2)),
            fieldName: optional(z.string().max(60)),
          }),
        )
        .max(500),
    }),
    reply: z.object({ categoryId: z.number() }),
  }),
  save: call({
    path: 'oaExamine/setOaExamine',
    body: 'json',
    area,
    need,
    summary: '新建或编辑审批，并提交',
    request: examineSaveSchema,
    reply: nothing,
  }),
  check: call({
    path: 'oaExamine/checkOaExamine',
    body: 'json',
    area,
    need,
    summary: '提交前检查：会被拒绝的原因、提醒、审批步骤和审批人、通常用时',
    safe: true,
    // whether the company has claimed an invoice
    rationed: 'unseen',
    request: examineSaveSchema,
    reply: z.object({
      findings: z.array(findingSchema),
      /** Working days of a leave by the company's calendar; null where there is none. */
      duration: z.number().nullable(),
      /** Hours that the last twenty of the kind took, in the middle; null where fewer than three have ended. */
      usualHours: z.number().nullable(),
      /** Of the type, and the steps with their people as of now, as `examines/previewExamineFlow` answers them. */
      remarks: z.string().nullable(),
      examineFlowList: z.array(shownNodeSchema),
    }),
  }),
  findings: call({
    path: 'oaExamine/queryFindings',
    area,
    need,
    summary: '审批中的申请的提醒，供审批人查看',
    safe: true,
    request: z.object({ examineId: id() }),
    reply: z.array(findingSchema),
  }),
  mine: call({
    path: 'oaExamine/myInitiate',
    body: 'json',
    area,
    need,
    summary: '我发出的审批',
    safe: true,
    request: z.object(listed),
    reply: pageOf(examineSchema),
  }),
  waiting: call({
    path: 'examineWaiting/queryOaExamineList',
    body: 'json',
    area,
    need,
    summary: '待我审批和我已审批的办公审批',
    safe: true,
    request: z.object(listed),
    reply: pageOf(examineSchema),
  }),
  waitingBefore: call({
    path: 'oaExamine/myOaExamine',
    body: 'json',
    area,
    need,
    summary: '待我审批和我已审批的办公审批（旧地址）',
    safe: true,
    request: z.object(listed),
    reply: pageOf(examineSchema),
  }),
  detail: call({
    path: 'oaExamine/queryOaExamineInfo/{examineId}',
    area,
    need,
    summary: '一个审批',
    safe: true,
    request: z.object({ examineId: id() }),
    reply: examineSchema,
  }),
  filledForm: call({
    path: 'oaExamine/getField',
    body: 'json',
    area,
    need,
    summary: '一个审批的字段和值：1 详情、2 编辑',
    safe: true,
    request: z.object({
      examineId: id(),
      isDetail: z.preprocess((value) => value || 1, integer(1, 2)),
      type: optional(z.union([z.string(), z.number()])),
    }),
    reply: oaFields,
  }),
  remove: call({
    path: 'oaExamine/deleteOaExamine',
    area,
    need,
    summary: '彻底删除审批',
    request: z.object({ examineId: id() }),
    reply: nothing,
  }),
  export: call({
    path: 'oaExamine/export',
    body: 'json',
    area,
    need,
    summary: '导出一种审批',
    request: z.object({ ...listed, queryType: z.preprocess((value) => value || 1, integer(1, 2)) }),
    reply: workbook,
  }),
} as const
