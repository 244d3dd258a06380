import { hrConfigCalls } from '#protocol/hrm/config-calls.ts'
import { payArchiveCalls } from '#protocol/hrm/salary/archive-calls.ts'
import { salaryGroupCalls } from '#protocol/hrm/salary/setting-calls.ts'
import { type SalaryRow, sheetCalls } from '#protocol/hrm/salary/sheet-calls.ts'
import type { Person, TestCompany } from './people.ts'
import { sendFile, type UploadedPart } from './upload.ts'

/** Tax rules by their ids. */
export const rules = { wages: 1, labour: 2, none: 3 } as const

export const addGroup = (
  by: Person,
  groupName: string,
  group: {
    deptIds?: number[]
    employeeIds?: number[]
    ruleId?: number
    proration?: 'none' | 'worked' | 'missed'
    isMixed?: 0 | 1
  },
) => by.ask(salaryGroupCalls.add, { groupName, deptIds: [], employeeIds: [], ruleId: rules.wages, ...group })

/** 定薪: items by their codes, the same in the probation. */
export const fix = (by: Person, employeeId: number, values: Readonly<Record<number, string>>) => {
  const list = Object.entries(values).map(([code, value]) => ({ code: Number(code), value }))
  return by.ask(payArchiveCalls.fix, { employeeId, proSalary: list, salary: list })
}

/** Opens pay with the first sheet of a month `yyyy-MM`. */
export async function beginPay(by: Person, salaryStartMonth: string, salaryCycleStartDay = 1): Promise<void> {
  await by.ask(hrConfigCalls.step, { type: 2 })
  await by.ask(hrConfigCalls.save, { salaryCycleStartDay, socialSecurityMonthType: 1 })
  await by.ask(hrConfigCalls.save, { salaryStartMonth })
}

export async function lastSheet(by: Person) {
  const sheet = await by.ask(sheetCalls.last, {})
  if (!sheet) throw new Error('there is no sheet')
  return sheet
}

/** Computes the newest sheet, with a file if there is one; answers the envelope. */
export async function compute(
  company: TestCompany,
  by: Person,
  { file = null, sync = 'false' }: { file?: UploadedPart | null; sync?: 'true' | 'false' } = {},
) {
  const { srecordId } = await lastSheet(by)
  const fields = { srecordId: String(srecordId), isSyncInsuranceData: sync }
  return sendFile(company, by, sheetCalls.compute, file, fields)
}

/** A file as the templates are: 员工名称, 岗位, 工号, 部门, then its columns. */
export const payFile = (
  field: 'attendanceFile' | 'additionalDeductionFile' | 'cumulativeTaxOfLastMonthFile',
  rows: readonly (readonly [jobNumber: string, ...values: (string | number)[]])[],
): UploadedPart => ({
  field,
  name: '数据.csv',
  content: [
    '说明',
    '员工名称,岗位,工号,部门,一,二',
    ...rows.map(([jobNumber, ...values]) => ['某人', '岗', jobNumber, '部', ...values].join(',')),
  ].join('\n'),
})

export async function rowsOf(by: Person, request: { employeeName?: string; type?: number } = {}) {
  const { srecordId } = await lastSheet(by)
  return by.ask(sheetCalls.rows, { srecordId, limit: 100, ...request })
}

/** Values of one employee in the newest sheet, by the code of the item. */
export async function valuesIn(by: Person, employeeId: number): Promise<Record<number, string>> {
  const { list } = await rowsOf(by)
  const row = list.find((each) => each.employeeId === employeeId)
  if (!row) throw new Error(`employee ${employeeId} has no row`)
  return cellsOf(row)
}

export const cellsOf = ({ salary }: Pick<SalaryRow, 'salary'>): Record<number, string> =>
  Object.fromEntries(salary.map(({ code, value }) => [code, value]))

export async function edit(by: Person, employeeId: number, salaryValues: Readonly<Record<number, string>>) {
  const { list } = await rowsOf(by)
  const sempRecordId = list.find((each) => each.employeeId === employeeId)?.sempRecordId ?? 0
  return by.call(sheetCalls.edit, { rows: [{ sempRecordId, salaryValues: { ...salaryValues } }] })
}
