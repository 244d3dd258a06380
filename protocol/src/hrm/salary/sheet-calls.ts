import { z } from 'zod'
import { call, workbook } from '#protocol/platform/call.ts'
import { pageOf } from '#protocol/platform/envelope.ts'
import { flag, id, integer, nothing, optional, optionalText, paging } from '#protocol/platform/wire.ts'
import { cellAmount, itemCode } from './wire.ts'

const area = 'hrmSalaryMonthRecord'
const index = 'hrm/salary/index'
const manage = 'hrm/salary/manage'
const history = 'hrm/salary/history'

export const sheetSums = {
  num: z.number(),
  personalInsuranceAmount: z.number(),
  personalProvidentFundAmount: z.number(),
  corporateInsuranceAmount: z.number(),
  corporateProvidentFundAmount: z.number(),
  expectedPaySalary: z.number(),
  personalTax: z.number(),
  realPaySalary: z.number(),
}

export const sheetSchema = z.object({
  srecordId: z.number(),
  title: z.string(),
  year: z.number(),
  month: z.number(),
  ...sheetSums,
  startTime: z.string(),
  endTime: z.string(),
  checkStatus: z.number(),
  examineRecordId: z.number().nullable(),
  optionHead: z.string().nullable(),
  createUserId: z.number(),
  createTime: z.string(),
  /** Own client: whether an approval is set up for sheets of pay. */
  hasFlow: z.boolean(),
  /** Own client: counts up with each computation and edit. */
  version: z.number(),
})
export type Sheet = z.output<typeof sheetSchema>

export const salaryRowSchema = z.object({
  sempRecordId: z.number(),
  employeeId: z.number(),
  employeeName: z.string(),
  jobNumber: z.string().nullable(),
  deptName: z.string().nullable(),
  post: z.string().nullable(),
  isDel: z.number(),
  actualWorkDay: z.number(),
  needWorkDay: z.number(),
  salary: z.array(
    z.object({
      id: z.number(),
      code: z.number(),
      name: z.string(),
      isFixed: z.number(),
      value: z.string(),
    }),
  ),
  /** Own client: what the employee had in the sheet before; absent: no row there. */
  previous: z.array(z.object({ code: z.number(), value: z.string() })).optional(),
})
export type SalaryRow = z.output<typeof salaryRowSchema>

export const headSchema = z.array(
  z.object({ code: z.number(), name: z.string(), isFixed: z.number(), value: z.null().default(null) }),
)
export type SalaryHead = z.output<typeof headSchema>

export const codeSum = z.object({ code: z.number(), value: z.number() })
export type CodeSum = z.output<typeof codeSum>

const ofSheet = z.object({ srecordId: id() })

const rowFilter = {
  srecordId: id(),
  /** 0 计薪人数, 1 新入职, 2 离职, 3 转正, 4 调岗. */
  type: integer(0, 4).default(0),
  employeeName: optionalText(100),
  deptId: optional(id()),
}
const rowList = z.object({ ...paging, ...rowFilter })
export type RowList = z.output<typeof rowList>

/** What clients write into a form that is sent with files. */
const truth = z.preprocess(
  (value) => (value === true || value === 'true' || value === 1 || value === '1' ? true : value || false),
  z.preprocess((value) => (value === 'false' || value === '0' || value === 0 ? false : value), z.boolean()),
)
/** Files: `attendanceFile`, `additionalDeductionFile`, `cumulativeTaxOfLastMonthFile`. */
const compute = z.object({ srecordId: id(), isSyncInsuranceData: truth })

const cells = () => z.record(z.string().regex(/^\d{1,6}$/), cellAmount())
const cellEdit = z.object({
  sempRecordId: id(),
  salaryValues: cells(),
  /** Own client: what the user saw in them; a cell that someone else has changed since is refused. */
  was: optional(cells()),
})
export const submission = z.object({
  srecordId: id(),
  checkStatus: optional(integer(0, 11)),
  examineRecordId: optional(id()),
  examineFlowData: z.unknown().optional(),
})
export type SheetSubmission = z.output<typeof submission>

const runSchema = z.object({
  runId: z.number(),
  /** running, done, failed: nothing of the sheet has changed. */
  state: z.enum(['running', 'done', 'failed']),
  done: z.number(),
  total: z.number(),
  /** Sentence of a run that failed. */
  fault: z.string().nullable(),
})
export type SheetRun = z.output<typeof runSchema>

