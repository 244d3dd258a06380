import { appraisalCalls } from '#protocol/hrm/performance/own-calls.ts'
import { appraisalPlanCalls } from '#protocol/hrm/performance/plan-calls.ts'
import { appraisalTemplateCalls } from '#protocol/hrm/performance/template-calls.ts'
import type { InputOf } from '#protocol/platform/call.ts'
import { hire } from './hr.ts'
import type { Person } from './people.ts'

type PlanInput = InputOf<typeof appraisalPlanCalls.add>

let made = 0

/** An employee with the account of a person; returns the id. */
export const employ = (by: Person, person: Person, post: Readonly<Record<string, unknown>> = {}) =>
  hire(by, person.realname, { person: { mobile: person.username }, post })

export const KPI = 48

/** The form of a plan as it is filled in: the superior confirms and evaluates, levels S–C. */
export const planOf = (change: Partial<PlanInput>): PlanInput => {
  made += 1
  return {
    appraisalName: `考核${made}`,
    cycleType: 1,
    startTime: '2025-05-01',
    endTime: '2025-05-31',
    tableId: KPI,
    fullScore: 100,
    isForce: 0,
    resultConfirmors: [],
    employeeIds: [],
    deptIds: [],
    targetConfirmorsList: [{ type: 2 }],
    evaluatorsList: [{ type: 2, weight: 100 }],
    scoreLevelList: [
      { levelName: 'S', minScore: 85, maxScore: 100, minNum: 0, maxNum: 50 },
      { levelName: 'A', minScore: 75, maxScore: 84, minNum: 0, maxNum: 50 },
      { levelName: 'B', minScore: 60, maxScore: 74, minNum: 0, maxNum: 50 },
      { levelName: 'C', minScore: 0, maxScore: 59, minNum: 0, maxNum: 50 },
    ],
    ...change,
  }
}

/** A new plan; returns the id. */
export async function addPlan(by: Person, change: Partial<PlanInput>): Promise<number> {
  await by.ask(appraisalPlanCalls.add, planOf(change))
  const { list } = await by.ask(appraisalPlanCalls.list, { status: 0 })
  return list[0]?.appraisalId ?? 0
}

export const advance = (by: Person, appraisalId: number, status: number) =>
  by.ask(appraisalPlanCalls.advance, { appraisalId, status })

/** Rows of a plan by the id of the employee. */
export async function rowsOf(by: Person, appraisalId: number) {
  const { list } = await by.ask(appraisalPlanCalls.people, { appraisalId, pageType: 0 })
  return new Map(list.map((row) => [row.employeeId, row]))
}

export async function rowOf(by: Person, appraisalId: number, employeeId: number) {
  const row = (await rowsOf(by, appraisalId)).get(employeeId)
  if (!row) throw new Error('the employee is not in the plan')
  return row
}

/** Targets of two blocks, 60 and 40 per cent unless others are given. */
export const goals = (weights: readonly number[] = [60, 40]) =>
  weights.map((weight, index) => ({
    segName: `目标${index + 1}`,
    value: '',
    isFixed: 0 as const,
    weight,
    items: [{ itemName: '指标', value: '按期完成' }],
  }))

export const write = (by: Person, employeeAppraisalId: number, weights?: readonly number[]) =>
  by.call(appraisalCalls.write, { employeeAppraisalId, isDraft: 0, segList: goals(weights) })

export const confirm = (by: Person, employeeAppraisalId: number) =>
  by.call(appraisalCalls.confirm, { employeeAppraisalId, status: 1 })

export const rate = (by: Person, employeeAppraisalId: number, score: number, levelId?: number) =>
  by.call(appraisalCalls.evaluate, {
    employeeAppraisalId,
    status: 1,
    score,
    levelId,
    evaluate: '',
    resultEvaluatoSegBOList: [],
  })

export const templateOf = (by: Person, tableId: number) => by.ask(appraisalTemplateCalls.detail, { tableId })
