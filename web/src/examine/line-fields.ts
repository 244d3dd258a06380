import { type BuiltInColumn, oaTypes } from '#protocol/examine/forms.ts'
import { daysOfTrip, travelLines } from '#protocol/examine/travel.ts'
import { bareField } from '#protocol/fields/bare-field.ts'
import type { FormType } from '#protocol/fields/form-types.ts'
import type { FormField } from '#protocol/fields/rule/field.ts'
import { toKey } from '#protocol/platform/to-key.ts'
import type { LineColumn, LineValues } from '#protocol/record/declaration/lines.ts'
import { completeLine, newLine } from '#protocol/record/declaration/lines.ts'

const columns: readonly LineColumn[] = travelLines.columns

/** Days are no money, and a remark is one line. */
const ownTypes: Readonly<Record<string, FormType>> = { duration: 'number', description: 'text' }

/** A column of a line as a field. */
export function lineField({ name, label }: BuiltInColumn): FormField {
  const column = columns.find((each) => each.name === name)
  const options = column?.options ?? []
  return bareField({
    fieldName: toKey(name),
    name: label,
    formType: ownTypes[name] ?? column?.formType ?? 'text',
    precisions: column?.precisions ?? null,
    minNumRestrict: column?.least ?? null,
    maxNumRestrict: column?.largest ?? null,
    maxLength: column?.maxLength ?? null,
    setting: [...options],
    options: options.join(','),
  })
}

/** Follows from the other columns of its line. */
export const isComputed = ({ name }: BuiltInColumn): boolean =>
  columns.find((each) => each.name === name)?.computed === true

export const emptyLine = (): LineValues => newLine(travelLines)

const momentIn = (value: unknown): number | null =>
  typeof value === 'string' && value !== '' ? Date.parse(value.replace(' ', 'T')) : null

/** A line with one column typed, and what follows: the total of an expense, the days of a trip once both moments are known. */
export function typeLine(oaType: number, line: LineValues, typed: LineValues): LineValues {
  const next = completeLine(travelLines, { ...line, ...typed })
  const isMoment = 'startTime' in typed || 'endTime' in typed
  const days =
    oaType === oaTypes.trip && isMoment ? daysOfTrip(momentIn(next.startTime), momentIn(next.endTime)) : null
  return days === null ? next : { ...next, duration: days }
}
