import { z } from 'zod'
import { formFieldSchema } from '#protocol/fields/rule/field.ts'
import { type Call, call, type Need, workbook } from '#protocol/platform/call.ts'
import { pageOf } from '#protocol/platform/envelope.ts'
import {
  id,
  idList,
  ids,
  integer,
  nothing,
  optional,
  optionalText,
  paging,
  requestKey,
} from '#protocol/platform/wire.ts'
import { isDeletable, type RecordType } from '#protocol/record/declaration/declare.ts'
import { kindParameters } from '#protocol/record/declaration/kinds.ts'
import { viewParameters } from '#protocol/record/declaration/view.ts'
import { searchListSchema } from './conditions.ts'
import { exportRight } from './export-right.ts'
import { figureQuestionSchema } from './figure.ts'
import { importCalls } from './import-calls.ts'
import { stateCallsOf } from './state-calls.ts'
import { memberChangeSchema, memberSchema, transferRequestSchema } from './team.ts'

/** A flat record as lists and details send it: camelCase keys, values in row format (record-engine.md §4). */
export const rowSchema = z.record(z.string(), z.unknown())
export type Row = z.infer<typeof rowSchema>

const sceneId = z.preprocess(
  (value) => (typeof value === 'string' && !/^\d+$/.test(value) ? undefined : value),
  optional(id()),
)

const query = {
  search: optionalText(100),
  type: optional(integer()),
  sceneId,
  sortField: optional(z.string().max(60)),
  order: optional(integer(1, 2)),
  searchList: z.preprocess((value) => value ?? [], searchListSchema).default([]),
  figure: optional(figureQuestionSchema),
}
/** Search, scene, filters and order of a list, as list and export calls send them. */
export const listQuerySchema = z.object(query)
export type ListQuery = z.output<typeof listQuerySchema>
export const listRequestSchema = z.object({ ...paging, ...query })
export type ListRequest = z.output<typeof listRequestSchema>

/** One value in write format (record-engine.md §5.3). */
export const fieldValueSchema = z.object({
  fieldName: z.string().max(60),
  fieldType: optional(integer(0, 2)),
  name: optional(z.string()),
  type: optional(z.unknown()),
  fieldId: optional(id()),
  /** Absent means the same as null: clients leave out keys without a value. */
  value: z.unknown().optional(),
})
export type FieldValue = z.infer<typeof fieldValueSchema>

/** What forms send (record-engine.md §5.3), lists of lines under the keys of their declaration; `version` (own client) lets the server notice a stale edit. */
export const saveRequestSchema = z.looseObject({
  entity: z.preprocess((value) => value ?? {}, z.record(z.string(), z.unknown())).default({}),
  field: z.preprocess((value) => value ?? [], z.array(fieldValueSchema).max(200)).default([]),
  /** Own client: a key under which a repeated submit is the same save. */
  requestKey: requestKey(),
})
export type SaveRequest = z.output<typeof saveRequestSchema>

export const updateInformationSchema = z.object({
  id: id(),
  batchId: optional(z.string()),
  label: optional(integer()),
  list: z.array(fieldValueSchema).max(200),
  /** Own client: the version the edit began from. */
  version: optional(integer()),
})

/** A stored file (platform.md §8.1). */
export const fileEntitySchema = z.object({
  fileId: z.string(),
  fileType: z.string(),
  name: z.string(),
  size: z.number(),
  batchId: z.string(),
  url: z.string(),
  createTime: z.string(),
  createUserId: z.number(),
  createUserName: z.string(),
  source: z.string().nullable(),
  readOnly: z.number().nullable(),
  isPublic: z.string(),
})
export type FileEntity = z.infer<typeof fileEntitySchema>

/** A token of a record, as rows carry it. */
const token = /^[A-Za-z0-9_-]{22}$/
const idOrToken = () => z.union([id(), z.string().regex(token)])

/** Who may ask for a record at all; the row decides. */
const needOfReading = ({ node, reachedBy }: RecordType): Need =>
  reachedBy ? [`${node}/read`, reachedBy] : `${node}/read`

