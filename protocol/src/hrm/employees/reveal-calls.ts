import { declareRevealCalls } from '#protocol/record/calls/reveal-calls.ts'

/** 查看敏感信息: identity number and health of an employee, one at a time (hrm.md §4.2); only roles that are given the right have it. */
export const employeeRevealCalls = declareRevealCalls({
  path: 'hrmEmployee/revealValue',
  need: 'hrm/employee/reveal',
})
