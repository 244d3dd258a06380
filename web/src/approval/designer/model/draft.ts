import {
  lineEnds,
  modes,
  type NodeOptions,
  nodeTypes,
  pickCounts,
  pickRanges,
  recheckTypes,
  whenEmpty,
} from '#protocol/approval/flow.ts'
import { firstIcon } from '../../type-icon/door.ts'
import type { DraftCondition } from './conditions.ts'

/** A node at which people decide, while it is designed. Keys are of the draft alone: never 0, which names the main line. */
export interface DraftStep {
  key: number
  examineType: 1 | 2 | 3 | 4 | 5
  name: string
  examineErrorHandling: number
  type: number
  userList: readonly number[]
  roleId: number | null
  chooseType: number
  rangeType: number
  parentLevel: number
  /** What a node allows besides. */
  options?: NodeOptions | null
}

/** A node of branches; the order of its branches is their priority. */
export interface DraftFork {
  key: number
  examineType: 0
  examineErrorHandling: number
  branches: readonly DraftBranch[]
}

export interface DraftBranch {
  key: number
  name: string
  conditions: readonly DraftCondition[]
  nodes: readonly DraftNode[]
}

export type DraftNode = DraftStep | DraftFork

/** A flow while it is designed. */
export interface FlowDraft {
  label: number
  examineName: string
  recheckType: number
  managerList: readonly number[]
  remarks: string
  /** Of a type of office approvals: its icon, and who may begin one; empty: everyone. */
  examineIcon: string
  userList: readonly number[]
  deptList: readonly number[]
  nodes: readonly DraftNode[]
}

/** The main line, among the lists of nodes that the keys of branches name. */
export const MAIN = 0

export const isFork = (node: DraftNode): node is DraftFork => node.examineType === nodeTypes.fork

/** 审批人: a member, and the managers where that one is missing. */
export const newStep = (key: number): DraftStep => ({
  key,
  examineType: nodeTypes.members,
  name: '',
  examineErrorHandling: whenEmpty.managers,
  type: modes.inTurn,
  userList: [],
  roleId: null,
  chooseType: pickCounts.one,
  rangeType: pickRanges.company,
  parentLevel: 1,
})

export const newBranch = (key: number): DraftBranch => ({ key, name: '', conditions: [], nodes: [] })

const newFork = (key: number): DraftFork => ({
  key,
  examineType: nodeTypes.fork,
  examineErrorHandling: whenEmpty.managers,
  branches: [newBranch(key + 1), newBranch(key + 2)],
})

/** A flow that begins with one step. */
export const newFlow = (label: number): FlowDraft => ({
  label,
  examineName: '',
  recheckType: recheckTypes.anew,
  managerList: [],
  remarks: '',
  examineIcon: firstIcon,
  userList: [],
  deptList: [],
  nodes: [newStep(1)],
})

/** How several people decide; how many of them have to pass is asked only where all decide at once. */
export function stepOfMode(step: DraftStep, type: number): DraftStep {
  const { share, ...others } = step.options ?? {}
  if (type === modes.all || !share) return { ...step, type }
  return { ...step, type, options: Object.keys(others).length > 0 ? others : null }
}

/** Kinds of nodes of which `type` is how several people decide. */
const isSeveral = (examineType: DraftStep['examineType']) =>
  examineType !== nodeTypes.superior && examineType !== nodeTypes.superiors

/** Settings that fit another kind of node; what the kinds share stays. */
export function stepOfKind(step: DraftStep, examineType: DraftStep['examineType']): DraftStep {
  const mode = step.type === modes.all || step.type === modes.any ? step.type : modes.inTurn
  const types = {
    [nodeTypes.members]: mode,
    [nodeTypes.superior]: 1,
    [nodeTypes.role]: mode === modes.inTurn ? modes.all : mode,
    [nodeTypes.picked]: mode,
    [nodeTypes.superiors]: lineEnds.role,
  }
  const parentLevel = examineType === nodeTypes.superiors ? 0 : Math.max(1, step.parentLevel)
  const decided = stepOfMode(step, isSeveral(examineType) ? types[examineType] : modes.inTurn)
  return { ...decided, examineType, type: types[examineType], parentLevel }
}

/** Every node of a list and of the branches inside it, in the order in which they are read. */
export function* nodesIn(nodes: readonly DraftNode[]): Generator<DraftNode> {
  for (const node of nodes) {
    yield node
    if (isFork(node)) for (const branch of node.branches) yield* nodesIn(branch.nodes)
  }
}

const keysIn = (nodes: readonly DraftNode[]): number[] =>
  [...nodesIn(nodes)].flatMap((node) => [
    node.key,
    ...(isFork(node) ? node.branches.map(({ key }) => key) : []),
  ])

export const freeKey = (nodes: readonly DraftNode[]): number => Math.max(MAIN, ...keysIn(nodes)) + 1

