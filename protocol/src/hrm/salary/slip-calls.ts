import { z } from 'zod'
import { call } from '#protocol/platform/call.ts'
import { pageOf } from '#protocol/platform/envelope.ts'
import {
  flag,
  id,
  ids,
  integer,
  nothing,
  optional,
  optionalText,
  paging,
  requestKey,
  text,
} from '#protocol/platform/wire.ts'
import { code, looseMonth } from '../wire.ts'
import { itemCode, MOST_ITEMS, NAME_LENGTH, REMARKS_LENGTH } from './wire.ts'

const area = 'hrmSalarySlip'
const send = 'hrm/salary/sendSlip'
const record = 'hrm/salary/queryRecord'

const templateOption = z.object({
  id: z.number().optional(),
  name: z.string(),
  type: z.literal(2),
  code: z.number(),
  remark: z.string().nullable(),
  isHide: z.number(),
  sort: z.number().optional(),
})
const templateCategory = z.object({
  id: z.number().optional(),
  name: z.string(),
  type: z.literal(1),
  isHide: z.number(),
  code: z.literal(0).optional(),
  sort: z.number().optional(),
  pid: z.literal(0).optional(),
  remark: z.string().nullable().optional(),
  optionList: z.array(templateOption),
})
export type SlipTemplateCategory = z.output<typeof templateCategory>

const optionIn = z.object({
  name: text(NAME_LENGTH),
  code: itemCode(),
  remark: optionalText(REMARKS_LENGTH),
  isHide: flag().default(0),
})
const categoryIn = z.object({
  name: text(NAME_LENGTH),
  isHide: flag().default(0),
  optionList: z.preprocess((given) => given ?? [], z.array(optionIn).max(MOST_ITEMS)),
})
const structure = z.array(categoryIn).min(1).max(100)
export type SlipStructure = z.output<typeof structure>

const templateSchema = z.object({
  id: z.number(),
  templateName: z.string(),
  hideEmpty: z.number(),
  defaultOption: z.number(),
  createTime: z.string(),
  createUserId: z.number(),
})
export type SlipTemplate = z.output<typeof templateSchema>

const ofId = z.object({ id: id() })

/** 工资条模板 (hrm.md §16.1). */
export const slipTemplateCalls = {
  list: call({
    path: 'hrmSalarySlipTemplate/querySlipTemplateList',
    need: send,
    area,
    summary: '工资条模板，默认的在前',
    safe: true,
    request: z.object({}),
    reply: z.array(templateSchema),
  }),
  items: call({
    path: 'hrmSalarySlipTemplateOption/queryTemplateOptionByTemplateId/{id}',
    need: send,
    area,
    summary: '工资条模板的内容',
    safe: true,
    request: ofId,
    reply: z.array(templateCategory),
  }),
  add: call({
    path: 'hrmSalarySlipTemplate/addSlipTemplate',
    body: 'json',
    need: send,
    area,
    summary: '保存工资条模板',
    request: z.object({
      templateName: text(NAME_LENGTH),
      hideEmpty: flag().default(0),
      slipTemplateOption: structure,
    }),
    reply: nothing,
  }),
  remove: call({
    path: 'hrmSalarySlipTemplate/deleteSlipTemplate/{id}',
    need: send,
    area,
    summary: '删除工资条模板',
    request: ofId,
    reply: nothing,
  }),
} as const

const slipPeople = {
  employeeName: optionalText(100),
  deptId: optional(id()),
  sendStatus: code(0, 1),
}
const slipSend = z.object({
  hideEmpty: flag().default(0),
  slipTemplateOption: structure,
  isAll: z.preprocess((value) => value === true || value === 'true' || value === 1, z.boolean()),
  sempRecordIds: z.preprocess((given) => given ?? [], ids()),
  ...slipPeople,
  requestKey: requestKey(),
})
export type SlipSend = z.output<typeof slipSend>

const slipPeopleList = z.object({ ...paging, ...slipPeople })
export type SlipPeopleList = z.output<typeof slipPeopleList>

const sendDetailList = z.object({
  ...paging,
  id: id(),
  search: optionalText(100),
  deptId: optional(id()),
  readStatus: code(0, 1),
  remarks: optionalText(REMARKS_LENGTH),
})
export type SendDetailList = z.output<typeof sendDetailList>

/** What the employee has answered: nothing yet, confirmed, objected. */
export const answers = { open: 0, confirmed: 1, objected: 2 } as const

const answerKeys = {
  /** Own client: 0 nothing yet, 1 confirmed, 2 objected. */
  answer: z.number(),
  objection: z.string().nullable(),
  answerTime: z.string().nullable(),
  /** Of the one who sends, to the objection. */
  reply: z.string().nullable(),
}

const slipOption = z.object({
  id: z.number(),
  slipId: z.number(),
  name: z.string(),
  type: z.number(),
  code: z.number().nullable(),
  value: z.string(),
  remark: z.string().nullable(),
  pid: z.number(),
  sort: z.number(),
  /** Own client: how the figure came about; null of a given one. */
  arithmetic: z.string().nullable(),
})
const slipSection = slipOption.extend({ optionList: z.array(slipOption) })
export type SlipOption = z.output<typeof slipOption>
export type SlipSectionRow = z.output<typeof slipSection>

