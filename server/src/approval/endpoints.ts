import { approvalOptionCalls } from '#protocol/approval/option-calls.ts'
import { approvalCalls } from '#protocol/approval/record-calls.ts'
import { type Endpoint, on } from '#server/access/endpoint.ts'
import { copyTo } from './run/copy.ts'
import { decide, decideMany } from './run/decide.ts'
import { addSigners, reassign, returnTo } from './run/rearrange.ts'
import { urge } from './run/urge.ts'
import { markSeen, readChanges } from './seen/seen.ts'
import { readLog } from './view/log.ts'
import { readRecordView } from './view/record-view.ts'
import { readFillableFields, readTimeline } from './view/timeline.ts'

export const approvalEndpoints: readonly Endpoint[] = [
  on(approvalCalls.decide, (context) => decide(context, context.request)),
  on(approvalCalls.decideMany, (context) => {
    const { list, recordIds, status, remarks } = context.request
    const chosen = [...list, ...recordIds.map((recordId) => ({ recordId, typeId: undefined }))]
    return decideMany(
      context,
      approvalCalls.decideMany.path,
      chosen.map((each) => ({ ...each, status, remarks })),
    )
  }),
  on(approvalOptionCalls.timeline, (context) => readTimeline(context, context.request.recordId)),
  on(approvalOptionCalls.fillable, (context) => readFillableFields(context, context.request.recordId)),
  on(approvalOptionCalls.handOver, (context) => reassign(context, context.request)),
  on(approvalOptionCalls.addSigners, (context) => addSigners(context, context.request)),
  on(approvalOptionCalls.returnTo, (context) => returnTo(context, context.request)),
  on(approvalOptionCalls.urge, (context) => urge(context, context.request.recordId)),
  on(approvalOptionCalls.copy, (context) => copyTo(context, context.request)),
  on(approvalOptionCalls.changes, (context) => readChanges(context, context.request.recordId)),
  on(approvalOptionCalls.markSeen, (context) => markSeen(context, context.request.recordId)),
  on(approvalCalls.view, (context) => readRecordView(context, context.request.recordId)),
  on(approvalCalls.log, (context) => readLog(context, context.request.recordId)),
]
