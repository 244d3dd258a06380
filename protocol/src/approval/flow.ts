import { z } from 'zod'
import type { Part } from '#protocol/platform/schema.ts'
import { integer, optional, optionalText } from '#protocol/platform/wire.ts'
import { type Condition, conditionSchema } from './conditions.ts'

/** Kinds of nodes (approval-office.md §3.1); 0 branches. */
export const nodeTypes = {
  fork: 0,
  members: 1,
  superior: 2,
  role: 3,
  picked: 4,
  superiors: 5,
  standIns: 6,
} as const
/** How several people of one step decide. */
export const modes = { inTurn: 1, all: 2, any: 3 } as const
export type Mode = (typeof modes)[keyof typeof modes]
/** What happens at a node without an active approver, or a fork of which no branch holds. */
export const whenEmpty = { skip: 1, managers: 2 } as const
/** Of nodes that the initiator fills: among whom. */
export const pickRanges = { company: 1, members: 2, role: 3 } as const
/** Of nodes that the initiator fills: how many. */
export const pickCounts = { one: 1, several: 2 } as const
/** Where a line of superiors ends: at the holder of a role, or counted from the top. */
export const lineEnds = { role: 1, fromTop: 2 } as const
/** What a resubmission does: all of it again, or the step that refused (approval-office.md §5.3). */
export const recheckTypes = { anew: 1, resume: 2 } as const
export const flowStatuses = { inUse: 1, notInUse: 2, gone: 3 } as const

/** Status codes of submissions and of their log rows (approval-office.md §2.3). */
export const approvalStatus = {
  waiting: 0,
  passed: 1,
  refused: 2,
  running: 3,
  recalled: 4,
  created: 6,
  void: 8,
} as const

export const MOST_APPROVERS = 20
export const MOST_LEVELS = 20

/** How many places of a step have to pass, where all decide at once. */
export const shareKinds = ['all', 'majority', 'count'] as const
/** What happens when a user does not decide in time. */
export const whenOverdue = ['remind', 'handOver', 'managers'] as const
const MOST_DAYS = 60
const MOST_FIELDS = 50

const option = z.preprocess(
  (value) => (value === true || Number(value) === 1 ? 1 : undefined),
  z.literal(1).optional(),
)
const idsOrNone = () => z.preprocess((value) => value ?? [], z.array(integer(1)).max(100))

/** What a step allows beyond the wire (approval-office.md §5.5); nothing unless declared. */
export const nodeOptionsSchema = z.object({
  handOver: option,
  addSigner: option,
  returnTo: option,
  share: z
    .object({ kind: z.enum(shareKinds), count: optional(integer(1, 1000)) })
    .refine(({ kind, count }) => kind !== 'count' || count !== undefined)
    .optional(),
  /** Names of form fields that an approver may fill in. */
  fields: z.array(z.string().min(1).max(60)).max(MOST_FIELDS).optional(),
  limit: z
    .object({ days: integer(1, MOST_DAYS), otherwise: z.enum(whenOverdue), userId: optional(integer(1)) })
    .optional(),
  copyTo: z.object({ userList: idsOrNone(), roleList: idsOrNone(), superior: option }).optional(),
})
export type NodeOptions = z.output<typeof nodeOptionsSchema>

/** A node at which people decide, as it is kept. */
export interface StepNode {
  flowId: number
  examineType: 1 | 2 | 3 | 4 | 5
  name: string
  examineErrorHandling: number
  type: number
  userList: number[]
  roleId: number | null
  chooseType: number
  rangeType: number
  parentLevel: number
  options?: NodeOptions | null
}

/** A node of which the first branch that holds is taken. */
export interface ForkNode {
  flowId: number
  examineType: 0
  name: string
  examineErrorHandling: number
  conditionList: Branch[]
}

export interface Branch {
  conditionName: string
  /** 1 is looked at first. */
  sort: number
  conditionDataList: Condition[]
  examineDataList: FlowNode[]
}

