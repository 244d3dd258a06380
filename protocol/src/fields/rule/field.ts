import { z } from 'zod'
import type { FormType } from '#protocol/fields/form-types.ts'
import { optionColorsSchema } from './option-colors.ts'

/** 1 fixed column sent in `entity`, 2 built-in but sent in `field[]`, 0 custom (record-engine.md §2.9). */
export type FieldKind = 0 | 1 | 2
/** 1 neither see nor edit, 2 see, 3 see and edit (record-engine.md §3.5). */
export type AuthLevel = 1 | 2 | 3
/** 0 none, 1 masked in lists, 2 masked in lists and detail. */
export type MaskType = 0 | 1 | 2

/** Options that show other fields: option name → formAssistIds of the fields it shows (record-engine.md §2.6). */
export type LinkedOptions = Record<string, number[]>

const zeroOne = z.union([z.literal(0), z.literal(1)])

/** An entry of a register as forms receive it. */
export const entrySchema = z.object({
  id: z.number(),
  name: z.string(),
  /** The parent entry in the same register; null: none. */
  parentId: z.number().nullable(),
  /** The entry of another register that it belongs to; null: to none. */
  under: z.number().nullable(),
})
export type Entry = z.infer<typeof entrySchema>

/** A field as forms and details receive it (record-engine.md §5.1). */
export const formFieldSchema = z.object({
  fieldId: z.number().nullable(),
  fieldName: z.string(),
  name: z.string(),
  formType: z.string(),
  type: z.number().nullable(),
  fieldType: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  inputTips: z.string().nullable(),
  maxLength: z.number().nullable(),
  maxlength: z.number().nullable(),
  defaultValue: z.unknown(),
  value: z.unknown(),
  isUnique: zeroOne,
  isNull: zeroOne,
  sorting: z.number(),
  remark: z.string().nullable(),
  options: z.string().nullable(),
  setting: z.array(z.unknown()),
  optionsData: z.record(z.string(), z.array(z.number())).nullable(),
  /** Own client: of options that have one. */
  optionColors: optionColorsSchema.optional(),
  /** Own client: what the value is called where it is an entry of a register, and the entries that may be chosen. */
  words: z.string().optional(),
  choices: z.array(entrySchema).optional(),
  /** Own client: the value is masked and not empty. */
  masked: z.literal(true).optional(),
  /** Own client: the heading under which details show it; absent: 基本信息, or 系统信息 of what the system knows. */
  section: z.string().optional(),
  formAssistId: z.number().nullable(),
  authLevel: z.union([z.literal(1), z.literal(2), z.literal(3)]).nullable(),
  autoGeneNumber: zeroOne,
  sysInformation: zeroOne.nullable(),
  stylePercent: z.number(),
  formPosition: z.string().nullable(),
  xAxis: z.number(),
  yAxis: z.number(),
  precisions: z.number().nullable(),
  maxNumRestrict: z.string().nullable(),
  minNumRestrict: z.string().nullable(),
  get fieldExtendList(): z.core.$ZodArray<typeof formFieldSchema> {
    return z.array(formFieldSchema)
  },
})

export interface FormField extends Omit<z.infer<typeof formFieldSchema>, 'formType' | 'fieldExtendList'> {
  formType: FormType
  fieldExtendList: FormField[]
}

/** What a value is checked against: the part of a field that rules look at. */
export type FieldRule = Pick<
  FormField,
  | 'name'
  | 'formType'
  | 'isNull'
  | 'setting'
  | 'optionsData'
  | 'maxLength'
  | 'precisions'
  | 'minNumRestrict'
  | 'maxNumRestrict'
  | 'autoGeneNumber'
  | 'fieldExtendList'
>

/** A point of a file group, an address part, a picked place. */
export interface PositionPart {
  code: string
  name: string
  /** 1 province, 2 city, 3 area, 4 detail */
  id: number
}
export interface LocationValue {
  lat: number
  lng: number
  address: string
}
export interface MapAddressValue {
  address: string | null
  detailAddress: string | null
  location: string | null
  lng: number | null
  lat: number | null
}
export interface UserValue {
  userId: number
  realname: string
  img: string | null
  deptId?: number | null
  deptName?: string | null
}
export interface DeptValue {
  id: number
  name: string
}
