import { approvalCalls } from '#protocol/approval/record-calls.ts'
import { done } from '#server/access/done.ts'
import { type Endpoint, on } from '#server/access/endpoint.ts'
import { decide, decideMany } from './run/decide.ts'
import { readLog } from './view/log.ts'
import { readRecordView } from './view/record-view.ts'
import { listWaiting } from './view/waiting.ts'

export const approvalEndpoints: readonly Endpoint[] = [
  on(
    approvalCalls.decide,
    done((context) => decide(context, context.request)),
  ),
  on(approvalCalls.decideMany, (context) => {
    const { list, recordIds, status, remarks } = context.request
    const chosen = [...list, ...recordIds.map((recordId) => ({ recordId, typeId: undefined }))]
    return decideMany(
      context,
      chosen.map((each) => ({ ...each, status, remarks })),
    )
  }),
  on(approvalCalls.view, (context) => readRecordView(context, context.request.recordId)),
  on(approvalCalls.log, (context) => readLog(context, context.request.recordId)),
  on(approvalCalls.waiting, (context) => listWaiting(context, context.request)),
]
