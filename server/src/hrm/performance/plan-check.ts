import { sql } from 'kysely'
import { EMPLOYED } from '#protocol/hrm/employees/entry-states.ts'
import { appraisalLimits } from '#protocol/hrm/performance/limits.ts'
import type { PlanIn } from '#protocol/hrm/performance/plan-calls.ts'
import { areWhole, faultOfLevels } from '#protocol/hrm/performance/scoring.ts'
import type { AppServices } from '#server/access/context.ts'
import { withDescendants } from '#server/engine/model/registers.ts'
import type { Database } from '#server/platform/database/database.ts'
import { refusal, refuse } from '#server/platform/refusal.ts'
import type { Trx } from './stored.ts'
import { findTemplate } from './templates.ts'

/** Refuses a plan that does not fit, at its field (hrm.md §17.3). */
export async function requireFit(trx: Trx, plan: PlanIn, usedTable?: number): Promise<void> {
  if (plan.startTime >= plan.endTime) throw refusal('appraisalDaysUnfit').at('endTime')
  const template = await findTemplate(trx, plan.tableId)
  if (!template || !(template.is_current || plan.tableId === usedTable)) refuse('rowUnknown')
  if (!areWhole(plan.evaluatorsList.map(({ weight = 0 }) => String(weight))))
    throw refusal('appraisalWeightsUnfit').at('evaluatorsList')
  const levels = plan.scoreLevelList.map(({ levelName, ...numbers }) => ({
    name: levelName,
    minScore: String(numbers.minScore),
    maxScore: String(numbers.maxScore),
    minNum: String(numbers.minNum),
    maxNum: String(numbers.maxNum),
  }))
  const fault = faultOfLevels(levels, plan.fullScore)
  if (fault) throw refusal('appraisalLevelsUnfit', fault).at('scoreLevelList')
  if (plan.deptIds.length + plan.employeeIds.length === 0)
    throw refusal('appraisalRangeMissing').at('employeeIds')
  if (plan.resultConfirmors.length === 0) throw refusal('resultConfirmersMissing').at('resultConfirmors')
}

/** Of the range of a plan: those who work here, of departments with all below them and single ones, each once. */
export async function rangeOf(
  db: Database | Trx,
  { hrDepts }: Pick<AppServices, 'hrDepts'>,
  { dept_ids, employee_ids }: { dept_ids: readonly number[]; employee_ids: readonly number[] },
): Promise<number[]> {
  const depts = withDescendants(hrDepts, dept_ids)
  const { rows } = await sql<{ id: number }>`select r.id from hrm_employee r
    where r.deleted_at is null and r.entry_status in (${sql.join(EMPLOYED)})
      and (r.id = any(${employee_ids}::bigint[]) or r.dept_id = any(${depts}::bigint[])) order by r.id`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** Bounded: the acts of a plan follow one another. */
export function requireBounded(ids: readonly number[]): void {
  if (ids.length > appraisalLimits.people) refuse('appraisalTooLarge', appraisalLimits.people)
}
