import type { Kysely } from 'kysely'
import { toKey } from '#protocol/record/declaration/declare.ts'
import { completeLine, type LineValues } from '#protocol/record/declaration/lines.ts'
import type { Tables } from '#server/platform/database/database.ts'
import { refusal } from '#server/platform/refusal.ts'
import type { Fact } from '../../model/history.ts'
import { type LineField, type LineTable, lineTablesOf } from '../../model/line-columns.ts'
import { readLines, type StoredLine, type WrittenLine } from '../../model/read-lines.ts'
import type { Actor, PlannedLines } from '../../model/rules.ts'
import type { Column } from '../../model/schema.ts'
import { type Change, isSame } from '../diff.ts'
import { factsOf } from '../facts.ts'
import type { Save } from '../plan/save.ts'
import { copyInto } from './copies.ts'
import { readWrittenLines, refuseLine } from './written-lines.ts'

/**
 * What a save makes of the lines of its record. Lists that are not sent, or that the user may not write, stay as they are;
 * totals follow into the values of the save wherever a line or an input changes.
 */
export async function planLines(save: Save, db: Kysely<Tables>): Promise<PlannedLines[]> {
  const planned: PlannedLines[] = []
  for (const table of lineTablesOf(save.type)) planned.push(...(await planTable(save, table, db)))
  return planned
}

async function planTable(save: Save, table: LineTable, db: Kysely<Tables>): Promise<PlannedLines[]> {
  const { actor, request, form, stored, values } = save
  const { key, inputs = [] } = table.lines
  const kept = save.keptLines[key]
  if (kept && stored) return [await restoreLines(save, table, kept, db)]
  const isOpen = form.writes(key, stored === null)
  const sent = isOpen ? (request?.[key] ?? save.sheetLines[key]) : undefined
  const isRequired = isOpen && form.presence(key) === 'required'
  if (isRequired && !stored && sent === undefined) throw refusal('required', table.lines.title).at(key)
  const isTotalled = inputs.some((column) => Object.hasOwn(values, column))
  if (sent === undefined && !isTotalled && stored !== null) return []
  const before = stored ? await readLines(db, table, [stored.id]) : []
  if (sent === undefined) {
    addTotals(
      table,
      save,
      before.map(({ values: line }) => completeLine(table.lines, line)),
    )
    return []
  }
  const written = readWrittenLines(table, sent)
  requireOwn(table, written, before)
  if (isRequired && written.length === 0) throw refusal('required', table.lines.title).at(key)
  const after = await copyInto(actor, table, { written, before, db })
  // the history of a new record begins with the record, not with each of its cells
  const facts = stored ? await readFacts(actor, table, { before, after, db }) : []
  const isMoved = after.map(({ id }) => id).join() !== before.map(({ id }) => id).join()
  const isChanged = stored ? facts.length > 0 || isMoved : after.length > 0
  // lines that are not written stay as they are, also where a copy would be another one today
  const left = isChanged ? after : before
  addTotals(
    table,
    save,
    left.map(({ values: line }) => completeLine(table.lines, line)),
  )
  return [{ table, before, after, facts, isChanged }]
}

/** Lines as an undo writes them back: those that went meanwhile come again under other ids. */
async function restoreLines(
  { actor, stored }: Save,
  table: LineTable,
  kept: readonly WrittenLine[],
  db: Kysely<Tables>,
): Promise<PlannedLines> {
  const before = await readLines(db, table, stored ? [stored.id] : [])
  const present = new Set(before.map(({ id }) => id))
  const after = kept.map(({ id, values }) => ({ id: id !== null && present.has(id) ? id : null, values }))
  return {
    table,
    before,
    after,
    facts: await readFacts(actor, table, { before, after, db }),
    isChanged: true,
  }
}

/** Lines of another record, and those that were removed meanwhile, are none of this one. */
function requireOwn(table: LineTable, written: readonly WrittenLine[], before: readonly StoredLine[]): void {
  const own = new Set(before.map(({ id }) => id))
  const at = written.findIndex(({ id }) => id !== null && !own.has(id))
  if (at >= 0) refuseLine(table, at, '已不存在，请刷新后再试')
}

/** `all` are complete. */
function addTotals({ lines }: LineTable, { stored, values }: Save, all: readonly LineValues[]): void {
  const { inputs = [], totals } = lines
  if (!totals) return
  // a total that was typed applies to the lines it was typed with
  const isTotal = (column: string) => totals.columns.includes(column)
  const current = (column: string) =>
    (Object.hasOwn(values, column) ? values[column] : isTotal(column) ? null : stored?.[column]) ?? null
  const given = Object.fromEntries(inputs.map((column) => [toKey(column), current(column)]))
  const made = totals.compute(all, given)
  for (const column of totals.columns) values[column] = made[toKey(column)] ?? null
}

interface Described {
  before: readonly StoredLine[]
  after: readonly WrittenLine[]
  db: Kysely<Tables>
}

interface CellChange extends Change {
  row: number
}

/** A fact for each cell that differs, of lines that came, changed or went; the names behind ids are in the copies. */
async function readFacts(
  { services }: Actor,
  table: LineTable,
  { before, after, db }: Described,
): Promise<Fact[]> {
  const shown = table.columns.filter(({ declared }) => declared.to === undefined && !declared.internal)
  const changes = (row: number, from: LineValues, to: LineValues): CellChange[] =>
    shown.flatMap((field) => {
      const change = {
        column: toColumn(table, field),
        from: from[field.key] ?? null,
        to: to[field.key] ?? null,
      }
      return isSame(change) ? [] : [{ ...change, row }]
    })
  const known = new Map(before.map((line) => [line.id, line.values]))
  const kept = new Set(after.map(({ id }) => id))
  const cells = [
    ...before.flatMap(({ id, values }, row) => (kept.has(id) ? [] : changes(row, values, {}))),
    ...after.flatMap(({ id, values }, row) => changes(row, (id !== null && known.get(id)) || {}, values)),
  ]
  const [facts = []] = await factsOf({ ...services, db }, [cells])
  return facts.map((fact, at) => ({ ...fact, row: cells[at]?.row }))
}

/** A cell as the history knows it: `product.price`. */
const toColumn = ({ lines }: LineTable, { key, column, field }: LineField): Column => ({
  key: `${lines.key}.${key}`,
  column,
  label: `${lines.title} ${field.name}`,
  formType: field.formType,
  masksAs: field.masksAs,
  field,
  inRows: false,
  words: null,
  wordsFrom: null,
  link: null,
  nameKey: null,
})
