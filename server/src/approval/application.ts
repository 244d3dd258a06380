import { approvalOptionCalls } from '#protocol/approval/option-calls.ts'
import { approvalCalls } from '#protocol/approval/record-calls.ts'
import { part } from '#server/access/area.ts'
import { on } from '#server/access/endpoint.ts'
import { listCopies, readCopies } from './copies/copies.ts'
import { countWaiting, listWaiting } from './view/waiting.ts'

/** 任务/审批: its lists. Submissions of records are led to their end also while the application is off. */
export const approvalApplication = part({
  module: 'taskExamine',
  endpoints: [
    on(approvalCalls.waiting, (context) => listWaiting(context, context.request)),
    on(approvalCalls.waitingCounts, countWaiting),
    on(approvalOptionCalls.copies, (context) => listCopies(context, context.request)),
    on(approvalOptionCalls.readCopies, (context) => readCopies(context, context.request.recordIds)),
  ],
})
