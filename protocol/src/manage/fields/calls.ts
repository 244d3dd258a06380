import { z } from 'zod'
import { designLimits } from '#protocol/fields/rule/design.ts'
import { optionColorsSchema } from '#protocol/fields/rule/option-colors.ts'
import { call } from '#protocol/platform/call.ts'
import { flag, id, integer, nothing, optional, optionalText, text } from '#protocol/platform/wire.ts'
import { presences } from '#protocol/record/declaration/kinds.ts'

const area = 'field'
const design = 'manage/crm/field'
const administration = 'manage/permission/update'
const label = integer(1, 99)
const option = () => text(designLimits.optionLength)
const zeroOne = z.union([z.literal(0), z.literal(1)])
const presence = z.enum(presences)

/** A field as the designer reads it (record-engine.md §2.2); `fieldName` is snake_case here and only here. */
export const designedFieldSchema = z.object({
  /** The same as `fieldId`; columns of a detail table are known by it. */
  id: z.number(),
  fieldId: z.number(),
  parentFieldId: z.number().nullable(),
  fieldName: z.string(),
  name: z.string(),
  type: z.number().nullable(),
  formType: z.string(),
  label: z.number(),
  remark: z.string().nullable(),
  inputTips: z.string().nullable(),
  maxLength: z.number().nullable(),
  defaultValue: z.unknown(),
  isUnique: zeroOne,
  isNull: zeroOne,
  isHidden: zeroOne,
  sorting: z.number(),
  options: z.string().nullable(),
  setting: z.array(z.string()),
  optionsData: z.record(z.string(), z.array(z.number())).nullable(),
  optionColors: optionColorsSchema.optional(),
  operating: z.number(),
  fieldType: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  relevant: z.number().nullable(),
  stylePercent: z.number(),
  precisions: z.number().nullable(),
  formPosition: z.string().nullable(),
  xAxis: z.number(),
  yAxis: z.number(),
  maxNumRestrict: z.string().nullable(),
  minNumRestrict: z.string().nullable(),
  formAssistId: z.number().nullable(),
  /** May be hidden at all (2080); own client. */
  isFixed: zeroOne,
  updateTime: z.string(),
  get fieldExtendList() {
    return z.array(designedFieldSchema)
  },
})
export type DesignedField = z.infer<typeof designedFieldSchema>

const numericText = z
  .preprocess(
    (value) => (value === null || value === undefined || value === '' ? null : String(value).trim()),
    z.string().max(40).nullable(),
  )
  .default(null)

/** A field as the designer saves it; keys the server computes are ignored. */
const drawnFieldShape = {
  id: optional(id()),
  fieldId: optional(id()),
  name: optionalText(5000),
  type: optional(integer()),
  formType: optionalText(40),
  remark: optionalText(5000),
  inputTips: optionalText(5000),
  maxLength: optional(integer()),
  defaultValue: z.unknown().optional(),
  isUnique: optional(flag()),
  isNull: optional(flag()),
  isHidden: optional(flag()),
  options: optionalText(50_000),
  /** Own client: without it they stay as they are. */
  optionColors: optional(optionColorsSchema),
  relevant: optional(id()),
  stylePercent: optional(integer()),
  precisions: optional(integer()),
  formPosition: optionalText(12),
  maxNumRestrict: numericText,
  minNumRestrict: numericText,
  formAssistId: optional(integer()),
}
const drawnColumnSchema = z.object(drawnFieldShape)
export const drawnFieldSchema = z.object({
  ...drawnFieldShape,
  fieldExtendList: z.preprocess((value) => value ?? [], z.array(drawnColumnSchema).max(100)).default([]),
})
export type DrawnColumn = z.output<typeof drawnColumnSchema>
export type DrawnField = z.output<typeof drawnFieldSchema>

