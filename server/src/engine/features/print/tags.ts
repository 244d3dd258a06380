import type { RecordType } from '#protocol/record/declare.ts'
import { printedKey } from '#protocol/record/print.ts'
import { lineTablesOf } from '../../model/line-columns.ts'
import type { Actor } from '../../model/rules.ts'
import { type Schema, schemaOf } from '../../model/schema.ts'

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
  for (const { key, values } of prints.lines ?? []) {
    const columns = lineTablesOf(type).find(({ lines }) => lines.key === key)?.columns ?? []
    groups[key] = values.flatMap((fieldName) => {
      const column = columns.find((each) => each.column === fieldName)
      return column ? [{ fieldName, name: column.field.name }] : []
    })
  }
  return groups
}

/** Declared values under the names that the fields have now, behind them the fields that administrators added. */
function tagsOf({ columns, fields }: Schema, values: readonly string[]): PrintTag[] {
  const declared = values.flatMap((fieldName): PrintTag[] => {
    const key = printedKey(fieldName)
    const column = [...columns.values()].find((each) => each.key === key || each.nameKey === key)
    return column ? [{ fieldName, name: column.label }] : []
  })
  const custom = fields.filter((field) => field.kind === 0 && columns.has(field.key))
  return [...declared, ...custom.map((field) => ({ fieldName: field.fieldName, name: field.name }))]
}

const totalsOf = ({ byColumn }: Schema, { prints }: RecordType): PrintTag[] =>
  (prints?.lines ?? [])
    .flatMap(({ totals }) => totals)
    .map((fieldName) => ({ fieldName, name: byColumn.get(fieldName)?.label ?? fieldName }))
