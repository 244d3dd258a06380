import { declareAccessCalls } from '#protocol/record/access-calls.ts'
import { declareMoneyStripCalls } from '#protocol/record/money-strip-calls.ts'
import { declareRecycleCalls, declareSearchCalls, declareUndoCalls } from '#protocol/record/operations.ts'

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

export const accessCalls = declareAccessCalls({
  paths: {
    people: 'crmRecord/queryAccess',
    one: 'crmRecord/explainAccess',
    fields: 'crmRecord/explainFields',
    find: 'crmRecord/findForAccess',
  },
})
