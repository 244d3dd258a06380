import { z } from 'zod'
import { formFieldSchema } from '#protocol/fields/rule/field.ts'

const zeroOne = z.union([z.literal(0), z.literal(1)])

/** A field as forms and archives of human resources receive it (hrm.md §4.4). */
export const hrFieldSchema = z.object({
  fieldId: z.number().nullable(),
  /** snake_case, the column. */
  fieldName: z.string(),
  name: z.string(),
  type: z.number().nullable(),
  formType: z.string(),
  /** Which things it names: 1 an employee, 2 a department, 6 a recruitment channel, 7 a native place; else 0. */
  componentType: z.number(),
  /** 1 个人信息, 2 岗位信息. */
  label: z.number(),
  labelGroup: z.number(),
  remark: z.string().nullable(),
  inputTips: z.string().nullable(),
  maxLength: z.number().nullable(),
  isUnique: zeroOne,
  /** 1: required. */
  isNull: zeroOne,
  sorting: z.number(),
  /** What may be chosen, as text. */
  options: z.string().nullable(),
  /** The same: `{ name, value }` where values are codes or ids, plain texts otherwise. */
  setting: z.array(z.unknown()),
  isFixed: zeroOne,
  /** The caller may write it. */
  isUpdateValue: zeroOne,
  stylePercent: z.number(),
  precisions: z.number().nullable(),
  /** `row,column`; null: by `sorting`. */
  formPosition: z.string().nullable(),
  maxNumRestrict: z.string().nullable(),
  minNumRestrict: z.string().nullable(),
  /** The columns of a table; null: it is none. */
  fieldExtendList: z.array(formFieldSchema).nullable(),
  /** Of the own archive: 1 the employee edits it, 2 never. */
  isEmployeeUpdate: z.number().optional(),
  /** 1: a sensitive value of which only the mask is sent; it may be replaced without being seen. */
  isMasked: zeroOne,
  /** Options that show other fields, by their numbers; of designed fields. */
  optionsData: z.record(z.string(), z.array(z.number())).nullable().optional(),
  formAssistId: z.number().nullable().optional(),
  /** Own client: of a field that the company added, as the editors of its form type take it. */
  form: formFieldSchema.optional(),
  /** What a new record begins with in the form. */
  defaultValue: z.unknown(),
  fieldValue: z.unknown(),
  /** As it is shown: names, words, days; null: empty. */
  fieldValueDesc: z.string().nullable(),
})
export type HrField = z.output<typeof hrFieldSchema>
