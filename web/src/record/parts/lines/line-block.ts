import { toKey } from '#protocol/record/declare.ts'
import { completeLine, type LineColumn, type Lines, type LineValues } from '#protocol/record/lines.ts'

/** The lines of a form with what is typed beside them, in write format; numbers as they were typed. */
export interface LineBlock {
  lines: readonly LineValues[]
  inputs: LineValues
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === 'object' && !Array.isArray(value)

/** The value of the field that carries the lines (record-engine.md §5.2), or a block that was made of it. */
export function toBlock({ key, inputs = [] }: Lines, value: unknown): LineBlock {
  const given = isRecord(value) ? value : {}
  const list = Array.isArray(given[key]) ? given[key].filter(isRecord) : []
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
  return { lines: next, inputs }
}

/** What the record will hold of it: the same sums as the server's. */
export const totalsOf = (declared: Lines, { lines, inputs }: LineBlock): LineValues =>
  declared.totals?.compute(
    lines.map((line) => completeLine(declared, line)),
    inputs,
  ) ?? {}

/** Where the words of a record that a line names are copied to: the first copy. */
export const nameColumnOf = ({ columns }: Lines, link: LineColumn): string | undefined => {
  const copy = columns.find(({ copies }) => copies?.via === link.name)
  return copy && toKey(copy.name)
}
