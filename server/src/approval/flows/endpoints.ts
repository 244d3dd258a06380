import { flowCalls } from '#protocol/approval/flow-calls.ts'
import { type Endpoint, on } from '#server/access/endpoint.ts'
import { listFlows, listUsable, readFlowRow, readNodes } from './list.ts'
import { sortFlows } from './order.ts'
import { previewFlow, readConditionFields, readDrivingFields, readFillable } from './preview.ts'
import { listRoles } from './roles.ts'
import { saveFlow } from './save.ts'
import { setFlowStatus } from './status.ts'
import { checkFlow, tryFlow } from './trial.ts'

export const flowEndpoints: readonly Endpoint[] = [
  on(flowCalls.list, (context) => listFlows(context, context.request)),
  on(flowCalls.usable, (context) => listUsable(context, context.request)),
  on(flowCalls.sortUsable, (context) =>
    sortFlows(
      context,
      context.request.list.map(({ categoryId }) => categoryId),
    ),
  ),
  on(flowCalls.fields, (context) =>
    readConditionFields(context, context.request.label, context.request.categoryId),
  ),
  on(flowCalls.nodes, (context) => readNodes(context, context.request.examineId)),
  on(flowCalls.save, (context) => saveFlow(context, context.request)),
  on(flowCalls.setStatus, (context) => setFlowStatus(context, context.request)),
  on(flowCalls.detail, (context) => readFlowRow(context, context.request.examineId)),
  on(flowCalls.roles, ({ services }) => listRoles(services.directory.current())),
  on(flowCalls.fillable, (context) => readFillable(context, context.request.label)),
  on(flowCalls.check, (context) => checkFlow(context, context.request)),
  on(flowCalls.trial, (context) => tryFlow(context, context.request)),
  on(flowCalls.drivingFields, (context) => readDrivingFields(context, context.request)),
  on(flowCalls.preview, (context) => previewFlow(context, context.request)),
]
