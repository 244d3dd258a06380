import { lockCalls } from '#protocol/crm/software-lock/calls.ts'
import { part } from '#server/access/area.ts'
import { on } from '#server/access/endpoint.ts'
import { readHistory, readStateAt } from './history.ts'
import { registerLedgerJobs } from './ledger/verify.ts'
import { correctLock, freezeLock, takeBack } from './movements.ts'
import { lockRules } from './rules.ts'
import { stockIn } from './stock-in.ts'

/** 软件锁 and their ledger (locks-and-extensions.md §3.1, §4, §5, §8.8). */
export const softwareLock = part({
  endpoints: [
    on(lockCalls.stockIn, (context) => stockIn(context, context.request)),
    on(lockCalls.takeBack, (context) => takeBack(context, context.request)),
    on(lockCalls.freeze, (context) => freezeLock(context, context.request)),
    on(lockCalls.correct, (context) => correctLock(context, context.request)),
    on(lockCalls.history, (context) => readHistory(context, context.request)),
    on(lockCalls.stateAt, (context) => readStateAt(context, context.request)),
  ],
  rules: { softwareLock: lockRules },
  jobs: registerLedgerJobs,
  clearings: [
    { module: 'crm', holds: [], tables: ['lock_product', 'lock_licence', 'lock_sale_event', 'lock_term'] },
  ],
})
