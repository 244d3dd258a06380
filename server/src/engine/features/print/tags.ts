import type { RecordType } from '#protocol/record/declaration/declare.ts'
import { type PrintedOfLine, printedKey, printedOfLine } from '#protocol/record/declaration/print.ts'
import { registerNameKey } from '#protocol/record/declaration/register.ts'
import { recordTypeNamed } from '#protocol/record-types.ts'
import type { FieldSnapshot } from '../../model/catalog.ts'
import { lineTablesOf } from '../../model/line-columns.ts'
import type { Actor } from '../../model/rules.ts'
import { type Column, type Schema, schemaOf } from '../../model/schema.ts'

/** A value that a template can name. */
export interface PrintTag {
  fieldName: string
  name: string
}

/** What templates of a type can name, by the word before the point (crm-records.md §14.1). */
export function printTags({ services }: Actor, type: RecordType): Record<string, PrintTag[]> {
  const { prints } = type
  if (!prints) return {}
  const snapshot = services.engine.catalog.current()
  const schema = schemaOf(type, snapshot)
  const groups: Record<string, PrintTag[]> = {
    [type.key]: [...tagsOf(schema, prints.values), ...totalsOf(schema, type)],
  }
  for (const { via, values } of prints.links) {
    const target = schema.byColumn.get(via)?.link?.to
    if (target) groups[target.key] = tagsOf(schemaOf(target, snapshot), values)
  }
  for (const { key, values } of prints.lines ?? [])
    groups[key] = values.flatMap(tagOfLine(type, key, snapshot))
  return groups
}

/** Keys under which a column is printed: its own, and that of the name or the names behind an id. */
export const printedAs = ({ key, nameKey }: Column): string[] => [
  key,
  ...(nameKey ? [nameKey] : key.endsWith('Id') ? [registerNameKey(key)] : []),
]

function tagOfLine(type: RecordType, key: string, snapshot: FieldSnapshot) {
  const { columns = [] } = lineTablesOf(type).find(({ lines }) => lines.key === key) ?? {}
  return (value: string | PrintedOfLine): PrintTag[] => {
    const { name: fieldName, column, via } = printedOfLine(value)
    const own = columns.find((each) => each.column === (via ?? column))
    if (via === undefined) return own ? [{ fieldName, name: own.field.name }] : []
    const target = own?.declared.to && recordTypeNamed(own.declared.to)
    const behind = target && schemaOf(target, snapshot).byColumn.get(column)
    return behind ? [{ fieldName, name: behind.label }] : []
  }
}

/**
 * Declared values under the names that the fields have now, behind them all other fields in the order of the form. Records that
 * a field points at are declared by themselves.
 */
function tagsOf({ columns, fields }: Schema, values: readonly string[]): PrintTag[] {
  const declared = values.flatMap((fieldName) => {
    const key = printedKey(fieldName)
    const column = [...columns.values()].find((each) => printedAs(each).includes(key))
    return column ? [{ fieldName, column }] : []
  })
  const named = new Set(declared.map(({ column }) => column.key))
  const others = fields.filter(({ key }) => columns.has(key) && !named.has(key) && !columns.get(key)?.link)
  return [
    ...declared.map(({ fieldName, column }) => ({ fieldName, name: column.label })),
    ...others.map(({ fieldName, name }) => ({ fieldName, name })),
  ]
}

const totalsOf = ({ byColumn }: Schema, { prints }: RecordType): PrintTag[] =>
  (prints?.lines ?? [])
    .flatMap(({ totals }) => totals)
    .map((fieldName) => ({ fieldName, name: byColumn.get(fieldName)?.label ?? fieldName }))
