import { type Finding, findFaults, UNNAMED_STEP } from '#protocol/approval/checks.ts'
import type { Facts } from '#protocol/approval/conditions.ts'
import type { FlowNode } from '#protocol/approval/flow.ts'
import type { flowCalls } from '#protocol/approval/flow-calls.ts'
import type { RequestOf } from '#protocol/platform/call.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import type { Flow } from '../flow-store.ts'
import { matchingBranch, pathOf } from '../path.ts'
import { initiatorFacts, staffOf } from '../staff.ts'
import { findPeopleFaults, stepsIn } from './people-check.ts'
import { previewStep, readFillable, valueIn } from './preview.ts'
import { requireReader } from './rights.ts'
import { nodeOf } from './save.ts'

type Definition = RequestOf<typeof flowCalls.check>

/** Nodes of a definition that is not saved, with their places as ids: the order in which nodes are read, from 1. */
function placedNodes({ dataList }: Definition): FlowNode[] {
  let last = 0
  const next = () => {
    last += 1
    return last
  }
  return dataList.map((node) => nodeOf(node, next))
}

const UNSAVED = 0
const flowOf = (definition: Definition): Flow => ({
  id: UNSAVED,
  label: definition.label,
  name: '',
  recheckType: 1,
  remarks: null,
  managerIds: definition.managerList,
  nodes: placedNodes(definition),
})

/** What is wrong with a definition, or may not be meant, with the people as of now. Who may look at flows may ask. */
export async function checkFlow(actor: Actor, definition: Definition): Promise<Finding[]> {
  const { services, viewer } = actor
  requireReader(viewer, definition.label)
  const flow = flowOf(definition)
  return [
    ...findFaults(definition.dataList),
    ...findPeopleFaults(services.directory.current(), flow),
    ...(await findFieldFaults(actor, flow)),
  ]
}

/** Fields that approvers may fill in and that are there no more. */
async function findFieldFaults(actor: Actor, { label, nodes }: Flow): Promise<Finding[]> {
  const steps = stepsIn(nodes).filter(({ options }) => (options?.fields ?? []).length > 0)
  if (steps.length === 0) return []
  const known = new Set((await readFillable(actor, label)).map(({ fieldName }) => fieldName))
  return steps.flatMap(({ flowId, name, options }): Finding[] => {
    const isGone = (options?.fields ?? []).some((field) => !known.has(field))
    const words = `“${name || UNNAMED_STEP}”允许填写的字段中有已删除的字段，请重新选择`
    return isGone ? [{ level: 'warning', node: flowId, branch: null, words }] : []
  })
}

/** The way that a sample would take through a definition that is not saved. */
export function tryFlow({ services, viewer }: Actor, request: RequestOf<typeof flowCalls.trial>) {
  requireReader(viewer, request.label)
  const snapshot = services.directory.current()
  const flow = flowOf(request)
  const { dataMap, initiator } = request
  const facts: Facts = { value: valueIn(dataMap), initiator: initiatorFacts(snapshot, initiator) }
  const resolving = { flow, staff: staffOf(snapshot), initiator, picks: {} }
  return {
    steps: [...pathOf(flow.nodes, facts)].flatMap((node) => previewStep(snapshot, node, resolving)),
    taken: branchesTaken(flow.nodes, facts),
  }
}

/** Of each fork on the way the branch that is taken, by its place; null where none holds. */
function branchesTaken(
  nodes: readonly FlowNode[],
  facts: Facts,
): { flowId: number; branch: number | null }[] {
  return nodes.flatMap((node) => {
    if (node.examineType !== 0) return []
    const branch = matchingBranch(node, facts)
    const place = branch ? node.conditionList.indexOf(branch) : null
    const further = branch ? branchesTaken(branch.examineDataList, facts) : []
    return [{ flowId: node.flowId, branch: place }, ...further]
  })
}