/** 薪资管理: the newest sheet (hrm.md §14.2). */
export const sheetCalls = {
  last: call({
    path: 'hrmSalaryMonthRecord/queryLastSalaryMonthRecord',
    need: index,
    area,
    summary: '最新的工资表',
    safe: true,
    request: z.object({}),
    reply: sheetSchema.nullable(),
  }),
  head: call({
    path: 'hrmSalaryMonthRecord/querySalaryOptionHead',
    need: index,
    area,
    summary: '工资表的表头',
    safe: true,
    request: z.object({}),
    reply: headSchema,
  }),
  payable: call({
    path: 'hrmSalaryMonthRecord/queryPaySalaryNumByType/{type}',
    need: index,
    area,
    summary: '1 计薪人数，0 未在薪资组中的人数',
    safe: true,
    request: z.object({ type: integer(0, 1) }),
    reply: z.number(),
  }),
  ungrouped: call({
    path: 'hrmSalaryMonthRecord/queryNoPaySalaryEmployee',
    need: index,
    area,
    summary: '未在薪资组中的员工',
    safe: true,
    request: z.object({}),
    reply: z.array(
      z.object({
        employeeId: z.number(),
        employeeName: z.string(),
        jobNumber: z.string().nullable(),
        deptId: z.number().nullable(),
        deptName: z.string().nullable(),
        post: z.string().nullable(),
        status: z.number().nullable(),
        entryTime: z.string().nullable(),
      }),
    ),
  }),
  changes: call({
    path: 'hrmSalaryMonthRecord/queryEmployeeChangeNum',
    need: index,
    area,
    summary: '计薪、新入职、离职、转正、调岗的人数',
    safe: true,
    request: z.object({}),
    reply: z.record(z.string(), z.number()),
  }),
  rows: call({
    path: 'hrmSalaryMonthRecord/querySalaryPageList',
    body: 'json',
    need: index,
    area,
    summary: '工资表的行',
    safe: true,
    request: rowList,
    /** `extraData.salaryOption`: sums over all rows that the filter finds. */
    reply: pageOf(salaryRowSchema),
  }),
  sums: call({
    path: 'hrmSalaryMonthRecord/querySalaryOptionCount/{srecordId}',
    need: [index, history],
    area,
    summary: '工资表各项的合计',
    safe: true,
    request: ofSheet,
    reply: z.array(codeSum),
  }),
  /** Answers when the sheet is computed. */
  compute: call({
    path: 'hrmSalaryMonthRecord/computeSalaryData',
    body: 'multipart',
    need: manage,
    area,
    summary: '核算工资，可附考勤、专项附加扣除、上月个税累计表',
    request: compute,
    reply: nothing,
  }),
  attendanceTemplate: call({
    path: 'hrmSalaryMonthRecord/downloadAttendanceTemp',
    body: 'json',
    need: manage,
    area,
    summary: '考勤数据导入模板',
    request: z.object({}),
    reply: workbook,
  }),
  deductionTemplate: call({
    path: 'hrmSalaryMonthRecord/downloadAdditionalDeductionTemp',
    body: 'json',
    need: manage,
    area,
    summary: '专项附加扣除导入模板',
    request: z.object({}),
    reply: workbook,
  }),
  taxTemplate: call({
    path: 'hrmSalaryMonthRecord/downCumulativeTaxOfLastMonthTemp',
    body: 'json',
    need: manage,
    area,
    summary: '截至上月个税累计导入模板',
    request: z.object({}),
    reply: workbook,
  }),
  edit: call({
    path: 'hrmSalaryMonthRecord/updateSalary',
    body: 'json',
    need: manage,
    area,
    summary: '在线编辑工资表的单元格',
    bare: 'rows',
    request: z.object({ rows: z.array(cellEdit).min(1).max(500) }),
    reply: nothing,
  }),
  submit: call({
    path: 'hrmSalaryMonthRecord/submitExamine',
    body: 'json',
    need: manage,
    area,
    summary: '提交工资表审核',
    request: submission,
    reply: nothing,
  }),
  next: call({
    path: 'hrmSalaryMonthRecord/addNextMonthSalary',
    need: manage,
    area,
    summary: '创建下月工资表，当前工资表归档',
    request: z.object({
      /** Own client: the sheet that is on the screen; where another one is the newest by now, nothing is created. */
      after: optional(id()),
    }),
    reply: nothing,
  }),
  remove: call({
    path: 'hrmSalaryMonthRecord/deleteSalary/{srecordId}',
    need: manage,
    area,
    summary: '删除最新的工资表',
    request: ofSheet,
    reply: nothing,
  }),
} as const

/** What a client of ours follows a computation by. */
export const runCalls = {
  /** A second start while one is under way answers that one. */
  start: call({
    path: 'hrmSalaryMonthRecord/startCompute',
    body: 'multipart',
    need: manage,
    area,
    summary: '开始核算工资，进度用 queryRun 查询',
    request: compute,
    reply: runSchema,
  }),
  /** Notes the caller as a watcher (`salaryRun`). */
  run: call({
    path: 'hrmSalaryMonthRecord/queryRun/{srecordId}',
    need: [index, manage],
    area,
    summary: '核算进度；没有核算过时为空',
    safe: true,
    request: ofSheet,
    reply: runSchema.nullable(),
  }),
  /** Of how many payable employees attendance is taken, and how many each month of the period lacks (hrm.md §10.4). */
  attendance: call({
    path: 'hrmSalaryMonthRecord/queryAttendance/{srecordId}',
    need: manage,
    area,
    summary: '计薪周期内的考勤封账情况',
    safe: true,
    request: ofSheet,
    reply: z.object({
      taken: z.number(),
      /** `yyyy-MM`. */
      months: z.array(z.object({ month: z.string(), open: z.number(), unkept: z.number() })),
    }),
  }),
  export: call({
    path: 'hrmSalaryMonthRecord/exportSheet',
    body: 'json',
    need: manage,
    area,
    summary: '导出工资表',
    request: z.object({ ...rowFilter, sempRecordIds: optional(z.array(itemCode())) }),
    reply: workbook,
  }),
} as const

/** Kinds of files for others (§14.2, decided): the bank, the tax office (wages, yearly bonuses, compensations), the insurance office. */
export const fileKinds = ['bank', 'tax', 'bonus', 'leaving', 'insurance'] as const

export const payFileCalls = {
  /** Written, read again by the program and compared with the sheet before it is offered; differing totals are refused. */
  download: call({
    path: 'hrmSalaryMonthRecord/exportFile',
    body: 'json',
    need: manage,
    area,
    summary: '银行代发、个税申报（工资、奖金、补偿金）、社保申报文件',
    request: z.object({ srecordId: id(), kind: z.enum(fileKinds), isDraft: flag().default(0) }),
    reply: workbook,
  }),
} as const
