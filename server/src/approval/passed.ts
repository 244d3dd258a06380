import { type FlowNode, type Mode, modes, type NodeOptions, nodeTypes } from '#protocol/approval/flow.ts'
import { settle } from './advance.ts'
import { nodeIn } from './path.ts'
import type { LogSeat } from './record-rows.ts'

/** What a node allows beyond the wire; nothing where managers stand in for a fork. */
export const optionsOf = (node: FlowNode | undefined): NodeOptions =>
  (node && node.examineType !== nodeTypes.fork && node.options) || {}

export const modeOf = (stored: number | undefined): Mode =>
  stored === modes.all || stored === modes.any ? stored : modes.inTurn

/** The nodes that had passed when they were last decided. */
export function passedIn(nodes: readonly FlowNode[], log: readonly LogSeat[]): Set<number> {
  const hasPassed = (nodeId: number, seats: readonly LogSeat[]) => {
    const latest = Math.max(...seats.map(({ activation }) => activation))
    const last = seats.filter(({ activation, action }) => activation === latest && action === null)
    const { share } = optionsOf(nodeIn(nodes, nodeId))
    return settle(last, { mode: modeOf(last[0]?.mode), share }).outcome === 'passed'
  }
  const byNode = Map.groupBy(log, ({ nodeId }) => nodeId)
  return new Set([...byNode].flatMap(([nodeId, seats]) => (hasPassed(nodeId, seats) ? [nodeId] : [])))
}
