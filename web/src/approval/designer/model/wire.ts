import { numbered } from '#protocol/approval/checks.ts'
import {
  type BranchSave,
  type NodeSave,
  nodeTypes,
  pickCounts,
  pickRanges,
  whenEmpty,
} from '#protocol/approval/flow.ts'
import type { FlowRow, ShownNode } from '#protocol/approval/flow-calls.ts'
import { readCondition, writeCondition } from './conditions.ts'
import { type DraftNode, type DraftStep, type FlowDraft, isFork } from './draft.ts'

/** The fields of a stored flow, as the designer edits them. */
export const readFlow = (row: FlowRow, shown: readonly ShownNode[]): FlowDraft => ({
  label: row.label,
  examineName: row.examineName,
  recheckType: row.recheckType,
  managerList: row.managerList,
  remarks: row.remarks ?? '',
  examineIcon: row.examineIcon ?? '',
  userList: row.userList.map(({ userId }) => userId),
  deptList: row.deptList.map(({ id }) => id),
  nodes: readNodes(shown),
})

function readNodes(shown: readonly ShownNode[]): DraftNode[] {
  let last = 0
  const newKey = () => {
    last += 1
    return last
  }
  const read = (node: ShownNode): DraftNode => {
    const key = newKey()
    const examineErrorHandling = node.examineErrorHandling ?? whenEmpty.managers
    if (node.examineType !== nodeTypes.fork) return { ...readStep(node), key, examineErrorHandling }
    return {
      key,
      examineErrorHandling,
      examineType: nodeTypes.fork,
      branches: node.conditionList
        .toSorted((one, other) => one.sort - other.sort)
        .map((branch) => ({
          key: newKey(),
          name: branch.conditionName,
          conditions: branch.conditionDataList.map(readCondition),
          nodes: branch.examineDataList.map(read),
        })),
    }
  }
  return shown.map(read)
}

function kindOf({ examineType }: ShownNode): DraftStep['examineType'] {
  const kinds = [nodeTypes.members, nodeTypes.superior, nodeTypes.role, nodeTypes.picked, nodeTypes.superiors]
  return kinds.find((kind) => kind === examineType) ?? nodeTypes.members
}

const readStep = (node: ShownNode): Omit<DraftStep, 'key' | 'examineErrorHandling'> => ({
  examineType: kindOf(node),
  name: node.name,
  type: node.type ?? 1,
  userList: node.userList.map(({ userId }) => userId),
  roleId: node.roleId,
  chooseType: node.chooseType ?? pickCounts.one,
  rangeType: node.rangeType ?? pickRanges.company,
  parentLevel: node.parentLevel ?? 1,
  options: node.options ?? null,
})

/** Nodes as they are sent; conditions without a value are left out. */
export const writeNodes = (nodes: readonly DraftNode[]): NodeSave[] => nodes.map(writeNode)

function writeNode(node: DraftNode): NodeSave {
  if (isFork(node)) {
    const { examineType, examineErrorHandling } = node
    const conditionList = node.branches.map(
      (branch, at): BranchSave => ({
        conditionName: branch.name,
        sort: at + 1,
        conditionDataList: branch.conditions.flatMap((each) => writeCondition(each) ?? []),
        examineDataList: writeNodes(branch.nodes),
      }),
    )
    return { examineType, examineErrorHandling, name: '', userList: [], conditionList }
  }
  const { key: _, userList, roleId, options, ...step } = node
  return {
    ...step,
    userList: [...userList],
    roleId: roleId ?? 0,
    conditionList: [],
    ...(options ? { options } : {}),
  }
}

/** What the server is told of a draft. */
export const writeFlow = ({ label, managerList, nodes }: FlowDraft) => ({
  label,
  managerList: [...managerList],
  dataList: writeNodes(nodes),
})

/** Keys of the nodes by their places, which is how answers about a definition name them. */
export function keysByPlace(nodes: readonly DraftNode[]): ReadonlyMap<number, number> {
  const asTree = (node: DraftNode): Tree => ({
    key: node.key,
    conditionList: isFork(node)
      ? node.branches.map((each) => ({ examineDataList: each.nodes.map(asTree) }))
      : [],
  })
  return new Map([...numbered(nodes.map(asTree))].map(([place, { key }]) => [place, key]))
}

interface Tree {
  key: number
  conditionList: { examineDataList: Tree[] }[]
}
