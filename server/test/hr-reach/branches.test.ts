import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { children } from '#protocol/hrm/employees/children.ts'
import { employeeFields } from '#protocol/hrm/employees/fields.ts'
import type { Person, TestCompany } from '../people.ts'
import { ask, holds, hrCalls, reads, requestsOf } from './asking.ts'
import { drawReach, holdRole } from './company.ts'
import { amounts, bases, marks, plainOf } from './places.ts'
import { CONTACT_FIELD, type Staff } from './staff.ts'

/**
 * Values that are hidden because a right is missing: an administrator of human resources (label 91) with the rights of one branch alone
 * makes every call that reads and is shown that branch, with names, posts and departments, and nothing that belongs to another one.
 */

const after = (words: readonly string[]) => `(?:${Object.values(marks).join('|')})(?:${words.join('|')})`
/** What all see who see an employee at all. */
const known = new Set(['姓名', '岗位', '职级', '工作地点', '详细工作地点', '备注'])
const archive = [
  ...employeeFields.flatMap(({ label, formType }) => (formType === 'text' ? [label] : [])),
  ...children.flatMap(({ fields, form }) => [...fields, ...(form?.fields ?? [])].map(({ label }) => label)),
  CONTACT_FIELD,
].filter((label) => !known.has(label))

/** By branch of rights: what only its holders may be shown. */
const parts: Readonly<Record<string, RegExp>> = {
  'hrm/employee': new RegExp(after([...archive, '离职$', '证件'])),
  'hrm/salary': new RegExp([...Object.values(amounts), after(['调薪', '异议'])].join('|')),
  'hrm/insurance': new RegExp(Object.values(bases).join('|')),
  'hrm/attendance': new RegExp(after(['地址', '补假'])),
  'hrm/recruit': new RegExp(after(['职位', '描述', '候选人', '评语', '会议室'])),
  'hrm/appraisal': new RegExp(after(['考核', '目标', '内容', '指标', '要求', '申诉'])),
}
/** Departments hold nothing of their own but names. */
const withoutData = new Set(['hrm/dept'])

/** Shown by a right of another branch, and why. */
const lent: Readonly<Record<string, string>> = {
  'hrmEmployee/SocialSecurity/querySalaryList': 'the pay of an employee is in their archive (hrm.md §5.3)',
}

let company: TestCompany
let staff: readonly Staff[]
let holder: Person
beforeAll(async () => {
  ;({ company, staff } = await drawReach())
  holder = company.people.finance
})
afterAll(() => company.close())

const branches = new Set(
  hrCalls.flatMap(({ need }) => [need].flat().flatMap((path) => /^hrm\/\w+/.exec(path)?.[0] ?? [])),
)

it('knows what is shown by every branch of rights', () => {
  expect([...branches].filter((branch) => !withoutData.has(branch)).toSorted()).toEqual(
    Object.keys(parts).toSorted(),
  )
})

describe.each([...branches])('with the rights of %s', (branch) => {
  it('what belongs to others is shown by no call', async () => {
    await holdRole(company, holder, { label: 91, below: branch, range: 5 })
    const leaks = new Set<string>()
    let isShown = withoutData.has(branch)
    for (const call of hrCalls.filter((each) => reads(each) && holds(company, holder, each)))
      for (const asked of requestsOf(call, staff)) {
        const { about } = asked
        const { code, text, isUnsealed } = await ask(holder, call, asked)
        expect(code, `${call.path} ${about}: ${text}`).not.toBe(500)
        expect(isUnsealed && !call.path.endsWith('exportFile'), call.path).toBe(false)
        for (const [part, pattern] of Object.entries(parts)) {
          const found = pattern.exec(plainOf(text))
          if (found && part === branch) isShown = true
          else if (found && !(call.path in lent)) leaks.add(`${call.path} shows ${found[0]} of ${part}`)
        }
      }
    expect([...leaks]).toEqual([])
    expect(isShown).toBe(true)
  })
})
