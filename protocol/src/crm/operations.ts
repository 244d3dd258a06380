import { declareAccessCalls } from '#protocol/record/calls/access-calls.ts'
import { declareMoneyStripCalls } from '#protocol/record/calls/money-strip-calls.ts'
import {
  declareRecycleCalls,
  declareSearchCalls,
  declareUndoCalls,
} from '#protocol/record/calls/operations.ts'
import { declareRevealCalls } from '#protocol/record/calls/reveal-calls.ts'

export const undoCalls = declareUndoCalls({
  paths: {
    last: 'crmRecord/lastUndo',
    undo: 'crmRecord/undo',
  },
})

export const recycleCalls = declareRecycleCalls({
  paths: {
    list: 'crmRecord/queryRecycleList',
    restore: 'crmRecord/restoreByIds',
    purge: 'crmRecord/purgeByIds',
  },
})

export const searchCalls = declareSearchCalls({
  paths: {
    query: 'crmSearch/query',
  },
})

export const moneyStripCalls = declareMoneyStripCalls({ path: 'crmRecord/moneyStrip' })

/** The right to look at values that are masked for oneself; no role of a fresh installation has it. */
export const revealCalls = declareRevealCalls({ path: 'crmRecord/revealValue', need: 'crm/masked/reveal' })

export const accessCalls = declareAccessCalls({
  paths: {
    people: 'crmRecord/queryAccess',
    one: 'crmRecord/explainAccess',
    fields: 'crmRecord/explainFields',
    find: 'crmRecord/findForAccess',
  },
})
