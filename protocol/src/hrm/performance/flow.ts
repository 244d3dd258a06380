import type { performanceRefusals } from './refusals.ts'
import { type Level, levelOf, scoreOf } from './scoring.ts'

/** Statuses of an employee in a plan (hrm.md §17.1). */
export const appraisal = {
  toWrite: 1,
  toConfirm: 2,
  toEvaluate: 3,
  toAccept: 4,
  stopped: 5,
  done: 6,
} as const

export interface Evaluation {
  readonly score: string
  readonly level: string | null
}

/** One employee's appraisal. Chains are resolved persons, in their order. */
export interface Appraisal {
  readonly status: number
  readonly employeeId: number
  /** Whose turn it is; null: it waits for the plan, or for all others. */
  readonly turn: number | null
  /** Their place in the chain; one person may have several. */
  readonly step: number
  readonly confirmers: readonly number[]
  readonly evaluators: readonly { readonly employeeId: number; readonly weight: string }[]
  /** Submitted, by the place of the evaluator; one that was sent back is kept to prefill the form, and is not counted. */
  readonly evaluations: readonly Evaluation[]
}

export interface Plan {
  /** 1 目标, 2 评定, 3 确认, 4 归档. */
  readonly status: number
  readonly isStopped: boolean
  readonly levels: readonly Level[]
}

export type Act =
  | { readonly act: 'write' | 'confirm' | 'rejectTarget' | 'rejectEvaluation'; readonly by: number }
  | { readonly act: 'evaluate'; readonly by: number; readonly evaluation: Evaluation }
  /** The plan has gone on to its evaluation. */
  | { readonly act: 'open' }
  /** An appeal was accepted: the last evaluator evaluates again (§17.10). */
  | { readonly act: 'reopen' }

/** A message and the employee who receives it (§20.1). */
export interface Notice {
  readonly type: number
  readonly employeeId: number
}

export interface Advanced {
  readonly next: Appraisal
  readonly notices: readonly Notice[]
  /** Once the last evaluator has submitted. */
  readonly result: { readonly score: string; readonly level: string | null } | null
}

export type FlowRefusal = keyof typeof performanceRefusals

/** What an act makes of an appraisal, or its refusal (§17.5). Only the person whose turn it is acts; the owner writes in the first two statuses. */
export function advance(current: Appraisal, act: Act, plan: Plan): Advanced | FlowRefusal {
  if (plan.isStopped || plan.status > 3) return 'appraisalNotYours'
  if (act.act === 'open') return openEvaluation(current, plan)
  if (act.act === 'reopen') return reopen(current)
  if (act.act === 'write') return write(current, act.by, plan)
  if (current.turn !== act.by) return 'appraisalNotYours'
  const { status } = current
  if (status === appraisal.toConfirm && act.act === 'confirm') return confirm(current, plan)
  if (act.act === 'rejectTarget' && status !== appraisal.toWrite) return backToOwner(current)
  if (status === appraisal.toEvaluate && act.act === 'evaluate')
    return evaluate(current, act.evaluation, plan)
  if (status === appraisal.toEvaluate && act.act === 'rejectEvaluation') return sendBack(current)
  return 'appraisalNotYours'
}

const advanced = (next: Appraisal, notices: readonly Notice[] = []): Advanced => ({
  next,
  notices,
  result: null,
})

function write(current: Appraisal, by: number, plan: Plan): Advanced | FlowRefusal {
  const isOpen = current.status === appraisal.toWrite || current.status === appraisal.toConfirm
  if (by !== current.employeeId || !isOpen || plan.status > 2) return 'appraisalNotYours'
  const [first] = current.confirmers
  const written = { ...current, evaluations: [] }
  if (first === undefined) return toEvaluation(written, plan)
  // written again while the first confirmer still has to confirm: they have the message
  const isNotified = current.status === appraisal.toConfirm && current.step === 0 && current.turn === first
  return advanced(
    { ...written, status: appraisal.toConfirm, turn: first, step: 0 },
    isNotified ? [] : [{ type: 88, employeeId: first }],
  )
}

function confirm(current: Appraisal, plan: Plan): Advanced {
  const step = current.step + 1
  const next = current.confirmers[step]
  if (next === undefined) return toEvaluation(current, plan)
  return advanced({ ...current, turn: next, step }, [{ type: 88, employeeId: next }])
}

/** Late confirmations do not hold up others: an open evaluation begins at once. */
function toEvaluation(current: Appraisal, plan: Plan): Advanced {
  const waiting = { ...current, status: appraisal.toEvaluate, turn: null, evaluations: [] }
  return plan.status >= 2 ? openEvaluation(waiting, plan) : advanced(waiting)
}

function openEvaluation(current: Appraisal, plan: Plan): Advanced {
  const [first] = current.evaluators
  const waits = current.status === appraisal.toEvaluate && current.turn === null
  if (!waits || plan.status < 2 || !first) return advanced(current)
  return advanced({ ...current, turn: first.employeeId, step: 0 }, [
    { type: 89, employeeId: first.employeeId },
  ])
}

const backToOwner = (current: Appraisal): Advanced =>
  advanced({ ...current, status: appraisal.toWrite, turn: current.employeeId, evaluations: [] }, [
    { type: 92, employeeId: current.employeeId },
  ])

function evaluate(current: Appraisal, evaluation: Evaluation, plan: Plan): Advanced {
  const evaluations = [...current.evaluations.slice(0, current.step), evaluation]
  const step = current.step + 1
  const next = current.evaluators[step]
  if (next)
    return advanced({ ...current, evaluations, turn: next.employeeId, step }, [
      { type: 89, employeeId: next.employeeId },
    ])
  const score = scoreOf(
    current.evaluators.map(({ weight }, index) => ({ score: evaluations[index]?.score ?? '0', weight })),
  ).value.toFixed(2)
  const chosen = evaluations.length === 1 ? evaluation.level : null
  return {
    next: { ...current, evaluations, status: appraisal.toAccept, turn: null },
    notices: [],
    result: { score, level: chosen ?? levelOf(plan.levels, score)?.name ?? null },
  }
}

function sendBack(current: Appraisal): Advanced | FlowRefusal {
  const step = current.step - 1
  const previous = current.evaluators[step]
  if (!previous) return 'firstEvaluator'
  return advanced({ ...current, turn: previous.employeeId, step }, [
    { type: 93, employeeId: previous.employeeId },
  ])
}

function reopen(current: Appraisal): Advanced | FlowRefusal {
  const step = current.evaluators.length - 1
  const last = current.evaluators[step]
  if (current.status !== appraisal.done || !last) return 'appealUnfit'
  return advanced({ ...current, status: appraisal.toEvaluate, turn: last.employeeId, step }, [
    { type: 89, employeeId: last.employeeId },
  ])
}
