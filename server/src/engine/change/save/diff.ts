import { toDecimal } from '#protocol/fields/number.ts'
import { filledRows } from '#protocol/fields/structured.ts'
import type { AppServices } from '#server/access/context.ts'
import { storeOf } from '../../fields/all.ts'
import { isEmptyValue, isRecord, type Names } from '../../fields/field-store.ts'
import { fetchNames } from '../../model/related-names.ts'
import type { StoredRow, Values } from '../../model/rules.ts'
import type { Column, Schema } from '../../model/schema.ts'
import { withFiles } from '../record-files.ts'

export interface Change {
  column: Column
  from: unknown
  to: unknown
}

/** One shape for equal values, whatever driver or client wrote them. */
function canonical(value: unknown, column: Column): string {
  if (isEmptyValue(value)) return ''
  if (value instanceof Date) return String(value.getTime())
  const storesJson = storeOf(column.formType).column === 'jsonb'
  if (storesJson) return sorted(typeof value === 'string' ? JSON.parse(value) : value)
  if (Array.isArray(value)) return value.map((each) => canonical(each, column)).join('\u0001')
  return storeOf(column.formType).column === 'numeric'
    ? (toDecimal(value)?.toFixed() ?? String(value))
    : String(value)
}

function sorted(value: unknown): string {
  return JSON.stringify(value, (_key, each) =>
    isRecord(each) ? Object.fromEntries(Object.entries(each).sort(([a], [b]) => (a < b ? -1 : 1))) : each,
  )
}

/** The columns of `values` that differ from what is stored. */
export function diffValues(stored: StoredRow, values: Values, schema: Schema): Change[] {
  return [...schema.columns.values()]
    .filter((column) => Object.hasOwn(values, column.column))
    .filter((column) => canonical(stored[column.column], column) !== canonical(values[column.column], column))
    .map((column) => ({ column, from: stored[column.column], to: values[column.column] }))
}

/** 将{field} 由{old}修改为{new}。 for every change; for detail tables a line per cell (record-engine.md §12). */
export async function describeChanges(
  services: Pick<AppServices, 'db' | 'directory' | 'files'>,
  changes: readonly Change[],
): Promise<string[]> {
  const wanted = changes.flatMap(({ column, from, to }) =>
    [from, to].map((id) => ({ formType: column.formType, id })),
  )
  const fields = changes.flatMap(({ column }) => column.field ?? [])
  const sides = (['from', 'to'] as const).map((side) =>
    Object.fromEntries(changes.map((change) => [change.column.column, change[side]])),
  )
  const found = await fetchNames(services.db, services.directory.current(), wanted)
  const names = await withFiles(services, found, fields, sides)
  return changes.flatMap((change) => describeChange(change, names))
}

const orEmpty = (text: string) => text || '空'

function describeChange({ column, from, to }: Change, names: Names): string[] {
  if (column.formType === 'detail_table') return describeTable({ column, from, to }, names)
  const store = storeOf(column.formType)
  const text = (value: unknown) => orEmpty(store.toText(parsed(value), names, column.field))
  return [`将${column.label} 由${text(from)}修改为${text(to)}。`]
}

/** Values about to be bound to jsonb are text already. */
function parsed(value: unknown): unknown {
  if (typeof value !== 'string' || !/^[[{]/.test(value)) return value
  try {
    return JSON.parse(value)
  } catch {
    return value
  }
}

function describeTable({ column, from, to }: Change, names: Names): string[] {
  const before = filledRows(parsed(from))
  const after = filledRows(parsed(to))
  const lines: string[] = []
  for (let index = 0; index < Math.max(before.length, after.length); index += 1) {
    for (const cell of column.field?.columns ?? []) {
      const text = (row: { fieldName: string; value: unknown }[] | undefined) => {
        const value = row?.find((each) => each.fieldName === cell.key)?.value ?? null
        return orEmpty(storeOf(cell.formType).toText(value, names, cell))
      }
      const [old, now] = [text(before[index]), text(after[index])]
      if (old !== now) lines.push(`将${column.label} ${cell.name} 由${old}修改为${now}。`)
    }
  }
  return lines
}
