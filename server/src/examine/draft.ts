import type { Examine, ExamineSave } from '#protocol/examine/calls.ts'
import { type ExamineFault, faultOf } from '#protocol/examine/checks.ts'
import { examineForm } from '#protocol/examine/forms.ts'
import { completeTravel, sumOfTravel, travelLines } from '#protocol/examine/travel.ts'
import { isBlank } from '#protocol/fields/value/shape.ts'
import { toKey } from '#protocol/platform/to-key.ts'
import type { SaveRequest } from '#protocol/record/calls/calls.ts'
import type { LineValues } from '#protocol/record/declaration/lines.ts'
import { type Refusal, refusal } from '#server/platform/refusal.ts'
import type { CheckedDraft } from './listeners.ts'
import type { ExamineVersion } from './versions.ts'

const lineKeys = travelLines.columns.map(({ name }) => toKey(name))

/** What a form sent, of this kind: sums follow from the lines, and fields that the kind does not have are dropped. */
export function readDraft(
  { oaType }: Pick<ExamineVersion, 'oaType'>,
  request: ExamineSave,
  userId: number,
): CheckedDraft {
  const { fields, lines: block } = examineForm(oaType)
  const sent = request.oaExamine
  const lines = block ? request.oaExamineTravelList.map(lineOf) : []
  const values = Object.fromEntries(
    fields.map(({ fieldName, summed }) => [
      fieldName,
      summed ? sumOfTravel(lines, summed) : (sent[fieldName] ?? sent[toKey(fieldName)] ?? null),
    ]),
  )
  return { oaType, values, lines, examineId: request.oaExamine.examineId ?? null, userId }
}

/** An approval that is there, as far as its reader sees it. */
export function draftOf(shown: Examine): CheckedDraft {
  const { examineId, createUserId, type: oaType, examineTravelList: lines } = shown
  const known: Readonly<Record<string, unknown>> = shown
  const values = Object.fromEntries(
    examineForm(oaType).fields.map(({ fieldName }) => [fieldName, known[toKey(fieldName)] ?? null]),
  )
  return { oaType, values, lines, examineId, userId: createUserId }
}

const lineOf = (line: LineValues): LineValues =>
  completeTravel(Object.fromEntries(lineKeys.map((key) => [key, isBlank(line[key]) ? null : line[key]])))

const refusalOf = (fault: ExamineFault): Refusal =>
  (fault.line === undefined ? refusal(fault.refusal) : refusal(fault.refusal, fault.line)).at(
    fault.field === undefined ? travelLines.key : toKey(fault.field),
  )

/** The first reason for which the draft would be refused; null: none. Values are checked once more as the columns they are. */
export function refusalOfDraft(draft: CheckedDraft): Refusal | null {
  const { oaType, values } = draft
  for (const { fieldName, name, required, maxLength = 0, options } of examineForm(oaType).fields) {
    const value = values[fieldName]
    if (required && isBlank(value)) return refusal('required', name).at(toKey(fieldName))
    if (maxLength > 0 && String(value ?? '').length > maxLength)
      return refusal('examineTooLong', name, maxLength).at(toKey(fieldName))
    if (options && !isBlank(value) && !options.includes(String(value)))
      return refusal('invalid').at(toKey(fieldName))
  }
  const fault = faultOf(draft)
  if (fault) return refusalOf(fault)
  return draft.lines.every(hasOptions) ? null : refusal('invalid').at(travelLines.key)
}

const lineOptions = travelLines.columns.flatMap((column) => {
  if (!('options' in column)) return []
  const options: readonly string[] = column.options
  return [{ key: toKey(column.name), options }]
})

/** What is chosen in a line is among its options. */
const hasOptions = (line: LineValues): boolean =>
  lineOptions.every(({ key, options }) => isBlank(line[key]) || options.includes(String(line[key])))

/** The save of the record engine that a checked draft comes to. */
export function saveRequestOf(draft: CheckedDraft, request: ExamineSave, categoryId: number): SaveRequest {
  const { batchId } = request.oaExamine
  const values = Object.entries(draft.values).map(([name, value]) => [toKey(name), value])
  return {
    entity: {
      ...Object.fromEntries(values),
      categoryId,
      ...(draft.examineId === null ? {} : { examineId: draft.examineId }),
      ...(typeof batchId === 'string' ? { batchId } : {}),
    },
    field: request.field,
    [travelLines.key]: draft.lines,
    examineFlowData: request.examineFlowData ?? null,
  }
}
