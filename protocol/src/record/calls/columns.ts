import { z } from 'zod'
import { optionColorsSchema } from '#protocol/fields/rule/option-colors.ts'
import { call, type Need } from '#protocol/platform/call.ts'
import type { Schema } from '#protocol/platform/schema.ts'
import { decimal, id, integer, nothing, optional, optionalText } from '#protocol/platform/wire.ts'

/** A list column of one person (record-engine.md §3.6). */
export const headSchema = z.object({
  id: z.number(),
  fieldId: z.number().nullable(),
  fieldName: z.string(),
  formType: z.string(),
  type: z.number().nullable(),
  name: z.string(),
  /** Null: neither declared nor pulled, so as wide as the values of its form type need. */
  width: z.number().nullable(),
  /** Own client: the person pulled it; all others grow with the room of the list. */
  pulled: z.literal(1).optional(),
  /** Own client: of options that have one. */
  optionColors: optionColorsSchema.optional(),
})
export type Head = z.infer<typeof headSchema>

export const columnSettingSchema = z.object({
  id: z.number(),
  name: z.string(),
  fieldName: z.string(),
  isHide: z.union([z.literal(0), z.literal(1)]),
  style: z.number().nullable(),
})
export type ColumnSetting = z.infer<typeof columnSettingSchema>

const columnChoice = z.array(z.looseObject({ id: id() })).max(300)
const label = integer(1, 99)
/** Pixels; what a client pulled further than a list shows ends at the limit. */
const width = decimal().transform((pixels) => Math.min(1000, Math.max(40, Math.round(pixels))))

/** Shown and hidden columns, with what a type has to say about them. */
export const columnSettingsSchema = z.object({
  value: z.array(columnSettingSchema),
  hideValue: z.array(columnSettingSchema),
})
export type ColumnSettings = z.infer<typeof columnSettingsSchema>

/** Whether a value is still free, and whose it is otherwise; an application adds where records may lie besides. */
export const uniqueAnswerSchema = z.object({
  fieldId: z.number(),
  value: z.unknown(),
  batchId: z.string().nullable(),
  status: z.union([z.literal(0), z.literal(1)]),
  ownerUserName: z.string().nullable(),
  /** Own client: the record that has it, to callers who may read that one and the field. */
  holderId: z.number().nullable(),
})
export type UniqueAnswer = z.infer<typeof uniqueAnswerSchema>

interface ColumnOptions<Settings, Answer> {
  users: Need
  paths: Record<
    'listHead' | 'columnSettings' | 'setColumns' | 'restoreColumns' | 'setColumnWidth' | 'verify',
    string
  >
  replies: { columnSettings: Settings; verify: Answer }
}

/** Columns of lists as each person arranges them, and the uniqueness check of fields: over all types of an application. */
export const declareColumnCalls = <
  Settings extends Schema<ColumnSettings>,
  Answer extends Schema<UniqueAnswer>,
>({
  users: need,
  paths,
  replies,
}: ColumnOptions<Settings, Answer>) => ({
  listHead: call({
    path: paths.listHead,
    need,
    area: 'field',
    summary: '当前用户的列表列',
    safe: true,
    request: z.object({ label }),
    reply: z.array(headSchema),
  }),
  columnSettings: call({
    path: paths.columnSettings,
    need,
    area: 'field',
    summary: '当前用户的列设置',
    safe: true,
    request: z.object({ label }),
    reply: replies.columnSettings,
  }),
  setColumns: call({
    path: paths.setColumns,
    body: 'json',
    need,
    area: 'field',
    summary: '保存列的顺序与显示',
    request: z.object({ label, noHideFields: columnChoice, hideFields: columnChoice }),
    reply: nothing,
  }),
  restoreColumns: call({
    path: paths.restoreColumns,
    body: 'json',
    need,
    area: 'field',
    summary: '恢复默认的列、顺序与列宽',
    request: z.object({ label }),
    reply: nothing,
  }),
  setColumnWidth: call({
    path: paths.setColumnWidth,
    body: 'json',
    need,
    area: 'field',
    summary: '保存列宽',
    request: z.object({ id: id(), width, field: optionalText(60) }),
    reply: nothing,
  }),
  verify: call({
    path: paths.verify,
    body: 'json',
    need,
    area: 'field',
    summary: '唯一性检查',
    safe: true,
    rationed: 'unseen',
    request: z.object({
      fieldId: id(),
      value: z.unknown().optional(),
      batchId: optional(z.string().max(64)),
    }),
    reply: replies.verify,
  }),
})
export type ColumnCalls = ReturnType<typeof declareColumnCalls<Schema<ColumnSettings>, Schema<UniqueAnswer>>>