/** A whole drawn form, with what shows that it is stale, and what follows options that are gone. */
export const drawnForm = {
  data: z.array(drawnFieldSchema).max(10_000),
  /** Own client: ids of the fields it read; one it never saw is not deleted by leaving it out. */
  knownIds: optional(z.array(id()).max(500)),
  /** Own client: the latest `updateTime` it read. */
  readTime: optional(z.string().max(30)),
  /** Own client: options that are gone, and by which other one all records follow. */
  optionChanges: optional(z.array(z.object({ fieldId: id(), from: option(), to: option() })).max(200)),
}
/** Options of a field to count, and how many records have each. */
export const optionsToCount = { fieldId: id(), options: z.array(option()).min(1).max(50) }
export const countedOptions = z.array(z.object({ name: z.string(), count: z.number() }))
export const optionProgress = z.array(
  z.object({
    changeId: z.number(),
    /** Of the field. */
    name: z.string(),
    from: z.string(),
    to: z.string(),
    total: z.number(),
    done: z.number(),
    isFinished: z.boolean(),
  }),
)

/** What a role may do with one field or system column (record-engine.md §3.5). */
export const roleFieldSchema = z.object({
  id: z.number(),
  roleId: z.number(),
  label: z.number(),
  fieldId: z.number().nullable(),
  fieldName: z.string(),
  name: z.string(),
  authLevel: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  operateType: z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)]),
  maskType: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  fieldType: z.number(),
  type: z.number().nullable(),
  /** The mask may be chosen; own client. */
  maskable: zeroOne,
})
export type RoleField = z.infer<typeof roleFieldSchema>

/** A field in the form of one kind of action (locks-and-extensions.md §7.15). */
export const handledFieldSchema = z.object({
  fieldId: z.number(),
  fieldName: z.string(),
  name: z.string(),
  isShow: zeroOne,
  isEdit: zeroOne,
  isNull: zeroOne,
  /** Own client: how the form treats it while nothing is set. */
  usual: presence,
  /** Own client: what may be set. */
  allowed: z.array(presence),
})
export type HandledField = z.infer<typeof handledFieldSchema>

export const fieldAdminCalls = {
  types: call({
    path: 'crmField/queryFields',
    need: design,
    area,
    summary: '可自定义字段的模块',
    safe: true,
    request: z.object({}),
    reply: z.array(z.object({ label: z.number(), name: z.string(), updateTime: z.string() })),
  }),
  definition: call({
    path: 'crmField/list/{label}',
    need: design,
    area,
    summary: '一个模块的字段定义，按行排列',
    safe: true,
    request: z.object({ label }),
    reply: z.array(z.array(designedFieldSchema)),
  }),
  saveDefinition: call({
    path: 'crmField/saveField',
    body: 'json',
    need: design,
    area,
    summary: '保存一个模块的字段定义',
    request: z.object({ label, ...drawnForm }),
    reply: nothing,
  }),
  countOptions: call({
    path: 'crmField/countOptions',
    body: 'json',
    need: design,
    area,
    summary: '选项用于多少条数据',
    safe: true,
    request: z.object({ label, ...optionsToCount }),
    reply: countedOptions,
  }),
  optionChanges: call({
    path: 'crmField/queryOptionChanges',
    need: design,
    area,
    summary: '选项替换的进度',
    safe: true,
    request: z.object({ label }),
    reply: optionProgress,
  }),
  roleFields: call({
    path: 'crmField/queryRoleField',
    need: administration,
    area,
    summary: '一个角色的字段授权',
    safe: true,
    request: z.object({ roleId: id(), label }),
    reply: z.array(roleFieldSchema),
  }),
  saveRoleFields: call({
    path: 'crmField/saveRoleField',
    body: 'json',
    bare: 'list',
    need: administration,
    area,
    sessionOnly: true,
    summary: '保存字段授权',
    request: z.object({
      list: z
        .array(z.object({ id: id(), authLevel: integer(1, 3), maskType: optional(integer(0, 2)) }))
        .min(1)
        .max(500),
    }),
    reply: nothing,
  }),
  handledFields: call({
    path: 'crmField/queryHandleField',
    need: design,
    area,
    summary: '一种单据的字段设置',
    safe: true,
    request: z.object({ label, actionType: integer(0, 99) }),
    reply: z.array(handledFieldSchema),
  }),
  saveHandledFields: call({
    path: 'crmField/saveHandleField',
    body: 'json',
    need: design,
    area,
    summary: '保存一种单据的字段设置',
    request: z.object({
      label,
      actionType: integer(0, 99),
      list: z
        .array(z.object({ fieldId: id(), isShow: flag(), isEdit: flag(), isNull: flag() }))
        .min(1)
        .max(200),
    }),
    reply: nothing,
  }),
}
