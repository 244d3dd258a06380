import { z } from 'zod'
import { call, workbook } from '#protocol/platform/call.ts'
import { pageOf } from '#protocol/platform/envelope.ts'
import {
  id,
  ids,
  integer,
  nothing,
  optional,
  optionalText,
  paging,
  requestKey,
} from '#protocol/platform/wire.ts'
import { rowSchema } from '#protocol/record/calls/calls.ts'
import { code, dayRange, looseDay } from '../wire.ts'
import { hrFieldSchema } from './hr-field.ts'

const area = 'hrmEmployee'
const node = 'hrm/employee'

/** Tabs of the list besides the statuses 1–8: 在职, 全职, 待入职, 待离职, 已离职. */
export const listTabCodes = { employed: 11, fullTime: 12, awaited: 13, leaving: 14, left: 15 } as const

/** One of some codes. */
const coded = <Code extends number>(...codes: readonly Code[]) =>
  optional(z.coerce.number().pipe(z.literal(codes)))

/** One page of the list: what narrows it and how it is ordered (hrm.md §5.1). */
const employeeList = z.object({
  ...paging,
  status: code(1, 15),
  employeeName: optionalText(100),
  mobile: optionalText(20),
  workAddress: optionalText(100),
  post: optionalText(50),
  jobNumber: optionalText(50),
  sex: code(1, 2),
  employmentForms: code(1, 2),
  deptId: optional(id()),
  entryTime: dayRange(),
  becomeTime: dayRange(),
  /** 入职, 离职, 转正, 调岗, 待入职, 待离职 of the current month; instead of a tab. */
  employeeSurvey: coded(1, 2, 3, 4, 5, 6),
  /** 待离职, 合同到期, 待转正, 待入职, 生日 of the current month; instead of a tab. */
  toDoRemind: coded(2, 3, 4, 5, 6),
  sortField: optional(z.string().max(60)),
  order: code(1, 2),
  employeeIds: z.preprocess((value) => value ?? undefined, ids().optional()),
})
export type EmployeeList = z.output<typeof employeeList>

const valueIn = z.object({
  fieldName: z.string().max(60),
  name: optional(z.string()),
  fieldValue: z.unknown().optional(),
})
export type HrValueIn = z.output<typeof valueIn>
/** Lists of fields with values, as forms and archives send them. */
export const valueLists = () => z.preprocess((given) => given ?? [], z.array(valueIn).max(300)).default([])

const entry = z.object({
  employeeFieldList: valueLists(),
  postFieldList: valueLists(),
  jobNumber: optionalText(50),
})
export type EntryRequest = z.output<typeof entry>

const entryOf = entry.extend({ employeeId: id() })

const quitInfo = z.object({
  employeeId: id(),
  planQuitTime: looseDay(),
  applyQuitTime: looseDay(),
  salarySettlementTime: looseDay(),
  quitType: integer(1, 3),
  quitReason: code(1, 16),
  remarks: optionalText(800),
})
export type QuitRequest = z.output<typeof quitInfo>

export const quitSchema = z.object({
  quitInfoId: z.number(),
  employeeId: z.number(),
  planQuitTime: z.string(),
  applyQuitTime: z.string(),
  salarySettlementTime: z.string(),
  quitType: z.number(),
  quitReason: z.number().nullable(),
  remarks: z.string().nullable(),
  oldStatus: z.number().nullable(),
  createTime: z.string(),
})
export type QuitInfo = z.output<typeof quitSchema>

const need = (leaf: string) => `${node}/${leaf}` as const
/** Without an employee: that of the caller, who edits the own archive. */
/** Own client: the version of the employee that the user saw. */
const version = optional(integer())
const ownOrNamed = z.object({ employeeId: optional(id()), dataList: valueLists(), version })
const ofId = z.object({ employeeId: id() })