/** 发放工资条 and its records (§16.1). */
export const slipCalls = {
  people: call({
    path: 'hrmSalarySlipRecord/querySlipEmployeePageList',
    body: 'json',
    need: send,
    area,
    summary: '最新工资表的员工及其工资条发放状态',
    safe: true,
    request: slipPeopleList,
    reply: pageOf(
      z.object({
        sempRecordId: z.number(),
        employeeId: z.number(),
        jobNumber: z.string().nullable(),
        employeeName: z.string(),
        deptName: z.string().nullable(),
        post: z.string().nullable(),
        mobile: z.string().nullable(),
        sendStatus: z.number(),
      }),
    ),
  }),
  send: call({
    path: 'hrmSalarySlipRecord/sendSalarySlip',
    body: 'json',
    need: send,
    area,
    summary: '发放工资条',
    request: slipSend,
    reply: nothing,
  }),
  records: call({
    path: 'hrmSalarySlipRecord/querySendRecordList',
    body: 'json',
    need: record,
    area,
    summary: '一个月的工资条发放记录',
    safe: true,
    request: z.object({ ...paging, year: integer(2000, 2200), month: integer(1, 12) }),
    reply: pageOf(
      z.object({
        id: z.number(),
        year: z.number(),
        month: z.number(),
        salaryNum: z.number(),
        payNum: z.number(),
        readNum: z.number(),
        createTime: z.string(),
        createUserId: z.number(),
        createUserName: z.string(),
      }),
    ),
  }),
  details: call({
    path: 'hrmSalarySlipRecord/querySendDetailList',
    body: 'json',
    need: record,
    area,
    summary: '一次发放的工资条',
    safe: true,
    request: sendDetailList,
    reply: pageOf(
      z.object({
        id: z.number(),
        employeeId: z.number(),
        employeeName: z.string(),
        jobNumber: z.string().nullable(),
        post: z.string().nullable(),
        mobile: z.string().nullable(),
        deptName: z.string().nullable(),
        readStatus: z.number(),
        remarks: z.string().nullable(),
        /** Own client: taken back, and no longer shown to the employee. */
        isRecalled: z.boolean(),
        ...answerKeys,
      }),
    ),
  }),
  remark: call({
    path: 'hrmSalarySlipRecord/setSlipRemarks',
    body: 'json',
    need: send,
    area,
    summary: '工资条备注；空为删除',
    request: z.object({ ids: ids().min(1), remarks: optionalText(REMARKS_LENGTH) }),
    reply: nothing,
  }),
  removeRecord: call({
    path: 'hrmSalarySlipRecord/deleteSendRecord/{id}',
    need: send,
    area,
    summary: '删除发放记录及其工资条',
    request: ofId,
    reply: nothing,
  }),
  /** Taken back: the employee sees it no longer; what was sent stays in the record. */
  recall: call({
    path: 'hrmSalarySlipRecord/recallSlips',
    body: 'json',
    need: send,
    area,
    summary: '撤回工资条',
    request: z.object({ ids: ids().min(1) }),
    reply: nothing,
  }),
  reply: call({
    path: 'hrmSalarySlipRecord/replyObjection',
    body: 'json',
    need: send,
    area,
    summary: '答复对工资条的异议',
    request: z.object({ id: id(), reply: text(REMARKS_LENGTH) }),
    reply: nothing,
  }),
} as const

/** Slips in the eyes of their employees: never while viewing as another user. */
export const ownSlipCalls = {
  list: call({
    path: 'hrmSalarySlip/querySalarySlipList',
    body: 'json',
    need: 'signedIn',
    ownEyes: true,
    area,
    summary: '我的工资条；读取即标记为已查看',
    request: z.object({
      ...paging,
      startTime: optional(looseMonth()),
      endTime: optional(looseMonth()),
      /** 1 by sending, 2 by net. */
      orderType: code(1, 2),
      /** 1 falling, 2 rising. */
      order: code(1, 2),
    }),
    reply: pageOf(
      z.object({
        id: z.number(),
        employeeId: z.number(),
        year: z.number(),
        month: z.number(),
        readStatus: z.number(),
        remarks: z.string().nullable(),
        createTime: z.string(),
        createUserId: z.number(),
        /** Own client: period of the sheet. */
        startTime: z.string(),
        endTime: z.string(),
        salarySlipOptionList: z.array(slipSection),
        ...answerKeys,
      }),
    ),
  }),
  /** With `salary.queryRecord`, or of one's own slip. */
  detail: call({
    path: 'hrmSalarySlipRecord/querySlipDetail/{id}',
    need: 'signedIn',
    ownEyes: true,
    area,
    summary: '工资条明细',
    safe: true,
    request: ofId,
    reply: z.array(slipSection),
  }),
  confirm: call({
    path: 'hrmSalarySlip/confirmSlip',
    body: 'json',
    need: 'signedIn',
    ownEyes: true,
    area,
    summary: '确认自己的工资条',
    request: ofId,
    reply: nothing,
  }),
  object: call({
    path: 'hrmSalarySlip/objectSlip',
    body: 'json',
    need: 'signedIn',
    ownEyes: true,
    area,
    summary: '对自己的工资条提出异议',
    request: z.object({ id: id(), objection: text(REMARKS_LENGTH) }),
    reply: nothing,
  }),
} as const
