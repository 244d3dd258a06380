import type { SalaryConfig } from '#protocol/hrm/config-calls.ts'
import { sheetStatus } from '#protocol/hrm/salary/sheet-acts.ts'
import type { SalaryRow, Sheet } from '#protocol/hrm/salary/sheet-calls.ts'

/** Pay of a small company, for tests of its screens. */
export const exampleConfig: SalaryConfig = {
  configId: 1,
  salaryCycleStartDay: 1,
  salaryCycleEndDay: 31,
  payType: null,
  payDay: null,
  socialSecurityMonthType: 1,
  salaryStartMonth: '2026-01',
  socialSecurityStartMonth: null,
  lastSalaryYear: 2026,
  lastSalaryMonth: 2,
  lastSalarySlipMonth: '2026-2',
  lastSalaryStartTime: '2026-02-01',
  varianceAmount: 500,
  variancePercent: 20,
}

export const exampleSheet: Sheet = {
  srecordId: 12,
  title: '2月薪资报表',
  year: 2026,
  month: 2,
  num: 2,
  personalInsuranceAmount: 1000,
  personalProvidentFundAmount: 500,
  corporateInsuranceAmount: 2500,
  corporateProvidentFundAmount: 500,
  expectedPaySalary: 18_000,
  personalTax: 120.5,
  realPaySalary: 16_379.5,
  startTime: '2026-02-01',
  endTime: '2026-02-28',
  checkStatus: sheetStatus.computed,
  examineRecordId: null,
  optionHead: null,
  createUserId: 14_773,
  createTime: '2026-02-01 09:00:00',
  hasFlow: true,
  version: 3,
}

export const exampleHead = [
  { code: 1, name: '实际计薪天数', isFixed: 1, value: null },
  { code: 2, name: '计薪天数', isFixed: 1, value: null },
  { code: 10_101, name: '基本工资', isFixed: 0, value: null },
  { code: 30_101, name: '绩效工资', isFixed: 0, value: null },
  { code: 240_101, name: '实发工资', isFixed: 1, value: null },
]

export const exampleRow = (sempRecordId: number, employeeName: string, basic: string): SalaryRow => ({
  sempRecordId,
  employeeId: sempRecordId * 10,
  employeeName,
  jobNumber: `G${sempRecordId}`,
  deptName: '营销中心',
  post: '销售',
  isDel: 0,
  actualWorkDay: 21.75,
  needWorkDay: 21.75,
  salary: [
    { id: 1, code: 1, name: '实际计薪天数', isFixed: 1, value: '21.75' },
    { id: 2, code: 2, name: '计薪天数', isFixed: 1, value: '21.75' },
    { id: 3, code: 10_101, name: '基本工资', isFixed: 0, value: basic },
    { id: 4, code: 30_101, name: '绩效工资', isFixed: 0, value: '0.00' },
    { id: 5, code: 240_101, name: '实发工资', isFixed: 1, value: '8123.45' },
  ],
})
