import { type RecordType, toKey } from '#protocol/record/declaration/declare.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { type LineTable, lineTablesOf } from '../../model/line-columns.ts'
import { readLines } from '../../model/read-lines.ts'
import type { Actor, StoredRow } from '../../model/rules.ts'
import { copyInto } from './copies.ts'
import { readWrittenLines } from './written-lines.ts'

interface PreviewOptions {
  /** Lines by their key, and what is typed beside them. */
  sent: Readonly<Record<string, unknown>>
  /** The record that is edited; null: a new one. */
  stored: StoredRow | null
}

/** What lines that stand in a form would come to if they were saved now; nothing of those that would be refused. */
export async function previewLines(
  actor: Actor,
  type: RecordType,
  options: PreviewOptions,
): Promise<Readonly<Record<string, unknown>>> {
  const figures: Record<string, unknown> = {}
  for (const table of lineTablesOf(type)) Object.assign(figures, await previewTable(actor, table, options))
  return figures
}

async function previewTable(
  actor: Actor,
  table: LineTable,
  { sent, stored }: PreviewOptions,
): Promise<Readonly<Record<string, unknown>>> {
  const { key, inputs = [], totals } = table.lines
  if (!totals || !Array.isArray(sent[key])) return {}
  const { db } = actor.services
  try {
    const before = stored ? await readLines(db, table, [stored.id]) : []
    const after = await copyInto(actor, table, { written: readWrittenLines(table, sent[key]), before, db })
    const given = Object.fromEntries(inputs.map((name) => [toKey(name), sent[toKey(name)] ?? null]))
    return totals.compute(
      after.map(({ values }) => values),
      given,
    )
  } catch (error) {
    if (error instanceof Refusal) return {}
    throw error
  }
}