/** Calls that every record type has. */
function coreCalls(type: RecordType) {
  const {
    wire: { module },
    node,
    key: area,
    display,
  } = type
  const idPath = `{${type.idKey}}`
  return {
    list: call({
      path: `${module}/queryPageList`,
      body: 'json',
      need: `${node}/index`,
      area,
      summary: `${display}列表`,
      safe: true,
      request: listRequestSchema,
      reply: pageOf(rowSchema),
    }),
    detail: call({
      path: `${module}/queryById/${idPath}`,
      need: 'signedIn',
      area,
      summary: `${display}详情；无查看权限时 dataAuth 为 0`,
      safe: true,
      request: z.object({ [type.idKey]: type.wire.tokens ? idOrToken() : id(), ...viewParameters(type) }),
      reply: rowSchema,
    }),
    form: call({
      path: `${module}/field/{id?}`,
      need: [`${node}/save`, `${node}/update`, `${node}/excelimport`, `${node}/index`],
      area,
      summary: `${display}表单；带 type 时为平铺的字段列表`,
      safe: true,
      request: z.object({
        id: optional(id()),
        label: optional(integer()),
        type: optionalText(10),
        /** The kind of action the form is for (locks-and-extensions.md §7.15). */
        actionType: optional(integer(0, 99)),
        buttonType: optional(integer(0, 99)),
        ...kindParameters(type),
      }),
      reply: z.union([z.array(z.array(formFieldSchema)), z.array(formFieldSchema)]),
    }),
    information: call({
      path: `${module}/information/{id}`,
      need: needOfReading(type),
      area,
      summary: `${display}的详细资料`,
      safe: true,
      request: z.object({ id: id(), types: optional(integer()), ...viewParameters(type) }),
      reply: z.array(formFieldSchema),
    }),
    updateInformation: call({
      path: `${module}/updateInformation`,
      body: 'json',
      need: `${node}/update`,
      area,
      summary: `在详情中修改${display}`,
      request: updateInformationSchema,
      reply: nothing,
    }),
    add: call({
      path: `${module}/add`,
      body: 'json',
      need: `${node}/save`,
      area,
      summary: `新建${display}`,
      request: saveRequestSchema,
      reply: rowSchema,
    }),
    update: call({
      path: `${module}/update`,
      body: 'json',
      need: `${node}/update`,
      area,
      summary: `编辑${display}`,
      request: saveRequestSchema,
      reply: rowSchema,
    }),
    remove: call({
      path: `${module}/${type.wire.removal ?? 'deleteByIds'}`,
      body: 'json',
      bare: 'ids',
      need: `${node}/delete`,
      area,
      summary: `删除${display}`,
      // form bodies carry them as comma-joined text
      request: z.object({ ids: idList().refine((list) => list.length > 0) }),
      reply: nothing,
    }),
    files: call({
      path: `${module}/queryFileList`,
      need: needOfReading(type),
      area,
      summary: `${display}的附件，新的在前`,
      safe: true,
      request: z.object({ id: id() }),
      reply: z.array(fileEntitySchema),
    }),
  }
}

/** Calls of every ability, whether the type has it or not. */
function abilityCalls(type: RecordType) {
  const {
    wire: { module },
    node,
    key: area,
    display,
  } = type
  return {
    counters: call({
      path: `${module}/num`,
      need: needOfReading(type),
      area,
      summary: `${display}详情各页签的数量`,
      safe: true,
      request: z.object({ id: id() }),
      reply: z.record(z.string(), z.number()),
    }),
    star: call({
      path: `${module}/star/{id}`,
      need: needOfReading(type),
      area,
      summary: `关注或取消关注${display}`,
      request: z.object({ id: id() }),
      reply: nothing,
    }),
    transfer: call({
      path: `${module}/changeOwnerUser`,
      body: 'json',
      need: `${node}/transfer`,
      area,
      summary: `转移${display}`,
      request: transferRequestSchema,
      reply: nothing,
    }),
    team: teamCalls(type),
    import: importCalls(type),
    ...exportCalls(type),
  }
}

/** Workbooks of what is selected, and of a whole list as it is filtered (record-engine.md §14). */
const exportCalls = ({ wire: { module }, node, key: area, display }: RecordType) => ({
  exportSelected: call({
    path: `${module}/batchExportExcel`,
    body: 'json',
    bare: 'ids',
    need: `${node}/excelexport`,
    area,
    summary: `导出选中的${display}`,
    request: z.object({ ids: ids().min(1) }),
    reply: workbook,
  }),
  exportAll: call({
    path: `${module}/allExportExcel`,
    body: 'json',
    need: exportRight({ node }),
    area,
    summary: `导出全部${display}`,
    request: listQuerySchema,
    reply: workbook,
  }),
})

