import type { Kysely } from 'kysely'
import type { SaveRequest } from '#protocol/record/calls/calls.ts'
import { type RecordType, toKey } from '#protocol/record/declaration/declare.ts'
import { completeLine, type LineValues } from '#protocol/record/declaration/lines.ts'
import type { Tables } from '#server/platform/database/database.ts'
import type { FieldRights } from '../../model/field-rights.ts'
import type { Fact } from '../../model/history.ts'
import { type LineField, type LineTable, lineTablesOf } from '../../model/line-columns.ts'
import { readLines, type StoredLine, type WrittenLine } from '../../model/read-lines.ts'
import type { Actor, PlannedLines, StoredRow, Values } from '../../model/rules.ts'
import type { Column } from '../../model/schema.ts'
import { type Change, isSame } from '../diff.ts'
import { factsOf } from '../facts.ts'
import { mayWrite } from '../save/written.ts'
import { copyInto } from './copies.ts'
import { readWrittenLines, refuseLine } from './written-lines.ts'

interface PlanOptions {
  request: SaveRequest | null
  rights: FieldRights
  /** The record whose lines they are, locked; null for a new one. */
  stored: StoredRow | null
  /** What the save writes: inputs are taken from there, totals put there. */
  values: Values
  db: Kysely<Tables>
}

/**
 * What a save makes of the lines of its record. Lists that are not sent, or that the person may not write, stay as they are;
 * totals follow wherever a line or an input changes.
 */
export async function planLines(
  actor: Actor,
  type: RecordType,
  options: PlanOptions,
): Promise<PlannedLines[]> {
  const planned: PlannedLines[] = []
  for (const table of lineTablesOf(type)) planned.push(...(await planTable(actor, table, options)))
  return planned
}

async function planTable(actor: Actor, table: LineTable, options: PlanOptions): Promise<PlannedLines[]> {
  const { request, rights, stored, values, db } = options
  const { key, inputs = [] } = table.lines
  const sent = mayWrite(key, rights, stored === null) ? (request?.[key] ?? undefined) : undefined
  const isTotalled = inputs.some((column) => Object.hasOwn(values, column))
  if (sent === undefined && !isTotalled && stored !== null) return []
  const before = stored ? await readLines(db, table, [stored.id]) : []
  if (sent === undefined) {
    addTotals(
      table,
      options,
      before.map(({ values: line }) => completeLine(table.lines, line)),
    )
    return []
  }
  const written = readWrittenLines(table, sent)
  requireOwn(table, written, before)
  const after = await copyInto(actor, table, { written, before, db })
  addTotals(
    table,
    options,
    after.map(({ values: line }) => line),
  )
  // the history of a new record begins with the record, not with each of its cells
  if (!stored) return [{ table, before, after, facts: [], isChanged: after.length > 0 }]
  const facts = await readFacts(actor, table, { before, after, db })
  const isMoved = after.map(({ id }) => id).join() !== before.map(({ id }) => id).join()
  return [{ table, before, after, facts, isChanged: facts.length > 0 || isMoved }]
}

/** Lines of another record, and those that somebody has removed meanwhile, are none of this one. */
function requireOwn(table: LineTable, written: readonly WrittenLine[], before: readonly StoredLine[]): void {
  const own = new Set(before.map(({ id }) => id))
  const at = written.findIndex(({ id }) => id !== null && !own.has(id))
  if (at >= 0) refuseLine(table, at, '已不存在，请刷新后再试')
}

/** `all` are complete. */
function addTotals({ lines }: LineTable, { stored, values }: PlanOptions, all: readonly LineValues[]): void {
  const { inputs = [], totals } = lines
  if (!totals) return
  // a total that was typed stands for the lines it was typed with
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

/** A fact for each cell that is another one, of lines that came, changed or went; copies tell the names behind ids. */
async function readFacts(
  { services }: Actor,
  table: LineTable,
  { before, after, db }: Described,
): Promise<Fact[]> {
  const shown = table.columns.filter(({ declared }) => declared.to === undefined)
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
  link: null,
  nameKey: null,
})
