import { z } from 'zod'
import { call, workbook } from '#protocol/platform/call.ts'
import { pageOf } from '#protocol/platform/envelope.ts'
import { flag, id, ids, integer, nothing, optional, optionalText, paging } from '#protocol/platform/wire.ts'
import { insuranceLimits } from './limits.ts'
import { itemSchema, ownValueIn, sums } from './shapes.ts'

const area = 'hrmInsurance'
const read = 'hrm/insurance/read'
const manage = 'hrm/insurance/manage'
const { atOnce, city, projects } = insuranceLimits

/** What open pages of a month watch (`useServerNotice`). */
export const WATCHED_MONTH = 'insuranceMonth'

const ofMonth = z.object({ irecordId: id() })
const ofRow = z.object({ iempRecordId: id() })
const rowIds = () => ids(atOnce).min(1)
const zeroOne = z.union([z.literal(0), z.literal(1)])

const monthSchema = z.object({
  irecordId: z.number(),
  title: z.string(),
  year: z.number(),
  month: z.number(),
  /** Insured and visible to the caller, as are the sums. */
  num: z.number(),
  /** 0 未归档, 1 归档. */
  status: zeroOne,
  stopNum: z.number(),
  ...sums,
  createTime: z.string(),
  /** Of ours: only the newest one is deleted, and followed by the next. */
  isNewest: z.boolean(),
})
export type InsMonth = z.output<typeof monthSchema>

/** Whose row it is, by the reader's data scope. */
const person = {
  employeeId: z.number(),
  employeeName: z.string(),
  deptName: z.string().nullable(),
  post: z.string().nullable(),
  jobNumber: z.string().nullable(),
  entryTime: z.string().nullable(),
  mobile: z.string().nullable(),
}

const rowSchema = z.object({
  iempRecordId: z.number(),
  ...person,
  city: z.string().nullable(),
  schemeId: z.number().nullable(),
  schemeName: z.string().nullable(),
  isDel: zeroOne,
  ...sums,
})
export type InsRow = z.output<typeof rowSchema>

const detailSchema = z.object({
  iempRecordId: z.number(),
  employeeId: z.number(),
  employeeName: z.string(),
  city: z.string().nullable(),
  /** Masked: shown by the archive of the employee alone. */
  idNumber: z.string().nullable(),
  socialSecurityNum: z.string().nullable(),
  accumulationFundNum: z.string().nullable(),
  schemeId: z.number().nullable(),
  schemeName: z.string().nullable(),
  /** Null of a row without scheme. */
  schemeType: z.number().nullable(),
  /** Of ours: 1 insured, 0 stopped. */
  status: zeroOne,
  socialSecurityList: z.array(itemSchema),
  providentFundList: z.array(itemSchema),
})
export type InsDetail = z.output<typeof detailSchema>

const ownMonth = z.object({
  iempRecordId: z.number(),
  irecordId: z.number(),
  employeeId: z.number(),
  schemeId: z.number().nullable(),
  year: z.number(),
  month: z.number(),
  ...sums,
  status: zeroOne,
})
export type OwnInsMonth = z.output<typeof ownMonth>

const uninsured = z.object({
  employeeId: z.number(),
  employeeName: z.string(),
  deptName: z.string().nullable(),
  post: z.string().nullable(),
  mobile: z.string(),
  email: z.string().nullable(),
  sex: z.number().nullable(),
  status: z.number(),
  isDel: zeroOne,
  /** Of ours. */
  schemeName: z.string().nullable(),
})
export type Uninsured = z.output<typeof uninsured>

const changed = z.object({ ...person, schemeName: z.string().nullable() })
export type ChangedInsured = z.output<typeof changed>

const rowQuery = {
  status: z.preprocess((value) => value ?? 1, flag()).default(1),
  employeeName: optionalText(100),
  schemeId: optional(id()),
  city: optionalText(city),
}
const rowPage = ofMonth.extend({ ...paging, ...rowQuery })
export type InsRowQuery = z.output<typeof rowPage>

const ownValues = () => z.preprocess((given) => given ?? [], z.array(ownValueIn).max(projects))

