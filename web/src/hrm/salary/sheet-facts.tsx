import type { Sheet } from '#protocol/hrm/salary/sheet-calls.ts'
import { formatNumber } from '#web/platform/format.ts'
import { Amount } from './Amount.tsx'
import type { Fact } from './Facts.tsx'

type Sums = Pick<
  Sheet,
  | 'num'
  | 'expectedPaySalary'
  | 'personalInsuranceAmount'
  | 'personalProvidentFundAmount'
  | 'personalTax'
  | 'realPaySalary'
  | 'corporateInsuranceAmount'
  | 'corporateProvidentFundAmount'
>

/** Sums of a sheet, as its head shows them (hrm.md §16.2). */
export const factsOfSheet = (sheet: Sums): Fact[] => [
  { name: '本月计薪人数', value: `${formatNumber(sheet.num)} 人` },
  { name: '预计应发工资', value: <Amount value={sheet.expectedPaySalary} isAlone /> },
  { name: '个人社保', value: <Amount value={sheet.personalInsuranceAmount} isAlone /> },
  { name: '个人公积金', value: <Amount value={sheet.personalProvidentFundAmount} isAlone /> },
  { name: '个人所得税', value: <Amount value={sheet.personalTax} isAlone /> },
  { name: '预计实发工资', value: <Amount value={sheet.realPaySalary} isAlone /> },
  { name: '社保-企业', value: <Amount value={sheet.corporateInsuranceAmount} isAlone /> },
  { name: '公积金-企业', value: <Amount value={sheet.corporateProvidentFundAmount} isAlone /> },
]
