import type { RecordType } from '#protocol/record/declaration/declare.ts'
import { printedKey } from '#protocol/record/declaration/print.ts'
import { refuse } from '#server/platform/refusal.ts'
import { requireAllowed } from '../../change/states/require-allowed.ts'
import { findRecord, requireRecord } from '../../model/find-record.ts'
import { formOver } from '../../model/record-rights.ts'
import type { Actor, StoredRow } from '../../model/rules.ts'
import { schemaOf } from '../../model/schema.ts'
import { namesFor } from '../detail/form.ts'
import { printedLines, type Texts } from './lines.ts'
import { printedAs } from './tags.ts'
import { textOf } from './text.ts'

/** What a template is filled with. */
export interface PrintedValues {
  /**
   * By `<type>.<value>`, as the screen shows it, a value of lines as their sum; '' for what is empty, unknown or hidden
   * from the reader.
   */
  value: (tag: string) => string
  /** Line by line, by the name of the value. */
  lines: (key: string) => readonly Texts[]
}

export interface PrintOptions {
  /** Declared prices stay empty. */
  withoutPrices?: boolean
}

/**
 * The values of one record for printing. Requires its type's right `print`, the record in the caller's range,
 * and a state that allows it (crm-records.md §14.3). Linked records only where the caller may read them.
 */
export async function readPrinted(
  actor: Actor,
  type: RecordType,
  id: number,
  { withoutPrices = false }: PrintOptions = {},
): Promise<PrintedValues> {
  const { prints } = type
  if (!prints || !actor.viewer.can(`${type.node}/print`)) refuse('forbidden')
  const row = await requireRecord(actor, type, id, { action: 'read' })
  requireAllowed(actor, type, [row], 'print')
  const groups = new Map<string, Texts>()
  const { byColumn } = schemaOf(type, actor.services.engine.catalog.current())
  for (const { via } of prints.links) {
    const target = byColumn.get(via)?.link?.to
    const linked = target ? await findRecord(actor, target, Number(row[via] ?? 0), { action: 'read' }) : null
    if (target && linked) groups.set(target.key, await textsOf(actor, target, linked))
  }
  groups.set(type.key, await textsOf(actor, type, row))
  const lines = await printedLines(actor, type, row, await formOver(actor, type, row))
  const left = new Set(withoutPrices ? prints.prices : [])
  return {
    value: (tag) => {
      const [group = '', name = ''] = tag.split('.')
      if (left.has(name)) return ''
      return groups.get(group)?.get(printedKey(name)) ?? lines.get(group)?.sums.get(name) ?? ''
    },
    lines: (key) =>
      (lines.get(key)?.lines ?? []).map((line) => new Map([...line].filter(([name]) => !left.has(name)))),
  }
}

/** Every value of a row that its reader may see and its kind shows, by key; names behind ids by the key of the name. */
async function textsOf(actor: Actor, type: RecordType, row: StoredRow): Promise<Texts> {
  const form = await formOver(actor, type, row)
  const names = await namesFor(actor, type, row)
  const texts = new Map<string, string>()
  for (const column of form.schema.columns.values()) {
    if (form.level(column.key) <= 1) continue
    const shown = form.named(column.key) ? names : { ...names, related: () => '' }
    const text = textOf(column, row[column.column] ?? null, shown, form)
    for (const key of printedAs(column)) texts.set(key, text)
  }
  return texts
}
