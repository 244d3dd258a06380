import type { RecordType } from '#protocol/record/declaration/declare.ts'
import { printedKey, printedOfLine } from '#protocol/record/declaration/print.ts'
import { recordTypeNamed } from '#protocol/record-types.ts'
import { type FieldRights, fieldRightsOf } from '../../model/field-rights.ts'
import { findRecord, requireRecord } from '../../model/find-record.ts'
import type { Form } from '../../model/form-of.ts'
import { lineTablesOf } from '../../model/line-columns.ts'
import { formOver } from '../../model/record-rights.ts'
import type { Actor } from '../../model/rules.ts'
import { schemaOf } from '../../model/schema.ts'
import { printedAs } from './tags.ts'

/**
 * Which tags of a print of this record the reader may see unmasked, by `<type>.<value>` (crm-records.md §14.3). What names
 * nothing, such as a field that was removed since, is not shown. Requires the record in the reader's range.
 */
export async function openTags(
  actor: Actor,
  type: RecordType,
  id: number,
): Promise<(tag: string) => boolean> {
  const row = await requireRecord(actor, type, id, { action: 'read' })
  const form = await formOver(actor, type, row)
  const open = new Set(openColumns(type, form))
  const { byColumn } = schemaOf(type, actor.services.engine.catalog.current())
  for (const { via } of type.prints?.links ?? []) {
    const target = byColumn.get(via)?.link?.to
    const linked = target && (await findRecord(actor, target, Number(row[via] ?? 0), { action: 'read' }))
    if (!target || !linked) continue
    for (const tag of openColumns(target, await formOver(actor, target, linked))) open.add(tag)
  }
  for (const tag of openLines(actor, type, form)) open.add(tag)
  return (tag) => {
    const [group = '', name = ''] = tag.split('.')
    return open.has(`${group}.${printedKey(name)}`)
  }
}

const isOpen = (rights: FieldRights, key: string) => rights.level(key) > 1 && !rights.maskedInDetail(key)

function openColumns(type: RecordType, form: Form): string[] {
  return [...form.schema.columns.values()]
    .filter(({ key }) => isOpen(form, key) && form.named(key))
    .flatMap((column) => printedAs(column).map((key) => `${type.key}.${key}`))
}

/** Values of lines, of the records behind them as far as the reader may see these. */
function openLines({ services, viewer }: Actor, type: RecordType, rights: FieldRights): string[] {
  const fields = services.engine.catalog.current()
  return (type.prints?.lines ?? []).flatMap(({ key, values }) => {
    const table = lineTablesOf(type).find(({ lines }) => lines.key === key)
    if (!table || rights.level(key) === 1) return []
    const isOpenBehind = (via: string, column: string) => {
      const target = recordTypeNamed(table.columns.find((each) => each.column === via)?.declared.to ?? '')
      const shown = target && schemaOf(target, fields).byColumn.get(column)
      if (!target || !shown || !viewer.can(`${target.node}/read`)) return false
      return isOpen(fieldRightsOf(viewer, target, fields), shown.key)
    }
    return values
      .map(printedOfLine)
      .filter(({ column, via }) => via === undefined || isOpenBehind(via, column))
      .map(({ name }) => `${key}.${printedKey(name)}`)
  })
}
