import type { FormField } from '#protocol/fields/rule/field.ts'
import { trimDecimals } from '#protocol/fields/value/numeric.ts'
import { isObject } from '#protocol/fields/value/shape.ts'
import { toKey } from '#protocol/record/declaration/declare.ts'
import type { Lines, LineValues } from '#protocol/record/declaration/lines.ts'
import { viewsOf } from '#web/fields/all.ts'
import { RelatedLink } from '#web/fields/relation/RelatedLink.tsx'
import { LineInput } from './LineInput.tsx'
import { nameColumnOf, pickedColumn } from './line-block.ts'

interface LineCellProps {
  lines: Lines
  line: LineValues
  column: FormField
  /** Names the control: the titles of the columns stand far above it. */
  label: string
  disabled: boolean | undefined
  /** Absent: it is only shown. */
  onChange: ((typed: LineValues) => void) | undefined
}

/** One value of a line: typed, chosen among records, or following from the others. */
export function LineCell({ lines, line, column, label, disabled, onChange }: LineCellProps) {
  const key = column.fieldName
  const declared = lines.columns.find(({ name }) => toKey(name) === key)
  const { Edit, Show } = viewsOf(column.formType)
  const shown = declared?.trimmed ? trimDecimals(line[key]) : line[key]
  const copy = declared?.to ? nameColumnOf(lines, declared) : undefined
  const related = declared?.to ? toRelated(line[key], copy && line[copy]) : undefined
  const named = nameOfPicked(lines, line, key)
  if (named) return <RelatedLink {...named} name={String(line[key] ?? '')} />
  if (!onChange || !declared || declared.computed || declared.copies || !Edit)
    return <Show value={related ?? shown} field={column} place="cell" />
  if (!related)
    return (
      <LineInput
        field={column}
        label={label}
        value={line[key]}
        trimmed={declared.trimmed}
        disabled={disabled}
        onChange={(next) => onChange({ [key]: next })}
      />
    )
  return (
    <LineInput
      field={column}
      label={label}
      value={related}
      disabled={disabled}
      onChange={(id, state) => onChange({ [key]: id, ...(copy ? { [copy]: nameIn(state) } : {}) })}
    />
  )
}

/** The name of what a line was added for opens it; undefined for all other columns. */
function nameOfPicked(lines: Lines, line: LineValues, key: string) {
  const picked = pickedColumn(lines)
  if (!picked?.to || nameColumnOf(lines, picked) !== key) return undefined
  return { target: picked.to, id: Number(line[toKey(picked.name)] ?? 0) }
}

const toRelated = (id: unknown, name: unknown) =>
  Number(id) > 0 ? [{ id: Number(id), name: String(name ?? '') }] : []

/** The name of the record that was just chosen; the server copies its own words. */
function nameIn(state: unknown): unknown {
  const chosen: unknown = Array.isArray(state) ? state[0] : undefined
  return isObject(chosen) ? (chosen.name ?? null) : null
}
