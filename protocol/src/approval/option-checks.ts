import type { Finding } from './checks.ts'
import { modes, type NodeSave, nodeTypes } from './flow.ts'

const nothing: readonly number[] = []

/**
 * What is asked for beyond the wire at a node and cannot be, or does nothing (approval-office.md §5.5). `isFirst`: nobody is
 * asked before it.
 */
export function optionFaults(
  node: NodeSave,
  { place, name, isFirst }: { place: number; name: string; isFirst: boolean },
): Finding[] {
  const { options, examineType, type, userList } = node
  if (!options) return []
  const { share, limit, copyTo, returnTo } = options
  const members = examineType === nodeTypes.members ? userList : nothing
  const words = [
    returnTo && isFirst && `“${name}”之前没有审批环节，无法退回`,
    share && type !== modes.all && `“${name}”不是会签，会签通过条件不起作用`,
    share?.kind === 'count' &&
      type === modes.all &&
      members.length > 0 &&
      (share.count ?? 0) > members.length &&
      `“${name}”要求至少${share.count}人同意，但只有${members.length}名审批人，将需要全部同意`,
    limit?.otherwise === 'handOver' &&
      limit.userId !== undefined &&
      members.includes(limit.userId) &&
      `“${name}”超时后转交的员工已是该节点的审批人`,
    copyTo &&
      copyTo.userList.length + copyTo.roleList.length === 0 &&
      !copyTo.superior &&
      `“${name}”开启了抄送，但没有选择抄送对象`,
  ]
  return words.flatMap((each): Finding[] =>
    each ? [{ level: 'warning', node: place, branch: null, words: each }] : [],
  )
}
