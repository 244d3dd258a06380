import { z } from 'zod'
import { formFieldSchema } from '#protocol/fields/rule/field.ts'
import { call } from '#protocol/platform/call.ts'
import { pageOf } from '#protocol/platform/envelope.ts'
import type { Part } from '#protocol/platform/schema.ts'
import { simpleUser } from '#protocol/platform/simple-user.ts'
import { id, integer, nothing, optional, optionalText, paging } from '#protocol/platform/wire.ts'
import { flowNodesSchema, type NodeOptions, nodeOptionsSchema } from './flow.ts'

const area = 'approval'
/** Who designs flows of business records, and those of office approvals; the label decides which of them counts. */
export const flowRights = {
  business: { read: 'manage/examineFlow', write: 'manage/examineFlow/update' },
  office: { read: 'manage/oa', write: 'manage/oa/examine' },
} as const
const readers = [flowRights.business.read, flowRights.office.read] as const
const writers = [flowRights.business.write, flowRights.office.write] as const
const MOST_LABELS = 99
const label = () => integer(0, MOST_LABELS)

const simpleDept = z.object({ id: z.number(), name: z.string() })

/** One version of a flow, without its nodes (approval-office.md §6). */
export const flowRowSchema = z.object({
  examineId: z.number(),
  examineInitId: z.number(),
  label: z.number(),
  examineIcon: z.string().nullable(),
  examineName: z.string(),
  recheckType: z.number(),
  status: z.number(),
  remarks: z.string().nullable(),
  createTime: z.string(),
  createUserId: z.number(),
  createUserName: z.string(),
  updateTime: z.string(),
  updateUserName: z.string(),
  managerList: z.array(z.number()),
  /** `,1,2,` or ''. */
  userIds: z.string(),
  deptIds: z.string(),
  userList: z.array(simpleUser),
  deptList: z.array(simpleDept),
  oaType: z.number().nullable(),
  isSys: z.number(),
})
export type FlowRow = z.infer<typeof flowRowSchema>

/** A field that conditions may ask for (approval-office.md §4.3). */
export const conditionFieldSchema = z.object({
  fieldId: z.number(),
  name: z.string(),
  fieldName: z.string(),
  type: z.number(),
  fieldType: z.number(),
  setting: z.array(z.union([z.string(), z.object({ label: z.string(), value: z.string() })])).nullable(),
})
export type ConditionField = z.infer<typeof conditionFieldSchema>

const shownInitiators = z.object({
  userList: z.array(simpleUser),
  deptList: z.array(z.object({ deptId: z.number(), name: z.string() })),
  roleList: z.array(z.number()),
})
const shownCondition = z.object({
  fieldId: z.number().nullable(),
  name: z.string(),
  fieldName: z.string().nullable(),
  type: z.number().nullable(),
  conditionType: z.number(),
  values: z.union([z.array(z.union([z.string(), z.number()])), shownInitiators]),
})

export interface ShownNode {
  flowId: number
  examineType: number
  name: string
  examineErrorHandling: number | null
  parentLevel: number | null
  roleId: number | null
  type: number | null
  chooseType: number | null
  rangeType: number | null
  /** The designer's: whom it names. A preview's: who would be asked, or may be picked. */
  userList: z.infer<typeof simpleUser>[]
  deptList: never[]
  options?: NodeOptions | null
  conditionList: ShownBranch[]
}
export interface ShownBranch {
  conditionName: string
  sort: number
  conditionDataList: z.infer<typeof shownCondition>[]
  examineDataList: ShownNode[]
}

export const shownNodeSchema: Part<ShownNode> = z.lazy(() =>
  z.object({
    flowId: z.number(),
    examineType: z.number(),
    name: z.string(),
    examineErrorHandling: z.number().nullable(),
    parentLevel: z.number().nullable(),
    roleId: z.number().nullable(),
    type: z.number().nullable(),
    chooseType: z.number().nullable(),
    rangeType: z.number().nullable(),
    userList: z.array(simpleUser),
    deptList: z.array(z.never()),
    options: nodeOptionsSchema.nullish(),
    conditionList: z.array(
      z.object({
        conditionName: z.string(),
        sort: z.number(),
        conditionDataList: z.array(shownCondition),
        examineDataList: z.array(shownNodeSchema),
      }),
    ),
  }),
)

const people = () => z.preprocess((value) => value ?? [], z.array(integer(1)).max(1000))

/** A new flow, or with `examineId` a new version of one (approval-office.md §6). */
export const flowSaveSchema = z.object({
  examineId: optional(id()),
  label: label(),
  examineName: optionalText(100),
  examineIcon: optionalText(100),
  recheckType: z.preprocess((value) => value || 1, integer(1, 2)),
  managerList: people(),
  remarks: optionalText(200),
  userList: people(),
  deptList: people(),
  dataList: flowNodesSchema,
})
export type FlowSave = z.output<typeof flowSaveSchema>

