import type { z } from 'zod'
import { fieldCalls } from '#protocol/crm/fields.ts'
import { sceneCalls } from '#protocol/crm/scenes.ts'
import type { formFieldSchema } from '#protocol/fields/rule/field.ts'
import { toPage } from '#protocol/platform/envelope.ts'
import { type Row, recordCallsOf } from '#protocol/record/calls/calls.ts'
import type { Scene } from '#protocol/record/calls/scenes.ts'
import { type RecordType, toKey } from '#protocol/record/declaration/declare.ts'
import type { DeclaredField } from '#protocol/record/declaration/declared-columns.ts'
import type { DeclaredScene } from '#protocol/record/declaration/declared-scenes.ts'
import { answer, respond } from './answers.ts'

type WireField = z.input<typeof formFieldSchema>

/** A declared field as the form of a new record gets it. */
const toWire = (field: DeclaredField, at: number): WireField => ({
  fieldId: at + 1,
  fieldName: toKey(field.name),
  name: field.label,
  formType: field.formType,
  type: null,
  fieldType: field.kind,
  inputTips: null,
  maxLength: field.maxLength ?? null,
  maxlength: field.maxLength ?? null,
  defaultValue: '',
  value: null,
  isUnique: field.unique ? 1 : 0,
  isNull: field.required ? 1 : 0,
  sorting: at,
  remark: null,
  options: field.options?.join() ?? null,
  setting: [...(field.options ?? [])],
  optionsData: null,
  formAssistId: null,
  authLevel: 3,
  autoGeneNumber: 0,
  sysInformation: null,
  stylePercent: 50,
  formPosition: null,
  xAxis: at,
  yAxis: 0,
  precisions: field.precisions ?? null,
  maxNumRestrict: null,
  minNumRestrict: null,
  fieldExtendList: [],
})

/** The form of a type is answered as declared, one field to a row; `values` are what a record has. */
export function answerForm(type: RecordType, values: Readonly<Record<string, unknown>> = {}): void {
  const rows = type.fields.map((field, at) => [
    { ...toWire(field, at), value: values[toKey(field.name)] ?? null },
  ])
  answer(recordCallsOf(type).form, rows)
}

const scene = (type: RecordType, { name, counted }: DeclaredScene, at: number): Scene => ({
  sceneId: at + 1,
  type: type.label,
  name,
  userId: 14773,
  sort: at,
  data: null,
  isHide: 0,
  isSystem: 1,
  bydata: null,
  isDefault: at === 0 ? 1 : 0,
  createTime: '2025-05-15 10:00:00',
  updateTime: '2025-05-15 10:00:00',
  ...(counted && { isCounted: 1 }),
})

/** The scenes that a type is declared with, as its list gets them. */
export const declaredScenes = (type: RecordType): Scene[] =>
  type.list.scenes.map((declared, at) => scene(type, declared, at))

/** The list of a type is answered with its declared scenes, a column for each field, and those of the rows that are asked for. */
export function answerList(type: RecordType, rows: readonly Row[]): void {
  answer(sceneCalls.list, declaredScenes(type))
  answer(sceneCalls.counts, [])
  answer(
    fieldCalls.listHead,
    type.fields.map(({ name, label, formType }, at) => ({
      id: at + 1,
      fieldId: at + 1,
      fieldName: toKey(name),
      formType,
      type: null,
      name: label,
      width: 120,
    })),
  )
  respond(recordCallsOf(type).list, ({ page, limit, search }) => {
    const found = rows.filter((row) => !search || JSON.stringify(row).includes(search))
    return toPage(found.slice((page - 1) * limit, page * limit), found.length, { page, limit })
  })
}
