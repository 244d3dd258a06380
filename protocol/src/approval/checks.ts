import { canBothHold, haveSameSubject, isCoveredBy, isImpossible } from './branches.ts'
import { type BranchSave, lineEnds, MOST_APPROVERS, type NodeSave, nodeTypes, pickRanges } from './flow.ts'
import { optionFaults } from './option-checks.ts'

/** What is wrong with a definition (`error`: it is not published), or may not be meant (`warning`). */
export interface Finding {
  level: 'error' | 'warning'
  /** Place of the node in the order in which nodes are read, from 1; 0 is the flow as a whole. */
  node: number
  /** Place of the branch in its fork, from 0; null: the node itself. */
  branch: number | null
  words: string
}

export const UNNAMED_STEP = '审批人'
export const UNNAMED_BRANCH = '条件'
/** A fork with fewer branches decides nothing. */
export const FEWEST_BRANCHES = 2

const nameOf = ({ name }: Pick<NodeSave, 'name'>) => name || UNNAMED_STEP
const branchName = ({ conditionName }: Pick<BranchSave, 'conditionName'>) => conditionName || UNNAMED_BRANCH

/** Whether a node names whom it needs; who these people are is another question. The server refuses one that does not. */
export function isComplete(node: NodeSave): boolean {
  const { userList, roleId = 0, parentLevel = 0, type } = node
  const hasUsers = userList.length > 0 && userList.length <= MOST_APPROVERS
  switch (node.examineType) {
    case nodeTypes.fork:
      return node.conditionList.length >= FEWEST_BRANCHES
    case nodeTypes.members:
      return hasUsers
    case nodeTypes.superior:
      return parentLevel >= 1
    case nodeTypes.role:
      return roleId > 0
    case nodeTypes.picked:
      if (node.rangeType === pickRanges.role) return roleId > 0
      return node.rangeType !== pickRanges.members || hasUsers
    case nodeTypes.superiors:
      return type === lineEnds.fromTop ? parentLevel >= 1 : roleId > 0
  }
}

/** Every node with its place, in the order in which they are read. */
export function* numbered<Node extends { conditionList?: readonly { examineDataList: readonly Node[] }[] }>(
  nodes: readonly Node[],
  from = { last: 0 },
): Generator<[number, Node]> {
  for (const node of nodes) {
    from.last += 1
    yield [from.last, node]
    for (const { examineDataList } of node.conditionList ?? []) yield* numbered(examineDataList, from)
  }
}

const isFork = ({ examineType }: Pick<NodeSave, 'examineType'>) => examineType === nodeTypes.fork

const asksSomebody = (nodes: readonly NodeSave[]): boolean =>
  nodes.some((node) => !isFork(node) || node.conditionList.some((each) => asksSomebody(each.examineDataList)))

/** Findings that the definition alone tells: what is incomplete, who is asked by nobody, branches that are never taken. */
export function findFaults(nodes: readonly NodeSave[]): Finding[] {
  const places = new Map([...numbered(nodes)].map(([place, node]) => [node, place]))
  const incomplete = [...places].flatMap(([node, place]): Finding[] =>
    isComplete(node)
      ? []
      : [{ level: 'error', node: place, branch: null, words: `请完善审批节点“${nameOf(node)}”` }],
  )
  const forks = [...places].flatMap(([node, place]) => (isFork(node) ? branchFaults(node, place) : []))
  const empty: Finding[] =
    nodes.length === 0
      ? [{ level: 'warning', node: 0, branch: null, words: '流程没有审批节点，提交后将自动通过' }]
      : []
  return [
    ...incomplete,
    ...empty,
    ...deadEnds(nodes, places, false),
    ...forks,
    ...optionsIn(nodes, places, true),
  ]
}

/** Findings about what nodes allow beyond the wire; `isFirst`: nobody is asked before these nodes. */
function optionsIn(
  nodes: readonly NodeSave[],
  places: ReadonlyMap<NodeSave, number>,
  isFirst: boolean,
): Finding[] {
  return nodes.flatMap((node, at) => {
    const begins = isFirst && !asksSomebody(nodes.slice(0, at))
    return isFork(node)
      ? node.conditionList.flatMap(({ examineDataList }) => optionsIn(examineDataList, places, begins))
      : optionFaults(node, { place: places.get(node) ?? 0, name: nameOf(node), isFirst: begins })
  })
}

/** Branches on which nobody is asked, and nobody behind them: what takes them passes by itself. */
function deadEnds(
  nodes: readonly NodeSave[],
  places: ReadonlyMap<NodeSave, number>,
  goesOn: boolean,
): Finding[] {
  return nodes.flatMap((node, at) => {
    const isFollowed = goesOn || alwaysAsks(nodes.slice(at + 1)) || alwaysAsks(nodes.slice(0, at))
    return node.conditionList.flatMap((branch, place) =>
      !isFollowed && !asksSomebody(branch.examineDataList)
        ? [
            {
              level: 'warning' as const,
              node: places.get(node) ?? 0,
              branch: place,
              words: `进入“${branchName(branch)}”时没有人审批，将自动通过`,
            },
          ]
        : deadEnds(branch.examineDataList, places, isFollowed),
    )
  })
}

const alwaysAsks = (nodes: readonly NodeSave[]) => nodes.some((node) => !isFork(node))

function branchFaults({ conditionList }: NodeSave, node: number): Finding[] {
  const inOrder = conditionList
    .map((branch, place) => ({ branch, place }))
    .toSorted((one, other) => one.branch.sort - other.branch.sort)
  const found = inOrder.flatMap(({ branch, place }, at): Finding[] => {
    const words = wordsAbout(
      branch,
      inOrder.slice(0, at).map((each) => each.branch),
    )
    return words ? [{ level: 'warning', node, branch: place, words }] : []
  })
  const hasRest = conditionList.some(({ conditionDataList }) => conditionDataList.length === 0)
  if (hasRest || conditionList.length === 0) return found
  const rest = '没有“无条件”的分支：所有条件都不符合时，由审批流管理员审批'
  return [...found, { level: 'warning', node, branch: null, words: rest }]
}

/** Of a branch behind these others: why it is never taken, or not always when its conditions hold. */
function wordsAbout(branch: BranchSave, before: readonly BranchSave[]): string | undefined {
  const name = branchName(branch)
  const { conditionDataList } = branch
  if (isImpossible(conditionDataList)) return `“${name}”的条件互相矛盾，永远不会进入`
  const covers = before.find((other) => isCoveredBy(conditionDataList, other.conditionDataList))
  if (covers) return `“${name}”永远不会进入：符合它的都先进入“${branchName(covers)}”`
  if (conditionDataList.length === 0) return undefined
  const meets = before.find(
    (other) =>
      haveSameSubject(conditionDataList, other.conditionDataList) &&
      canBothHold(conditionDataList, other.conditionDataList),
  )
  return meets && `“${name}”与“${branchName(meets)}”的条件有重叠，都符合时进入“${branchName(meets)}”`
}
