import type { ExamineSave, OaField } from '#protocol/examine/calls.ts'
import { type BuiltInLines, examineForm } from '#protocol/examine/forms.ts'
import { sumOfTravel } from '#protocol/examine/travel.ts'
import type { FormField } from '#protocol/fields/rule/field.ts'
import { hiddenByOptions } from '#protocol/fields/validate.ts'
import { isObject } from '#protocol/fields/value/shape.ts'
import type { LineValues } from '#protocol/record/declaration/lines.ts'
import type { RelatedLists } from '#protocol/related-records/wire.ts'
import { toFormField } from '#web/record/model/data/record.ts'
import { toEntry, type Values, writeValue } from '#web/record/parts/form/form-values.ts'
import { noRelations, relatedIdsOf } from '#web/related-records/door.ts'

/** What a form is about. */
export interface ExamineSubject {
  /** The version of the type. */
  categoryId: number
  oaType: number
  /** The approval that is edited; absent: a new one. */
  examineId?: number
}

/** What a form holds. */
export interface ExamineContent {
  /** Of its fields by name, in form state. */
  values: Values
  lines: readonly LineValues[]
  related: RelatedLists
  /** '' before the first file. */
  batchId: string
}

/** Rows of fields above the lines and below them; what the lines come to is shown with them. */
export interface ExamineModel {
  fields: readonly FormField[]
  above: readonly (readonly FormField[])[]
  below: readonly (readonly FormField[])[]
  lines: BuiltInLines | undefined
}

/** The field that carries the lines, among those of the wire; also the name of their box, as that of a field. */
export const LINES = 'cause'

/** Name of the box of one line, from 1. */
export const boxOfLine = (line: number): string => `${LINES}${line}`

const isRow = (each: OaField | OaField[]): each is OaField[] => Array.isArray(each)
/** Rows of an answer, whichever way it was asked for. */
export const rowsOf = (reply: readonly (OaField | OaField[])[]): OaField[][] =>
  reply.map((each) => (isRow(each) ? each : [each]))

/** A field as our controls take it: what follows from lines is shown alone, and days are no money. */
export function ownField(oaType: number, field: OaField): FormField {
  const known = toFormField(field)
  const fixed = examineForm(oaType).fields.find(({ fieldName }) => fieldName === field.fieldName)
  return {
    ...known,
    formType: fixed?.fieldName === 'duration' ? 'number' : known.formType,
    sysInformation: fixed?.summed ? 1 : known.sysInformation,
  }
}

export function modelOf(oaType: number, reply: readonly (OaField | OaField[])[]): ExamineModel {
  const rows = rowsOf(reply)
  const isLined = rows.flat().some(({ fieldName }) => fieldName === LINES)
  const all = rows.map((row) =>
    row.filter(({ fieldName }) => fieldName !== LINES).map((field) => ownField(oaType, field)),
  )
  const drawn = all
    .map((row) => row.filter(({ sysInformation }) => sysInformation !== 1))
    .filter((row) => row.length > 0)
  // what it is about, then the lines
  const [above, below] = isLined ? [drawn.slice(0, 1), drawn.slice(1)] : [drawn, []]
  return { fields: all.flat(), above, below, lines: isLined ? examineForm(oaType).lines : undefined }
}

/** Lines that an answer carries. */
export function linesIn(reply: readonly (OaField | OaField[])[]): LineValues[] {
  const value = reply.flat().find(({ fieldName }) => fieldName === LINES)?.value
  return Array.isArray(value) ? value.filter(isObject) : []
}

/** Content with what follows from its lines. */
export function withSums(oaType: number, content: ExamineContent): ExamineContent {
  const sums = examineForm(oaType).fields.flatMap(({ fieldName, summed }) =>
    summed ? [[fieldName, sumOfTravel(content.lines, summed)] as const] : [],
  )
  return sums.length === 0
    ? content
    : { ...content, values: { ...content.values, ...Object.fromEntries(sums) } }
}

/** What is sent of each field: nothing of those that options hide. */
export function writtenIn({ fields }: ExamineModel, values: Values): Readonly<Record<string, unknown>> {
  const hidden = hiddenByOptions(fields, values)
  return Object.fromEntries(
    fields.map((field) => [field.fieldName, hidden.has(field.fieldName) ? null : writeValue(field, values)]),
  )
}

type Sent = Pick<ExamineSave, 'oaExamine' | 'oaExamineRelation' | 'field' | 'oaExamineTravelList'>

/** The request of a check and of a save. */
export function requestOf(
  { categoryId, examineId }: ExamineSubject,
  model: ExamineModel,
  { values, lines, related, batchId }: ExamineContent,
): Sent {
  const written = writtenIn(model, values)
  const fixed = model.fields.filter(({ fieldType }) => fieldType === 1)
  return {
    oaExamine: {
      categoryId,
      ...(examineId === undefined ? {} : { examineId }),
      ...(batchId === '' ? {} : { batchId }),
      ...Object.fromEntries(fixed.map(({ fieldName }) => [fieldName, written[fieldName] ?? ''])),
    },
    oaExamineRelation: relatedIdsOf(related),
    field: model.fields
      .filter(({ fieldType }) => fieldType !== 1)
      .map((field) => toEntry(field, written[field.fieldName])),
    oaExamineTravelList: lines.map((line) => ({ ...line })),
  }
}

const isLists = (value: unknown): value is RelatedLists =>
  isObject(value) && Object.keys(noRelations).every((key) => Array.isArray(value[key]))

/** What a draft kept, on the form as it is now; what cannot be read begins afresh. */
export function readDraft(kept: Readonly<Record<string, unknown>>, began: ExamineContent): ExamineContent {
  const { values, lines, related, batchId } = kept
  return {
    values: isObject(values) ? { ...began.values, ...values } : began.values,
    lines: Array.isArray(lines) ? lines.filter(isObject) : began.lines,
    related: isLists(related) ? related : began.related,
    batchId: typeof batchId === 'string' ? batchId : began.batchId,
  }
}
