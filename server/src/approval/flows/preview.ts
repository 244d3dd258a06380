import type { Facts } from '#protocol/approval/conditions.ts'
import { type FlowNode, modes, nodeTypes, pickRanges } from '#protocol/approval/flow.ts'
import type { ConditionField, flowCalls, ShownNode } from '#protocol/approval/flow-calls.ts'
import type { FormField } from '#protocol/fields/rule/field.ts'
import type { RequestOf } from '#protocol/platform/call.ts'
import { toKey } from '#protocol/record/declaration/declare.ts'
import type { Snapshot } from '#server/access/snapshot.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { pickable, type Resolving, resolveStep } from '../approvers.ts'
import { type Flow, flowInUse, readFlow } from '../flow-store.ts'
import { type PathNode, pathOf } from '../path.ts'
import { findApproval } from '../record-rows.ts'
import { initiatorFacts, staffOf } from '../staff.ts'
import { presentStep, simpleUserOf } from './present.ts'
import { requireReader } from './rights.ts'

type Previewed = Pick<RequestOf<typeof flowCalls.preview>, 'label' | 'examineId' | 'recordId'>

/** The version that a form is about: the one it names, that of the approval it is in, or the one in use. */
async function flowFor({ services }: Actor, { label, examineId, recordId }: Previewed): Promise<Flow | null> {
  const { db } = services
  const record = recordId && !examineId ? await findApproval(db, recordId) : undefined
  const flowId = examineId || record?.flowId || (await flowInUse(db, label))
  return (flowId && (await readFlow(services, db, flowId))) || null
}

/** Fields that conditions of a label may ask for. */
export async function readConditionFields(
  actor: Actor,
  label: number,
  categoryId: number | undefined,
): Promise<ConditionField[]> {
  return (await actor.services.approvalSubjects.ofLabel(label)?.conditionFields(actor, categoryId)) ?? []
}

/** Fields by which the path of a form depends on what is entered; null where nothing is approved. */
export async function readDrivingFields(actor: Actor, asked: Previewed): Promise<ConditionField[] | null> {
  const flow = await flowFor(actor, asked)
  if (!flow) return null
  const named = new Set(fieldsIn(flow.nodes).map(toKey))
  const known = await readConditionFields(actor, flow.label, flow.id)
  return known.filter(({ fieldName }) => named.has(toKey(fieldName)))
}

const fieldsIn = (nodes: readonly FlowNode[]): string[] =>
  nodes.flatMap((node) =>
    node.examineType === nodeTypes.fork
      ? node.conditionList.flatMap(({ conditionDataList, examineDataList }) => [
          ...conditionDataList.flatMap((each) => (each.conditionType === 8 ? [] : [each.fieldName])),
          ...fieldsIn(examineDataList),
        ])
      : [],
  )

/** Fields that nodes of this label may let approvers fill in. */
export async function readFillable(actor: Actor, label: number): Promise<FormField[]> {
  requireReader(actor.viewer, label)
  return (await actor.services.approvalSubjects.ofLabel(label)?.fillable?.(actor, null)) ?? []
}

/** The steps that what is entered in a form would go through, with the people as of now (approval-office.md §7). */
export async function previewFlow(actor: Actor, request: RequestOf<typeof flowCalls.preview>) {
  const flow = await flowFor(actor, request)
  if (!flow) return { remarks: null, examineFlowList: [] }
  const { services, viewer } = actor
  const snapshot = services.directory.current()
  const { ownerUserId, typeId } = request
  const complete = services.approvalSubjects.ofLabel(flow.label)?.complete
  const dataMap = complete ? await complete(actor, request.dataMap, typeId ?? null) : request.dataMap
  const initiator = Number(dataMap.createUserId) || ownerUserId || viewer.userId
  const resolving: Resolving = { flow, staff: staffOf(snapshot), initiator, picks: {} }
  const facts: Facts = { value: valueIn(dataMap), initiator: initiatorFacts(snapshot, initiator) }
  return {
    remarks: flow.remarks,
    examineFlowList: [...pathOf(flow.nodes, facts)].flatMap((node) => previewStep(snapshot, node, resolving)),
  }
}

/** Of what a form sends, in either spelling of its names. */
export function valueIn(dataMap: Readonly<Record<string, unknown>>): Facts['value'] {
  const values = new Map(Object.entries(dataMap).map(([name, value]) => [toKey(name), value]))
  return (fieldName) => values.get(toKey(fieldName))
}

/** A step as it would begin now; of one that the initiator fills, whom he may pick; nothing where it is passed over. */
export function previewStep(snapshot: Snapshot, node: PathNode, resolving: Resolving): ShownNode[] {
  const shown = (userIds: readonly number[]) => userIds.map((userId) => simpleUserOf(snapshot, userId))
  if (node.examineType === nodeTypes.picked) {
    const range = node.rangeType === pickRanges.company ? [] : pickable(node, resolving.staff)
    return [presentStep(node, shown(range ?? []))]
  }
  const step = resolveStep(node, resolving)
  if (!step) return []
  if (node.examineType !== nodeTypes.fork && !step.isStandIn) return [presentStep(node, shown(step.userIds))]
  return [standIn(step.name, node, shown(step.userIds))]
}

/** Managers in the place of a node: shown as people of whom any decides. */
const standIn = (name: string, { flowId, examineErrorHandling }: PathNode, userList: ShownNode['userList']) =>
  presentStep(
    {
      flowId,
      name,
      examineErrorHandling,
      examineType: nodeTypes.members,
      type: modes.any,
      userList: [],
      roleId: null,
      chooseType: 1,
      rangeType: 1,
      parentLevel: 0,
    },
    userList,
  )
