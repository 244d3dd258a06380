import { type Coded, codedFrom } from '../coded.ts'

/** Coded values of appraisals (hrm.md §17.1). */
export const planStatuses = codedFrom(0, ['未开启考核', '绩效填写中', '绩效评定中', '结果确认中', '归档'])
export const appraisalStatuses = codedFrom(1, [
  '目标待填写',
  '目标待确认',
  '结果待评定',
  '结果待确认',
  '考核终止',
  '考核完成',
])
export const planCycles: readonly Coded[] = codedFrom(1, ['月', '季', '年', '半年'])
export const personTypes = codedFrom(1, [
  '员工本人',
  '直属上级',
  '所在部门负责人',
  '上级部门负责人',
  '指定人',
])