/** Calls of a type whose records can be shared (record-engine.md §9.4). */
function teamCalls(type: RecordType) {
  const {
    wire: { module },
    node,
    key: area,
    display,
  } = type
  return {
    members: call({
      path: `${module}/getMembers/{id}`,
      need: needOfReading(type),
      area,
      summary: `${display}的团队成员，负责人在前`,
      safe: true,
      request: z.object({ id: id() }),
      reply: z.array(memberSchema),
    }),
    addMembers: call({
      path: `${module}/addMembers`,
      body: 'json',
      need: `${node}/teamsave`,
      area,
      summary: '添加团队成员',
      request: memberChangeSchema,
      reply: nothing,
    }),
    updateMembers: call({
      path: `${module}/updateMembers`,
      body: 'json',
      need: `${node}/teamsave`,
      area,
      summary: '编辑团队成员的权限',
      request: memberChangeSchema,
      reply: nothing,
    }),
    deleteMembers: call({
      path: `${module}/deleteMembers`,
      body: 'json',
      need: `${node}/teamsave`,
      area,
      summary: '移除团队成员',
      request: memberChangeSchema,
      reply: nothing,
    }),
    exitTeam: call({
      path: `${module}/exitTeam/{id}`,
      need: 'signedIn',
      area,
      summary: '退出团队',
      request: z.object({ id: id() }),
      reply: nothing,
    }),
  }
}

type AbilityCalls = ReturnType<typeof abilityCalls>

/** Present exactly if declared; for types known only at run time, possibly undefined. */
type Offered<Declared, Calls> = Declared extends true ? Calls : undefined

/** The calls of a record type: `team` exists where `abilities.team` is declared. */
export type CallsOf<Type extends Pick<RecordType, 'abilities'>> = ReturnType<typeof coreCalls> & {
  /** By the names of the events. */
  readonly events: ReturnType<typeof stateCallsOf>
} & {
  readonly [Ability in keyof AbilityCalls]: Ability extends keyof Type['abilities']
    ? Offered<Type['abilities'][Ability], AbilityCalls[Ability]>
    : undefined
}
export type RecordCalls = CallsOf<RecordType>

function declareCalls(type: RecordType): RecordCalls {
  const { counters, star, transfer, team, exportSelected, exportAll, ...rest } = abilityCalls(type)
  const { abilities } = type
  return {
    ...coreCalls(type),
    events: stateCallsOf(type),
    counters: abilities.counters && counters,
    star: abilities.star && star,
    transfer: abilities.transfer && transfer,
    team: abilities.team && team,
    import: abilities.import && rest.import,
    exportSelected: abilities.exportSelected && exportSelected,
    exportAll: abilities.exportAll && exportAll,
  }
}

const known = new WeakMap<RecordType, RecordCalls>()

/** The calls of a record type, made from its declaration. */
export function recordCallsOf<Type extends RecordType>(type: Type): CallsOf<Type>
export function recordCallsOf(type: RecordType): RecordCalls {
  const calls = known.get(type) ?? declareCalls(type)
  known.set(type, calls)
  return calls
}

/** The parameters of `queryById`, whose path names the type's own id. */
export const detailRequest = (type: RecordType, recordId: number) => ({ [type.idKey]: recordId })

const isCall = (value: unknown): value is Call =>
  value !== null && typeof value === 'object' && 'path' in value && 'request' in value

/** All calls of a type as one flat list. */
export function callsOf(type: RecordType): Call[] {
  if (type.wire.ownCalls) return []
  const calls = recordCallsOf(type)
  const saving: readonly Call[] = [calls.form, calls.add, calls.update, calls.updateInformation]
  const left = new Set([...(type.ledger ? saving : []), ...(isDeletable(type) ? [] : [calls.remove])])
  return Object.values(calls)
    .flatMap(callsIn)
    .filter((each) => !left.has(each))
}

/** A call itself, or the calls of a group such as the team's. */
function callsIn(entry: unknown): Call[] {
  if (isCall(entry)) return [entry]
  return entry !== null && typeof entry === 'object' ? Object.values(entry).filter(isCall) : []
}