/** A flow that is being designed, as far as its nodes are concerned. */
const definition = flowSaveSchema.pick({ label: true, managerList: true, dataList: true })
/** Types of office approvals that a user puts into order. */
const MOST_SORTED = 500
/** More than a form has fields. */
const MOST_VALUES = 1000
const values = z.preprocess(
  (value) => value ?? {},
  z.record(z.string(), z.unknown()).refine((given) => Object.keys(given).length <= MOST_VALUES),
)
const previewed = { label: label(), examineId: optional(id()), recordId: optional(id()) }

/** Flows and their versions: administration, and what forms ask before they submit. */
export const flowCalls = {
  list: call({
    path: 'examines/queryList',
    body: 'json',
    area,
    need: readers,
    summary: '审批流列表；label 为 0 时为办公审批类型，缺省为其余全部',
    safe: true,
    request: z.object({ ...paging, label: optional(label()) }),
    reply: pageOf(flowRowSchema),
  }),
  usable: call({
    path: 'examines/queryPartList',
    body: 'json',
    area,
    need: 'signedIn',
    summary: '当前用户可以发起的审批类型',
    safe: true,
    request: z.object({ ...paging, label: optional(label()) }),
    reply: pageOf(flowRowSchema),
  }),
  sortUsable: call({
    path: 'oaExamineCategory/saveOrUpdateOaExamineSort',
    body: 'json',
    bare: 'list',
    area,
    need: 'signedIn',
    summary: '当前用户排列审批类型的次序',
    request: z.object({ list: z.array(z.object({ categoryId: id() })).max(MOST_SORTED) }),
    reply: nothing,
  }),
  fields: call({
    path: 'examines/queryField',
    area,
    need: 'signedIn',
    summary: '可以作为审批条件的字段',
    safe: true,
    request: z.object({ label: label(), categoryId: optional(id()) }),
    reply: z.array(conditionFieldSchema),
  }),
  nodes: call({
    path: 'examines/queryExamineFlow',
    area,
    need: 'signedIn',
    summary: '审批流的节点，按设计的样子',
    safe: true,
    request: z.object({ examineId: id() }),
    reply: z.array(shownNodeSchema),
  }),
  save: call({
    path: 'examines/addExamine',
    body: 'json',
    area,
    need: writers,
    summary: '新建审批流；带 examineId 时保存为它的新版本',
    request: flowSaveSchema,
    reply: flowRowSchema,
  }),
  setStatus: call({
    path: 'examines/updateStatus',
    area,
    need: writers,
    summary: '启用、停用、删除审批流',
    request: z.object({
      examineId: id(),
      status: integer(1, 3),
      /** The flow in use that makes room for the enabled one; own client. */
      inPlaceOf: optional(id()),
    }),
    reply: nothing,
  }),
  detail: call({
    path: 'examines/queryExamineById',
    area,
    need: 'signedIn',
    summary: '一个审批流',
    safe: true,
    request: z.object({ examineId: id() }),
    reply: flowRowSchema,
  }),
  roles: call({
    path: 'examines/queryRoleList',
    body: 'json',
    area,
    need: readers,
    summary: '审批节点可以选择的角色',
    safe: true,
    request: z.object({}),
    reply: z.array(z.object({ roleId: z.number(), roleName: z.string(), typeName: z.string() })),
  }),
  check: call({
    path: 'examines/checkExamine',
    body: 'json',
    area,
    need: readers,
    summary: '发布前检查审批流：走不到的分支、无人审批的节点、循环的上级',
    safe: true,
    request: definition,
    reply: z.array(
      z.object({
        level: z.enum(['error', 'warning']),
        node: z.number(),
        branch: z.number().nullable(),
        words: z.string(),
      }),
    ),
  }),
  trial: call({
    path: 'examines/tryExamine',
    body: 'json',
    area,
    need: readers,
    summary: '用示例数据和发起人试运行一个未发布的审批流；flowId 为节点的次序',
    safe: true,
    request: definition.extend({ dataMap: values, initiator: id() }),
    reply: z.object({
      steps: z.array(shownNodeSchema),
      /** Of each fork on the way the place of the branch that was taken; null: none held. */
      taken: z.array(z.object({ flowId: z.number(), branch: z.number().nullable() })),
    }),
  }),
  fillable: call({
    path: 'examines/queryFillField',
    body: 'json',
    area,
    need: readers,
    summary: '审批节点可以允许审批人填写的字段',
    safe: true,
    request: z.object({ label: label() }),
    reply: z.array(formFieldSchema),
  }),
  drivingFields: call({
    path: 'examines/previewFiledName',
    body: 'json',
    area,
    need: 'signedIn',
    summary: '审批条件用到的字段；没有审批流时为 null',
    safe: true,
    request: z.object(previewed),
    reply: z.array(conditionFieldSchema).nullable(),
  }),
  preview: call({
    path: 'examines/previewExamineFlow',
    body: 'json',
    area,
    need: 'signedIn',
    summary: '按表单内容预览审批步骤',
    safe: true,
    request: z.object({
      ...previewed,
      /** Lines may stand in it under their key: what follows from them is the server's. */
      dataMap: values,
      /** The record that is edited. */
      typeId: optional(id()),
      ownerUserId: optional(id()),
      status: optional(integer()),
    }),
    reply: z.object({ remarks: z.string().nullable(), examineFlowList: z.array(shownNodeSchema) }),
  }),
} as const