export const findNode = (nodes: readonly DraftNode[], key: number): DraftNode | undefined =>
  [...nodesIn(nodes)].find((node) => node.key === key)

/** A branch with the fork that it belongs to. */
export function findBranch(
  nodes: readonly DraftNode[],
  key: number,
): { fork: DraftFork; branch: DraftBranch } | undefined {
  for (const node of nodesIn(nodes)) {
    const branch = isFork(node) ? node.branches.find((each) => each.key === key) : undefined
    if (branch && isFork(node)) return { fork: node, branch }
  }
  return undefined
}

type Change = (list: readonly DraftNode[]) => readonly DraftNode[]

/** Changes one list of nodes: the main line, or that of a branch. */
function changeList(
  nodes: readonly DraftNode[],
  list: number,
  change: Change,
  own = MAIN,
): readonly DraftNode[] {
  const changed = own === list ? change(nodes) : nodes
  return changed.map((node) =>
    isFork(node)
      ? {
          ...node,
          branches: node.branches.map((branch) => ({
            ...branch,
            nodes: changeList(branch.nodes, list, change, branch.key),
          })),
        }
      : node,
  )
}

/** Changes the node of this key; `null` takes it away. */
function changeNode(
  nodes: readonly DraftNode[],
  key: number,
  change: (node: DraftNode) => DraftNode | null,
): readonly DraftNode[] {
  return nodes.flatMap((node): DraftNode[] => {
    if (node.key === key) return [change(node)].filter((each) => each !== null)
    if (!isFork(node)) return [node]
    const branches = node.branches.map((branch) => ({
      ...branch,
      nodes: changeNode(branch.nodes, key, change),
    }))
    return [{ ...node, branches }]
  })
}

export const setStep = (nodes: readonly DraftNode[], step: DraftStep): readonly DraftNode[] =>
  changeNode(nodes, step.key, () => step)

export const removeNode = (nodes: readonly DraftNode[], key: number): readonly DraftNode[] =>
  changeNode(nodes, key, () => null)

/** Puts a new node into a list, in front of what is at the place. */
export function addNode(
  nodes: readonly DraftNode[],
  { list, at }: Place,
  kind: 'step' | 'fork',
): readonly DraftNode[] {
  const key = freeKey(nodes)
  const node = kind === 'step' ? newStep(key) : newFork(key)
  return changeList(nodes, list, (now) => now.toSpliced(at, 0, node))
}

/** A place in a list of nodes: `list` is the key of a branch, or MAIN. */
export interface Place {
  list: number
  at: number
}

const changeFork = (
  nodes: readonly DraftNode[],
  key: number,
  change: (branches: readonly DraftBranch[]) => readonly DraftBranch[],
) => changeNode(nodes, key, (node) => (isFork(node) ? { ...node, branches: change(node.branches) } : node))

export const addBranch = (nodes: readonly DraftNode[], fork: number): readonly DraftNode[] =>
  changeFork(nodes, fork, (branches) => [...branches, newBranch(freeKey(nodes))])

export function setBranch(nodes: readonly DraftNode[], branch: DraftBranch): readonly DraftNode[] {
  const fork = findBranch(nodes, branch.key)?.fork
  if (!fork) return nodes
  return changeFork(nodes, fork.key, (all) => all.map((each) => (each.key === branch.key ? branch : each)))
}

/** Reorders the branches of a fork: the first is looked at first. */
export const sortBranches = (
  nodes: readonly DraftNode[],
  fork: number,
  branches: readonly DraftBranch[],
): readonly DraftNode[] => changeFork(nodes, fork, () => branches)

const FEWEST_BRANCHES = 2

/** Takes a branch away; a fork that is left with one goes with it. */
export function removeBranch(nodes: readonly DraftNode[], key: number): readonly DraftNode[] {
  const fork = findBranch(nodes, key)?.fork
  if (!fork) return nodes
  if (fork.branches.length <= FEWEST_BRANCHES) return removeNode(nodes, fork.key)
  return changeFork(nodes, fork.key, (all) => all.filter((each) => each.key !== key))
}

/** Copies a branch with everything in it; the copy comes right behind it. */
export function copyBranch(nodes: readonly DraftNode[], key: number): readonly DraftNode[] {
  const found = findBranch(nodes, key)
  if (!found) return nodes
  let next = freeKey(nodes)
  const newKey = () => {
    next += 1
    return next - 1
  }
  const copy = withNewKeys(found.branch, newKey)
  return changeFork(nodes, found.fork.key, (all) => all.toSpliced(all.indexOf(found.branch) + 1, 0, copy))
}

const withNewKeys = (branch: DraftBranch, newKey: () => number): DraftBranch => ({
  ...branch,
  key: newKey(),
  nodes: branch.nodes.map((node) =>
    isFork(node)
      ? { ...node, key: newKey(), branches: node.branches.map((each) => withNewKeys(each, newKey)) }
      : { ...node, key: newKey() },
  ),
})
