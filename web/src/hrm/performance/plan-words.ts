import { wordOf } from '#protocol/hrm/coded.ts'
import type { PlanRow } from '#protocol/hrm/performance/plan-calls.ts'
import { planStatuses } from '#protocol/hrm/performance/words.ts'

/** What the main button of a plan does next; null: nothing. */
export function nextStep({ status, isStop }: PlanRow): { status: number; caption: string } | null {
  if (status === 4) return null
  if (isStop === 1 || status === 3) return { status: 4, caption: '归档' }
  const captions = ['开启考核', '开启评定', '开启结果确认']
  return { status: status + 1, caption: captions[status] ?? '' }
}

export const stageOf = ({ status, isStop }: Pick<PlanRow, 'status' | 'isStop'>): string =>
  `${wordOf(planStatuses, status)}${isStop === 1 ? '（已终止）' : ''}`

/** Statuses of employees that are counted of a plan. */
export const planNumbers = [
  ['1', '目标待填写'],
  ['2', '目标待确认'],
  ['3', '结果待评定'],
  ['4', '结果待确认'],
] as const

/** 还有2人目标待填写、1人目标待确认; '' where all are ready. */
export function openText({ statistics }: PlanRow): string {
  const open = planNumbers.flatMap(([key, word]) => {
    const count = statistics[key] ?? 0
    return count > 0 ? `${count}人${word}` : []
  })
  return open.length > 0 ? `还有${open.join('、')}` : ''
}

const consequences = [
  '开启后按考核范围生成每名员工的考核，并通知员工填写目标；考核范围、模板、等级不能再修改。',
  '开启后目标已确认的员工立即进入评定，其余员工确认目标后自动进入。',
  '开启后不再接受匿名互评；所有员工评定完成后由结果确认人确认。',
  '归档后考核不能再修改、申诉。',
]

/** The text of the confirmation of the next step. */
export const stepText = (plan: PlanRow): string => {
  const open = plan.status === 0 ? '' : openText(plan)
  const consequence = plan.isStop === 1 ? consequences[3] : consequences[plan.status]
  return `当前阶段：${stageOf(plan)}。${open === '' ? '' : `${open}。`}${consequence ?? ''}`
}
