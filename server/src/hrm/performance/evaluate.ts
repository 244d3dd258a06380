import { sql } from 'kysely'
import { appraisal } from '#protocol/hrm/performance/flow.ts'
import type { EvaluationIn } from '#protocol/hrm/performance/own-calls.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { refuse } from '#server/platform/refusal.ts'
import { type Moment, onAppraisal, perform } from './act.ts'
import { nameOf } from './chain.ts'
import { levelsOf, type PlanRow, type Trx } from './stored.ts'
import { goalsOf } from './write-goals.ts'

const [SUBMIT, REJECT_TARGET, REJECT_EVALUATION] = [1, 2, 3]

/** 确认目标 or 驳回目标 with a reason. */
export const confirmTarget = (
  actor: Actor,
  request: { employeeAppraisalId: number; status: number; rejectReason: string },
): Promise<void> =>
  onAppraisal(actor, request.employeeAppraisalId, async (moment, by) => {
    requireTurn(moment, by, appraisal.toConfirm)
    if (request.status === SUBMIT) return perform(moment, { act: 'confirm', by }, { record: '确认了目标' })
    return rejectTarget(moment, by, request.rejectReason)
  })

/** Refuses (6007) anyone else before any other check, so that they learn nothing of the appraisal. */
function requireTurn({ person }: Moment, by: number, status: number): void {
  if (person.status !== status || person.turn_employee_id !== by) refuse('appraisalNotYours')
}

async function rejectTarget(moment: Moment, by: number, reason: string): Promise<void> {
  if (reason === '') refuse('rejectReasonMissing')
  const rejecter = await nameOf(moment.trx, by)
  await perform(moment, { act: 'rejectTarget', by }, { record: `驳回了目标,驳回理由：${reason}`, rejecter })
}

/** 提交评定, 驳回目标, 驳回评定 (hrm.md §17.5). */
export const evaluate = (actor: Actor, request: EvaluationIn): Promise<void> =>
  onAppraisal(actor, request.employeeAppraisalId, async (moment, by) => {
    requireTurn(moment, by, appraisal.toEvaluate)
    if (request.status === REJECT_TARGET) return rejectTarget(moment, by, request.rejectReason)
    if (request.status === REJECT_EVALUATION) return rejectEvaluation(moment, by, request.rejectReason)
    return submit(moment, by, request)
  })

async function rejectEvaluation(moment: Moment, by: number, reason: string): Promise<void> {
  if (reason === '') refuse('rejectReasonMissing')
  const rejecter = await nameOf(moment.trx, by)
  const record = `驳回了评定,驳回理由：${reason}`
  await perform(moment, { act: 'rejectEvaluation', by }, { record, rejecter })
}

/** Refuses a score beyond the full one, and a level of another plan. */
export async function requireResult(
  trx: Trx,
  plan: PlanRow,
  { score, levelId }: { score: number; levelId?: number | undefined },
): Promise<void> {
  if (score > Number(plan.full_score)) refuse('scoreUnfit', Number(plan.full_score))
  if (!levelId) return
  const levels = await levelsOf(trx, plan.plan_id)
  if (!levels.some(({ level_id }) => level_id === levelId)) refuse('levelUnfit')
}

async function submit(moment: Moment, by: number, request: EvaluationIn): Promise<void> {
  const { trx, actor, plan, person } = moment
  const score = request.score ?? refuse('scoreUnfit', Number(plan.full_score))
  await requireResult(trx, plan, { score, levelId: request.levelId })
  const goals = new Set((await goalsOf(trx, person.person_id)).map(({ goal_id }) => goal_id))
  const blocks = request.resultEvaluatoSegBOList.filter(({ segId }) => goals.has(segId))
  for (const block of blocks) await requireResult(trx, plan, { score: block.score ?? 0 })
  const level = request.levelId ? String(request.levelId) : null
  await perform(
    moment,
    { act: 'evaluate', by, evaluation: { score: String(score), level } },
    {
      record: '提交了评定',
      before: async () => {
        const stored = blocks.map(({ segId, score: own, evaluate: words }) => ({
          segId,
          score: own ?? null,
          evaluate: words,
        }))
        await sql`insert into hrm_evaluations (person_id, step, employee_id, score, level_id, evaluate, create_time, blocks)
          values (${person.person_id}, ${person.step}, ${by}, ${score}, ${level}::bigint, ${request.evaluate},
            ${actor.services.clock.now()}, ${JSON.stringify(stored)}::jsonb)
          on conflict (person_id, step) do update set employee_id = excluded.employee_id, score = excluded.score,
            level_id = excluded.level_id, evaluate = excluded.evaluate, create_time = excluded.create_time,
            blocks = excluded.blocks`.execute(trx)
      },
    },
  )
}