export type FlowNode = StepNode | ForkNode

/** A node as the designer sends it: numbers as it likes, ids of nodes of an older version ignored. */
export interface NodeSave {
  examineType: 0 | 1 | 2 | 3 | 4 | 5
  name: string
  examineErrorHandling?: number | undefined
  type?: number | undefined
  userList: number[]
  roleId?: number | undefined
  chooseType?: number | undefined
  rangeType?: number | undefined
  parentLevel?: number | undefined
  options?: NodeOptions | null | undefined
  conditionList: BranchSave[]
}

export interface BranchSave {
  conditionName: string
  sort: number
  conditionDataList: Condition[]
  examineDataList: NodeSave[]
}

/** Users as ids or as the objects in which the designer read them. */
const userIds = z
  .preprocess(
    (value) => value || [],
    z
      .array(z.union([integer(1), z.looseObject({ userId: integer(1) }).transform(({ userId }) => userId)]))
      .max(1000),
  )
  .transform((list) => [...new Set(list)])

const nodeType = z.preprocess(
  (value) => Number(value),
  z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3), z.literal(4), z.literal(5)]),
)
const MOST_BRANCHES = 50
const MOST_CONDITIONS = 50
const NAME_LENGTH = 20
const none = (value: unknown) => value ?? []

const nodeSaveSchema: Part<NodeSave> = z.lazy(() =>
  z.object({
    examineType: nodeType,
    name: optionalText(NAME_LENGTH),
    examineErrorHandling: optional(integer(1, 2)),
    type: optional(integer(0, 3)),
    userList: userIds,
    roleId: optional(integer(0)),
    chooseType: optional(integer(0, 2)),
    rangeType: optional(integer(0, 3)),
    parentLevel: optional(integer(0, MOST_LEVELS)),
    options: nodeOptionsSchema.nullish(),
    conditionList: z.preprocess(none, z.array(branchSaveSchema).max(MOST_BRANCHES)),
  }),
)

/** Of a whole flow: each branch is looked at with every other one when it is checked. */
const flowBounds = { nodes: 200, branches: 500, levels: 20 } as const

/** Nodes and branches of all levels, and how deep forks stand in forks. */
function measure(nodes: readonly NodeSave[]): Record<keyof typeof flowBounds, number> {
  const size = { nodes: 0, branches: 0, levels: 0 }
  const open = [{ nodes, level: 0 }]
  for (const { nodes: some, level } of open) {
    size.nodes += some.length
    for (const { conditionList } of some) {
      if (conditionList.length > 0) size.levels = Math.max(size.levels, level + 1)
      size.branches += conditionList.length
      for (const { examineDataList } of conditionList) open.push({ nodes: examineDataList, level: level + 1 })
    }
  }
  return size
}

/** The nodes of a flow as they are saved, checked and tried out. */
export const flowNodesSchema = z.preprocess(
  none,
  z.array(nodeSaveSchema).superRefine((nodes, context) => {
    const size = measure(nodes)
    if (
      size.nodes <= flowBounds.nodes &&
      size.branches <= flowBounds.branches &&
      size.levels <= flowBounds.levels
    )
      return
    const { nodes: most, branches, levels } = flowBounds
    const message = `一个审批流最多有 ${most} 个节点、${branches} 个分支，分支最多 ${levels} 层`
    context.addIssue({ code: 'custom', message })
  }),
)

const branchSaveSchema: Part<BranchSave> = z.lazy(() =>
  z.object({
    conditionName: optionalText(NAME_LENGTH),
    sort: z.preprocess((value) => value ?? 0, integer(0, 1000)),
    conditionDataList: z.preprocess(none, z.array(conditionSchema).max(MOST_CONDITIONS)),
    examineDataList: z.preprocess(none, z.array(nodeSaveSchema).max(200)),
  }),
)
