import { declareHistoryCalls } from '#protocol/record/history.ts'

export const historyCalls = declareHistoryCalls({ paths: { list: 'crmActionRecord/queryRecordList' } })
