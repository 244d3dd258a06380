import type { Finding } from '#protocol/approval/checks.ts'
import { type DraftNode, findNode, isFork } from './draft.ts'

/** What stands at a node or branch of the drawing. */
export interface Fault {
  level: Finding['level']
  words: string
}

/** The key of the node or branch that a finding is about; null where that is the whole flow. */
export function keyOfFinding(
  { node, branch }: Pick<Finding, 'node' | 'branch'>,
  keys: ReadonlyMap<number, number>,
  nodes: readonly DraftNode[],
): number | null {
  const key = keys.get(node)
  if (key === undefined) return null
  const found = branch === null ? undefined : findNode(nodes, key)
  return found && isFork(found) ? (found.branches[branch ?? 0]?.key ?? key) : key
}

/** Findings by the key of what they are about. */
export function faultsByKey(
  findings: readonly Finding[],
  keys: ReadonlyMap<number, number>,
  nodes: readonly DraftNode[],
): ReadonlyMap<number, Fault> {
  const all = new Map<number, Fault>()
  for (const finding of findings) {
    const key = keyOfFinding(finding, keys, nodes)
    const known = key === null ? undefined : all.get(key)
    // an error goes before what may be meant
    if (key !== null && known?.level !== 'error') all.set(key, { level: finding.level, words: finding.words })
  }
  return all
}