/** Employees: list, forms, archive, and the ways in and out (hrm.md §5, §6.2). */
export const employeeCalls = {
  counts: call({
    path: 'hrmEmployee/queryEmployeeStatusNum',
    need: need('index'),
    area,
    summary: '员工列表各标签的人数',
    safe: true,
    request: z.object({}),
    reply: z.record(z.string(), z.number()),
  }),
  list: call({
    path: 'hrmEmployee/queryPageList',
    body: 'json',
    need: need('index'),
    area,
    summary: '员工列表',
    safe: true,
    request: employeeList,
    reply: pageOf(rowSchema),
  }),
  export: call({
    path: 'hrmEmployee/export',
    body: 'json',
    need: need('excelexport'),
    area,
    summary: '导出员工',
    request: employeeList,
    reply: workbook,
  }),
  form: call({
    path: 'hrmEmployee/field',
    need: [need('save'), need('againOnboarding'), need('confirmEntry')],
    area,
    summary: '新建员工的表单：1 在职，2 待入职',
    safe: true,
    request: z.object({ entryStatus: integer(1, 2) }),
    reply: z.array(hrFieldSchema),
  }),
  add: call({
    path: 'hrmEmployee/addEmployeeField',
    body: 'json',
    need: need('save'),
    area,
    summary: '新建员工',
    request: entry.extend({
      entryStatus: integer(1, 2),
      candidateId: optional(id()),
      requestKey: requestKey(),
    }),
    reply: z.object({ employeeId: z.number() }),
  }),
  confirm: call({
    path: 'hrmEmployee/confirmEntry',
    body: 'json',
    need: need('confirmEntry'),
    area,
    summary: '确认入职',
    request: entryOf,
    reply: nothing,
  }),
  again: call({
    path: 'hrmEmployee/againOnboarding',
    body: 'json',
    need: need('againOnboarding'),
    area,
    summary: '再入职',
    request: entryOf,
    reply: nothing,
  }),
  detail: call({
    path: 'hrmEmployee/queryById/{employeeId}',
    need: need('read'),
    area,
    summary: '员工详情',
    safe: true,
    request: ofId,
    reply: rowSchema,
  }),
  personal: call({
    path: 'hrmEmployee/personalInformation/{employeeId}',
    need: need('read'),
    area,
    summary: '员工的基本信息、通讯信息',
    safe: true,
    request: ofId,
    reply: z.object({
      information: z.array(hrFieldSchema),
      communicationInformation: z.array(hrFieldSchema),
      educationExperienceList: z.array(rowSchema),
      workExperienceList: z.array(rowSchema),
      certificateList: z.array(rowSchema),
      trainingExperienceList: z.array(rowSchema),
      hrmEmployeeContacts: z.array(z.object({ contactsId: z.number(), information: z.array(hrFieldSchema) })),
    }),
  }),
  post: call({
    path: 'hrmEmployeePost/postInformation/{employeeId}',
    need: need('read'),
    area,
    summary: '员工的岗位信息、离职信息',
    safe: true,
    request: ofId,
    reply: z.object({ information: z.array(hrFieldSchema), employeeQuitInfo: quitSchema.nullable() }),
  }),
  update: call({
    path: 'hrmEmployee/updateInformation',
    body: 'json',
    need: 'signedIn',
    area,
    summary: '编辑员工的基本信息',
    request: ownOrNamed,
    reply: nothing,
  }),
  updateCommunication: call({
    path: 'hrmEmployee/updateCommunication',
    body: 'json',
    need: 'signedIn',
    area,
    summary: '编辑员工的通讯信息',
    request: ownOrNamed,
    reply: nothing,
  }),
  updatePost: call({
    path: 'hrmEmployeePost/updatePostInformation',
    body: 'json',
    need: need('update'),
    area,
    summary: '编辑员工的岗位信息',
    request: z.object({ employeeId: id(), dataList: valueLists(), version }),
    reply: nothing,
  }),
  remove: call({
    path: 'hrmEmployee/deleteByIds',
    body: 'json',
    need: need('delete'),
    area,
    summary: '删除员工',
    bare: 'employeeIds',
    request: z.object({ employeeIds: ids().min(1) }),
    reply: nothing,
  }),
  leave: call({
    path: 'hrmEmployeePost/addLeaveInformation',
    body: 'json',
    need: need('leave'),
    area,
    summary: '办理离职',
    request: quitInfo,
    reply: nothing,
  }),
  changeLeave: call({
    path: 'hrmEmployeePost/setLeaveInformation',
    body: 'json',
    need: need('update'),
    area,
    summary: '调整离职信息',
    request: quitInfo.extend({ quitInfoId: id() }),
    reply: nothing,
  }),
  stay: call({
    path: 'hrmEmployeePost/deleteLeaveInformation',
    body: 'json',
    need: need('cancelLevel'),
    area,
    summary: '放弃离职',
    request: z.object({ employeeId: id(), remarks: optionalText(800) }),
    reply: nothing,
  }),
} as const
