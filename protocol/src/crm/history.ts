import { declareHistoryCalls } from '#protocol/record/calls/history.ts'

export const historyCalls = declareHistoryCalls({ paths: { list: 'crmActionRecord/queryRecordList' } })
