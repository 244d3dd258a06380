import { type FormType, formTypes, isFormType } from '#protocol/fields/form-types.ts'
import { isObject } from '#protocol/fields/value/shape.ts'
import { filledRows } from '#protocol/fields/value/table.ts'
import type { AppServices } from '#server/access/context.ts'
import { formatMoment } from '#server/platform/time/clock.ts'
import { storeOf } from '../fields/all.ts'
import type { FieldRow } from '../fields/field-row.ts'
import { isEmptyValue, type Names } from '../fields/field-store.ts'
import type { Fact } from '../model/history.ts'
import { namesNow } from '../model/registers.ts'
import { fetchNames } from '../model/related-names.ts'
import type { Change } from './diff.ts'
import { withFiles } from './record-files.ts'

/** The facts of several records' changes, with all names read at once. */
export async function factsOf(
  services: AppServices,
  changed: readonly (readonly Change[])[],
): Promise<Fact[][]> {
  const changes = changed.flat()
  if (changes.length === 0) return changed.map(() => [])
  const wanted = changes.flatMap(({ column, from, to }) =>
    [from, to].map((id) => ({ formType: column.formType, id })),
  )
  const found = await fetchNames(services.db, namesNow(services), wanted)
  const fields = changes.flatMap(({ column }) => column.field ?? [])
  const sides = changed.flatMap((each) => (['from', 'to'] as const).map((side) => valuesOf(each, side)))
  const names = await withFiles(services, found, fields, sides)
  return changed.map((each) => each.flatMap((change) => toFacts(change, names)))
}

const valuesOf = (changes: readonly Change[], side: 'from' | 'to') =>
  Object.fromEntries(changes.map((change) => [change.column.column, change[side]]))

function toFacts({ column, from, to }: Change, names: Names): Fact[] {
  const { key, label, formType, field } = column
  if (formTypes[formType].hasColumns) return toCellFacts({ column, from, to }, names)
  const kept = (value: unknown) => keepValue(parsed(value, formType), formType, names, field)
  return [{ key, label, formType, from: kept(from), to: kept(to) }]
}

/** A fact for each cell that reads otherwise. */
function toCellFacts({ column, from, to }: Change, names: Names): Fact[] {
  const { key, label, formType, field } = column
  const before = filledRows(parsed(from, formType))
  const after = filledRows(parsed(to, formType))
  return Array.from({ length: Math.max(before.length, after.length) }).flatMap((_, row) =>
    (field?.columns ?? []).flatMap((cell): Fact[] => {
      const kept = (cells: { fieldName: string; value: unknown }[] | undefined) =>
        keepValue(
          cells?.find((each) => each.fieldName === cell.key)?.value ?? null,
          cell.formType,
          names,
          cell,
        )
      const fact = { from: kept(before[row]), to: kept(after[row]) }
      if (wordsOf(fact.from, cell.formType, names, cell) === wordsOf(fact.to, cell.formType, names, cell))
        return []
      const what = { key: `${key}.${cell.key}`, row, label: `${label} ${cell.name}` }
      return [{ ...what, formType: cell.formType, ...fact }]
    }),
  )
}

/** Values about to be bound to jsonb are text already. */
const parsed = (value: unknown, formType: FormType): unknown =>
  typeof value === 'string' && storeOf(formType).column === 'jsonb' ? JSON.parse(value) : value

/** A stored value as a fact keeps it: in JSON, with the names of today. */
function keepValue(value: unknown, formType: FormType, names: Names, field: FieldRow | null): unknown {
  if (isEmptyValue(value)) return null
  const text = (stored: unknown) => storeOf(formType).toText(stored, names, field)
  const { kept } = storeOf(formType)
  if (kept === 'named') return { id: value, name: text(value) }
  if (kept === 'eachNamed') return Array.isArray(value) ? value.map((id) => ({ id, name: text([id]) })) : null
  if (value instanceof Date) return formatMoment(value)
  return Array.isArray(value)
    ? value.map((each) => (each instanceof Date ? formatMoment(each) : each))
    : value
}

const nameOf = (value: unknown): string => (isObject(value) ? String(value.name ?? '') : '')

/** A kept value in words; '' when empty. */
export function wordsOf(value: unknown, formType: string, names: Names, field: FieldRow | null): string {
  if (isEmptyValue(value)) return ''
  if (!isFormType(formType)) return typeof value === 'object' ? JSON.stringify(value) : String(value)
  const { kept, toText } = storeOf(formType)
  if (kept === 'named') return nameOf(value)
  if (kept === 'eachNamed') return Array.isArray(value) ? value.map(nameOf).join(',') : ''
  return toText(value, names, field)
}
