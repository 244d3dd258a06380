import { lockClaimCalls } from '#protocol/crm/lock-claim/calls.ts'
import { part } from '#server/access/area.ts'
import { on } from '#server/access/endpoint.ts'
import { confirmClaim, registerClaimJobs } from './confirm.ts'
import { issueLocks } from './issue.ts'
import { readMyStock } from './my-stock.ts'
import { askReturn, confirmReturn } from './returns.ts'
import { lockClaimRules } from './rules.ts'
import { readStock } from './stock.ts'

/** 新锁领用 (locks-and-extensions.md §13). */
export const lockClaim = part({
  endpoints: [
    on(lockClaimCalls.issue, (context) => issueLocks(context, context.request)),
    on(lockClaimCalls.inStock, (context) => readStock(context, context.request)),
    on(lockClaimCalls.confirm, async (context) => ({
      confirmedNum: await confirmClaim(context, context.request.claimId),
    })),
    on(lockClaimCalls.returnLocks, (context) => askReturn(context, context.request)),
    on(lockClaimCalls.confirmReturn, (context) => confirmReturn(context, context.request.lockIds)),
    on(lockClaimCalls.myStock, (context) => readMyStock(context, context.request)),
  ],
  rules: { lockClaim: lockClaimRules },
  jobs: registerClaimJobs,
  clearings: [{ module: 'crm', holds: [], tables: ['lock_claim_item'] }],
})