/** Months of insurance (hrm.md §11.3); `archive`, `recompute`, `changes` and `export` are of ours. */
export const insuranceMonthCalls = {
  list: call({
    path: 'hrmInsuranceMonthRecord/queryInsuranceRecordList',
    body: 'json',
    need: read,
    area,
    summary: '社保月份，最新在前',
    safe: true,
    request: z.object({ ...paging, year: optional(integer(1900, 9999)) }),
    reply: pageOf(monthSchema),
  }),
  read: call({
    path: 'hrmInsuranceMonthRecord/queryInsuranceRecordList/{irecordId}',
    need: read,
    area,
    summary: '一个社保月份',
    safe: true,
    request: ofMonth,
    reply: monthSchema,
  }),
  next: call({
    path: 'hrmInsuranceMonthRecord/computeInsuranceData',
    need: manage,
    area,
    summary: '归档当前月份并新建次月报表，返回年份',
    request: z.object({
      /** Own client: the newest month that was shown; another one by now: nothing is created. */
      after: optional(id()),
    }),
    reply: z.number(),
  }),
  remove: call({
    path: 'hrmInsuranceMonthRecord/deleteInsurance/{irecordId}',
    need: manage,
    area,
    summary: '删除最新的社保月份，上月恢复为未归档',
    request: ofMonth,
    reply: nothing,
  }),
  rows: call({
    path: 'hrmInsuranceMonthRecord/queryInsurancePageList',
    body: 'json',
    need: read,
    area,
    summary: '社保月份的人员',
    safe: true,
    request: rowPage,
    reply: pageOf(rowSchema),
  }),
  archive: call({
    path: 'hrmInsuranceMonthRecord/archive/{irecordId}',
    need: manage,
    area,
    summary: '归档社保月份',
    request: ofMonth,
    reply: nothing,
  }),
  recompute: call({
    path: 'hrmInsuranceMonthRecord/recompute/{irecordId}',
    need: manage,
    area,
    summary: '按现行方案和基数上下限重新核算，返回人数',
    request: ofMonth,
    reply: z.object({ num: z.number(), added: z.number() }),
  }),
  changes: call({
    path: 'hrmInsuranceMonthRecord/queryChanges/{irecordId}',
    need: read,
    area,
    summary: '与上月相比的增员和减员',
    safe: true,
    request: ofMonth,
    reply: z.object({ joiners: z.array(changed), leavers: z.array(changed) }),
  }),
  export: call({
    path: 'hrmInsuranceMonthRecord/export/{irecordId}',
    body: 'json',
    need: manage,
    area,
    summary: '导出社保月份的人员和各项金额',
    request: ofMonth.extend(rowQuery),
    reply: workbook,
  }),
} as const

/** Rows of a month, and one's own (hrm.md §11.3, §19). */
export const insuranceRowCalls = {
  read: call({
    path: 'hrmInsuranceMonthEmpRecord/queryById/{iempRecordId}',
    need: read,
    area,
    summary: '一名员工一个月的社保明细',
    safe: true,
    request: ofRow,
    reply: detailSchema,
  }),
  update: call({
    path: 'hrmInsuranceMonthEmpRecord/updateInsuranceProject',
    body: 'json',
    need: manage,
    area,
    summary: '编辑参保信息',
    request: ofRow.extend({ schemeId: id(), projectList: ownValues() }),
    reply: nothing,
  }),
  updateMany: call({
    path: 'hrmInsuranceMonthEmpRecord/batchUpdateInsuranceProject',
    body: 'json',
    need: manage,
    area,
    summary: '批量编辑参保信息',
    request: z.object({ iempRecordIds: rowIds(), schemeId: id(), projectList: ownValues() }),
    reply: nothing,
  }),
  stop: call({
    path: 'hrmInsuranceMonthEmpRecord/stop',
    body: 'json',
    need: manage,
    area,
    summary: '停止参保',
    bare: 'iempRecordIds',
    request: z.object({ iempRecordIds: rowIds() }),
    reply: nothing,
  }),
  /** Of ours. */
  resume: call({
    path: 'hrmInsuranceMonthEmpRecord/resume',
    body: 'json',
    need: manage,
    area,
    summary: '恢复参保',
    bare: 'iempRecordIds',
    request: z.object({ iempRecordIds: rowIds() }),
    reply: nothing,
  }),
  uninsured: call({
    path: 'hrmInsuranceMonthEmpRecord/queryNoInsuranceEmp/{irecordId}',
    need: manage,
    area,
    summary: '可以添加的参保人员',
    safe: true,
    request: ofMonth,
    reply: z.array(uninsured),
  }),
  add: call({
    path: 'hrmInsuranceMonthEmpRecord/addInsuranceEmp',
    body: 'json',
    need: manage,
    area,
    summary: '添加参保人员',
    request: ofMonth.extend({ employeeIds: rowIds() }),
    reply: nothing,
  }),
  mine: call({
    path: 'hrmInsuranceMonthEmpRecord/myInsurance',
    body: 'json',
    need: 'signedIn',
    area,
    summary: '我的社保',
    safe: true,
    request: z.object({ ...paging, year: optional(integer(1900, 9999)) }),
    reply: pageOf(ownMonth),
  }),
  myDetail: call({
    path: 'hrmInsuranceMonthEmpRecord/myInsuranceDetail/{iempRecordId}',
    need: 'signedIn',
    area,
    summary: '我的社保明细',
    safe: true,
    request: ofRow,
    reply: detailSchema,
  }),
} as const
