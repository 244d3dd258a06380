import { isObject } from '#protocol/fields/value/shape.ts'
import type { Row } from '#protocol/record/calls/calls.ts'
import { type RecordType, toKey } from '#protocol/record/declaration/declare.ts'
import {
  completeLine,
  type LineColumn,
  type Lines,
  type LineValues,
  newLine,
} from '#protocol/record/declaration/lines.ts'
import { registerColumnsOf } from '#protocol/record/declaration/register.ts'

/** The lines of a form with what is typed beside them, in write format; numbers as they were typed. */
export interface LineBlock {
  lines: readonly LineValues[]
  inputs: LineValues
}

/** The value of the field that carries the lines (record-engine.md §5.2), or a block that was made of it. */
export function toBlock({ key, inputs = [] }: Lines, value: unknown): LineBlock {
  const given = isObject(value) ? value : {}
  const list = Array.isArray(given[key]) ? given[key].filter(isObject) : []
  return {
    lines: list,
    inputs: Object.fromEntries(inputs.map((name) => [toKey(name), given[toKey(name)] ?? null])),
  }
}

export const fromBlock = ({ key }: Lines, { lines, inputs }: LineBlock) => ({ [key]: lines, ...inputs })

/** The block with one cell typed, and what follows from it in its line. */
export function typeCell(
  declared: Lines,
  { lines, inputs }: LineBlock,
  { at, typed }: { at: number; typed: LineValues },
): LineBlock {
  const [changed] = Object.keys(typed)
  const next = lines.map((line, index) =>
    index === at ? { id: line.id, ...completeLine(declared, { ...line, ...typed }, changed) } : line,
  )
  return { lines: next, inputs: withoutTotals(declared, inputs) }
}

/** An entered total is valid only for the lines it was entered with. */
const withoutTotals = ({ totals }: Lines, inputs: LineValues): LineValues => {
  const keys = new Set((totals?.columns ?? []).map(toKey))
  return Object.fromEntries(Object.entries(inputs).map(([key, value]) => [key, keys.has(key) ? null : value]))
}

/** The block with other lines. */
export const withLines = (declared: Lines, block: LineBlock, lines: readonly LineValues[]): LineBlock => ({
  lines,
  inputs: withoutTotals(declared, block.inputs),
})

/** The block with something typed beside the lines; a total gives the inputs that lead to it. */
export function typeBeside(
  declared: Lines,
  block: LineBlock,
  { key, value }: { key: string; value: unknown },
): LineBlock {
  const { totals } = declared
  const lines = block.lines.map((line) => completeLine(declared, line))
  const inputs =
    totals?.typed && toKey(totals.typed.column) === key
      ? { ...block.inputs, ...totals.typed.inputs(lines, String(value ?? '')) }
      : { ...withoutTotals(declared, block.inputs), [key]: value }
  return { lines: block.lines, inputs }
}

/** A new line for a chosen record: its copied values and defaults, taken from the record's row. */
export function lineFor(
  declared: Lines,
  picked: LineColumn,
  { type, row }: { type: RecordType; row: Row },
): LineValues {
  const registered = registerColumnsOf(type)
  const wordsOf = (column: string) =>
    row[registered.find(({ name }) => name === column)?.nameKey ?? toKey(column)] ?? null
  const given = declared.columns.flatMap(({ name, copies, begins }): [string, unknown][] => {
    if (copies?.via === picked.name) return [[toKey(name), wordsOf(copies.column)]]
    return begins?.via === picked.name ? [[toKey(name), row[toKey(begins.column)] ?? null]] : []
  })
  const line = { ...newLine(declared), ...Object.fromEntries(given), [toKey(picked.name)]: row[type.idKey] }
  // computed columns are recalculated, not kept from the line without a record
  const typed = declared.columns.filter(({ computed }) => !computed).map(({ name }) => toKey(name))
  const [changed] = declared.columns.flatMap(({ name, begins }) => (begins ? [toKey(name)] : []))
  return completeLine(declared, Object.fromEntries(typed.map((key) => [key, line[key]])), changed)
}

/** The column that picks a record for a new line, and the column of its name. */
export const pickedColumn = ({ columns, pickedBy }: Lines): LineColumn | undefined =>
  columns.find(({ name }) => name === pickedBy)

/** What the record will hold of it: the same sums as the server's. */
export const totalsOf = (declared: Lines, { lines, inputs }: LineBlock): LineValues =>
  declared.totals?.compute(
    lines.map((line) => completeLine(declared, line)),
    inputs,
  ) ?? {}

/** What a form holds of lines, as conditions of flows ask for it: the lines by their key, what is typed beside them and their totals. */
export interface LineFigures {
  lines: Readonly<Record<string, readonly LineValues[]>>
  figures: LineValues
}

export function lineFiguresOf({ lines: all = [] }: RecordType, values: LineValues): LineFigures {
  const blocks = all.map((lines) => ({ lines, block: toBlock(lines, values[lines.key]) }))
  return {
    lines: Object.fromEntries(blocks.map(({ lines, block }) => [lines.key, block.lines])),
    figures: Object.assign(
      {},
      ...blocks.map(({ lines, block }) => ({ ...block.inputs, ...totalsOf(lines, block) })),
    ),
  }
}

/** Where the words of a record that a line names are copied to: the first copy. */
export const nameColumnOf = ({ columns }: Lines, link: LineColumn): string | undefined => {
  const copy = columns.find(({ copies }) => copies?.via === link.name)
  return copy && toKey(copy.name)
}
