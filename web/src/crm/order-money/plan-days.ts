import type { OrderPlan } from '#protocol/crm/order/money-calls.ts'

const keys = ['returnDate', 'startTime', 'endTime'] as const

/** Days that were chosen, by the plan; '' empties one. */
export type PlanDays = Readonly<Record<number, Partial<Record<(typeof keys)[number], string>>>>

/** What differs from the plans as they are, as the call takes it. */
export const changesOf = (plans: readonly OrderPlan[], days: PlanDays) =>
  plans.flatMap((plan) => {
    const given = days[plan.receivablesPlanId] ?? {}
    const changed = keys.filter((key) => given[key] !== undefined && given[key] !== (plan[key] ?? ''))
    if (changed.length === 0) return []
    return [
      {
        receivablesPlanId: plan.receivablesPlanId,
        ...Object.fromEntries(changed.map((key) => [key, given[key] ?? ''])),
      },
    ]
  })

/** A service that ends before it begins. */
export function timesFault(plans: readonly OrderPlan[], days: PlanDays): string | undefined {
  const wrong = plans.find((plan) => {
    const given = days[plan.receivablesPlanId] ?? {}
    const [start, end] = [given.startTime ?? plan.startTime ?? '', given.endTime ?? plan.endTime ?? '']
    return start !== '' && end !== '' && start > end
  })
  return wrong && `第${wrong.num}期 服务结束不能早于服务开始`
}
