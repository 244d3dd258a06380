import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { clockSources, clockTypes } from './attendance/words.ts'
import { type Coded, wordOf } from './coded.ts'
import * as employees from './employees/words.ts'
import { isFund, projectTypes, schemeTypes } from './insurance/words.ts'
import * as performance from './performance/words.ts'
import * as recruiting from './recruiting/words.ts'
import * as salary from './salary/words.ts'

const document = readFileSync(path.join(import.meta.dirname, '../../../docs/domain/hrm.md'), 'utf8')

/** The text of the document from one phrase up to another. */
function between(from: string, to: string): string {
  const start = document.indexOf(from)
  expect(start, from).toBeGreaterThanOrEqual(0)
  const end = document.indexOf(to, start + from.length)
  expect(end, to).toBeGreaterThan(start)
  return document.slice(start + from.length, end)
}

/** `1 在职, 2 待入职` and `−1 面议`, without remarks in brackets. */
const pairsIn = (text: string): Coded[] =>
  [...text.replace(/\([^)]*\)/g, '').matchAll(/(−?\d+) ([^\s,;:·`|.]+)/g)].map(([, code, word]) => ({
    code: Number(code?.replace('−', '-')),
    word: word ?? '',
  }))

const byCode = (one: Coded, other: Coded) => one.code - other.code

it.each<[values: readonly Coded[], from: string, to: string]>([
  [employees.entryStatuses, '| `entryStatus`', '|\n'],
  [employees.employmentForms, '| `employmentForms` 聘用形式', '|\n'],
  [employees.employeeStatuses, '| `status` 员工状态', 'List tab codes'],
  [employees.listTabs, 'List tab codes:', '|\n'],
  [employees.idTypes, '| `idType`', 'the spec'],
  [employees.sexes, '| `sex`  ', '|\n'],
  [employees.birthdayTypes, '| `birthdayType`', '|\n'],
  [employees.educations, '| `highestEducation` / `education`', '|\n'],
  [employees.teachingMethods, '| `teachingMethods`', '|\n'],
  [employees.noYes, '| `isFirstDegree`', '|\n'],
  [employees.changeTypes, '| `changeType`  ', '|\n'],
  [employees.changeReasons, '| `changeReason`', '|\n'],
  [employees.quitTypes, '| `quitType`', '|\n'],
  [employees.quitReasons[1] ?? [], 'type 1:', 'type 2:'],
  [employees.quitReasons[2] ?? [], 'type 2:', 'type 3:'],
  [employees.contractTypes, '| `contractType`', '|\n'],
  [employees.contractStatuses, '1…10 = n年 /', '|\n'],
  [employees.abnormalChanges, '| abnormal change type', '|\n'],
  [employees.fieldLabels, '| field `label` ', '|\n'],
  [employees.labelGroups, '| field `labelGroup`', '|\n'],
  [[...employees.fileTypes, ...employees.fileSubTypes], 'File types —', '\n'],
  [recruiting.jobNatures, '`jobNature`', '·'],
  [recruiting.workTimes, '`workTime`', '·'],
  [recruiting.requiredEducations, '`educationRequire`', '·'],
  [recruiting.salaryUnits, '`salaryUnit`', '('],
  [recruiting.emergencyLevels, '`emergencyLevel`', '·'],
  [recruiting.postStatuses, '2 一般 · `status`', '\n'],
  [recruiting.candidateStatuses, '- Candidate: `status`', '·'],
  [recruiting.candidateEducations, '8 已入职 · `education`', '\n'],
  [recruiting.interviewTypes, '- Interview: `type`', '·'],
  [recruiting.interviewResults, '3 视频面试 · `result`', '`interviewId'],
  [clockTypes, 'clockTime:Dt, clockType', ','],
  [clockSources, 'attendanceTime:Dd, type', ','],
  [projectTypes, 'Project `type`:', '1–9'],
  [schemeTypes, '`schemeType`', '\n'],
  [salary.payChangeReasons, 'Reasons:', '`changeType`'],
  [salary.payStates, '其他. `changeType`', 'Record'],
  [salary.payRecordTypes, '`recordType`', ';'],
  [salary.payRecordStatuses, '调薪; `status`', 'Two'],
  [salary.sheetStatuses, '(a list of its own, not that of `crm-records.md` §1.4):', ';'],
  [performance.planStatuses, 'Plan `status`:', '`isStop`'],
  [performance.appraisalStatuses, 'Employee `status`:', '`cycleType`'],
  [performance.planCycles, '考核完成. `cycleType`', 'Person'],
  [performance.personTypes, 'Person `type`:', '\n'],
])('%#: coded values are those of the document', (values, from, to) => {
  const text = between(from, to)
  const pairs = pairsIn(text.replaceAll(' | ', ', '))
  expect(pairs.toSorted(byCode)).toEqual(values.toSorted(byCode))
})

it('values that the document writes as ranges', () => {
  expect(document).toContain('0 无试用期, 1…6 = n个月')
  expect(employees.probations.map(({ code, word }) => `${code} ${word}`)).toEqual([
    '0 无试用期',
    ...[1, 2, 3, 4, 5, 6].map((months) => `${months} ${months}个月`),
  ])
  expect(document).toContain('1 = 上年12月到今年11月 (pay next month), 2 = 今年1月到12月')
  expect(salary.cycleTypes.map(({ word }) => word)).toEqual(['上年12月到今年11月', '今年1月到12月'])
  expect(document).toContain('socialSecurityMonthType: 0 | 1 | 2 /*上月 当月 次月*/')
  expect(salary.insuranceMonths.map(({ word }) => word)).toEqual(['上月', '当月', '次月'])
})

it('a value is called by its word, and none of another', () => {
  expect(wordOf(employees.entryStatuses, 3)).toBe('待离职')
  expect([wordOf(employees.entryStatuses, 9), wordOf(employees.entryStatuses, null)]).toEqual(['', ''])
  expect(projectTypes.filter(({ code }) => isFund(code)).map(({ word }) => word)).toEqual([
    '公积金',
    '公积金自定义',
  ])
})
