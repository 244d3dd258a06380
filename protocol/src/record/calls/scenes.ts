import { z } from 'zod'
import { optionColorsSchema } from '#protocol/fields/rule/option-colors.ts'
import { call, type Need } from '#protocol/platform/call.ts'
import { requiredText } from '#protocol/platform/required-text.ts'
import { flag, id, ids, integer, nothing, optional, optionalText } from '#protocol/platform/wire.ts'
import type { Node } from '#protocol/record/declaration/declare.ts'

/** A saved condition set of one person for one type (record-engine.md §8). */
export const sceneSchema = z.object({
  sceneId: z.number(),
  type: z.number(),
  name: z.string(),
  userId: z.number(),
  sort: z.number(),
  data: z.string().nullable(),
  isHide: z.number(),
  isSystem: z.number(),
  bydata: z.string().nullable(),
  isDefault: z.number(),
  createTime: z.string(),
  updateTime: z.string(),
  /** Own client: the roles with which one shares it. */
  roleIds: z.array(z.number()).optional(),
  /** Own client: who shares it with the caller, to whom it is a system scene that may be hidden. */
  sharedBy: z.string().optional(),
  /** Own client: `counts` includes its number of records. */
  isCounted: z.number().optional(),
})
export type Scene = z.infer<typeof sceneSchema>

export const filterFieldSchema = z.object({
  fieldId: z.number().nullable(),
  fieldName: z.string(),
  name: z.string(),
  formType: z.string(),
  type: z.number().nullable(),
  setting: z.array(z.unknown()),
  precisions: z.number().nullable().optional(),
  optionsData: z.unknown().optional(),
  /** Own client: of options that have one. */
  optionColors: optionColorsSchema.optional(),
})
export type FilterField = z.infer<typeof filterFieldSchema>

const type = integer(1, 99)
export const SCENE_NAME_LENGTH = 10
const sceneBody = {
  type,
  isDefault: optional(flag()).transform((isDefault) => isDefault ?? 0),
  name: requiredText(255, '场景名称不能为空！').refine((name) => name.length <= SCENE_NAME_LENGTH, {
    message: `场景名称最多${SCENE_NAME_LENGTH}个字符`,
  }),
  data: optionalText(100_000),
  /** Own client: the roles that see it as a system scene; absent leaves them as they are. */
  roleIds: optional(ids(500)),
}

/** How many records a scene holds, counted up to some hundreds. */
export const sceneCountSchema = z.object({
  sceneId: z.number(),
  count: z.number(),
  /** There are more than that. */
  atLeast: z.boolean(),
})
export type SceneCount = z.infer<typeof sceneCountSchema>

interface SceneOptions {
  users: Need
  /** Who may share scenes with roles. */
  sharers: Node
  paths: Record<
    | 'filterFields'
    | 'list'
    | 'counts'
    | 'settings'
    | 'roles'
    | 'add'
    | 'update'
    | 'setDefault'
    | 'remove'
    | 'arrange',
    string
  >
}

/** Filters and saved conditions of lists, over all types of an application. */
export const declareSceneCalls = ({ users: need, sharers, paths }: SceneOptions) => ({
  filterFields: call({
    path: paths.filterFields,
    need,
    area: 'scene',
    summary: '可筛选的字段',
    safe: true,
    request: z.object({ label: integer(1, 99) }),
    reply: z.array(filterFieldSchema),
  }),
  list: call({
    path: paths.list,
    need,
    area: 'scene',
    summary: '显示的场景',
    safe: true,
    request: z.object({ type }),
    reply: z.array(sceneSchema),
  }),
  counts: call({
    path: paths.counts,
    need,
    area: 'scene',
    summary: '显示数量的场景各有多少条数据',
    safe: true,
    request: z.object({ type }),
    reply: z.array(sceneCountSchema),
  }),
  roles: call({
    path: paths.roles,
    need: sharers,
    area: 'scene',
    summary: '可与之共享场景的角色',
    safe: true,
    request: z.object({}),
    reply: z.array(z.object({ roleId: z.number(), roleName: z.string() })),
  }),
  settings: call({
    path: paths.settings,
    need,
    area: 'scene',
    summary: '全部场景，分显示与隐藏',
    safe: true,
    request: z.object({ type }),
    reply: z.object({ value: z.array(sceneSchema), hideValue: z.array(sceneSchema) }),
  }),
  add: call({
    path: paths.add,
    body: 'json',
    need,
    area: 'scene',
    summary: '新建场景',
    request: z.object(sceneBody),
    reply: z.object({ sceneId: z.number() }),
  }),
  update: call({
    path: paths.update,
    body: 'json',
    need,
    area: 'scene',
    summary: '编辑场景',
    request: z.object({ ...sceneBody, sceneId: id() }),
    reply: nothing,
  }),
  setDefault: call({
    path: paths.setDefault,
    need,
    area: 'scene',
    summary: '设为默认场景',
    request: z.object({ sceneId: id() }),
    reply: nothing,
  }),
  remove: call({
    path: paths.remove,
    need,
    area: 'scene',
    summary: '删除场景',
    request: z.object({ sceneId: id() }),
    reply: nothing,
  }),
  arrange: call({
    path: paths.arrange,
    body: 'json',
    need,
    area: 'scene',
    summary: '场景的顺序与显示',
    request: z.object({ type, noHideIds: ids(500), hideIds: ids(500) }),
    reply: nothing,
  }),
})
export type SceneCalls = ReturnType<typeof declareSceneCalls>
