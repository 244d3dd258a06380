import { receivablesPlanCalls } from '#protocol/crm/receivables-plan/calls.ts'
import { part } from '#server/access/area.ts'
import { on } from '#server/access/endpoint.ts'
import { createPlans } from './batch.ts'
import { registerPlanJobs } from './overdue.ts'
import { receivablesPlanRules } from './rules.ts'

/** 回款计划 (crm-records.md §10). */
export const receivablesPlan = part({
  endpoints: [
    on(receivablesPlanCalls.batch, (context) => createPlans(context, context.request)),
    // Clients list the call and never make it: it stores nothing (crm-records.md §1.2).
    on(receivablesPlanCalls.star, () => null),
  ],
  rules: { receivablesPlan: receivablesPlanRules },
  jobs: registerPlanJobs,
})
