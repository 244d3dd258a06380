import { Decimal } from 'decimal.js'
import type { FormType } from '#protocol/fields/form-types.ts'
import { toDecimal } from '#protocol/fields/value/numeric.ts'
import { isBlank } from '#protocol/fields/value/shape.ts'
import { toKey } from '#protocol/platform/to-key.ts'
import type { OtherColumn } from './declared-columns.ts'

/** Values of one line, or of columns of its record, by camelCase key; decimals as exact text. */
export type LineValues = Readonly<Record<string, unknown>>

/** A column of the lines, in a table of their own. */
export interface LineColumn {
  /** snake_case. */
  name: string
  label: string
  /** Other headings under which sheets that are imported have it. */
  synonyms?: readonly string[]
  formType: FormType
  required?: true
  precisions?: number
  maxLength?: number
  options?: readonly string[]
  /** Pieces and shares: shown without zeros behind the point, unlike money. */
  trimmed?: true
  /** Of a new line. */
  initial?: string | number
  /** Computed from the others, never entered. */
  computed?: true
  /** The key of the record type whose id it holds; copied columns include the name. */
  to?: string
  /**
   * Copied from this column of the record that another column holds, when that one is chosen: documents keep their words.
   * `once`: as of the day the line was made, whatever saves send afterwards.
   */
  copies?: { via: string; column: string; once?: true }
  /** A line begins with the value of this column of the record that another column holds, when that one is chosen. */
  begins?: { via: string; column: string }
  /** Of numbers. */
  least?: string
  largest?: string
  /** What its value derives from in another type: it has at most the rights of each of them. */
  of?: readonly OtherColumn[]
  /** For the eyes of the company: forms and details show it; the history, sheets and prints leave it out. */
  internal?: true
  /** No column of tables: shown below the value of this other one, where it differs from that. */
  below?: string
  /** A number above 0 is marked, and no other one is shown. */
  marked?: true
}

/**
 * Lines of a record, such as the products of a contract: saved with it in one save, in their order, under its rights and
 * states (crm-records.md §1.10).
 */
export interface Lines {
  /** Key of the list in saves, and of the field that carries it in forms and details. */
  key: string
  title: string
  /** Form type of that field. */
  formType: FormType
  /** Made by `make_line_table`. */
  table: string
  /** More are refused. */
  most: number
  /** The column by which lines are added: many records are chosen at once, and each begins a line. */
  pickedBy?: string
  /** A total that follows the lines in forms, and may be typed over: the record's own column takes it up. */
  fills?: { column: string; from: string }
  columns: readonly LineColumn[]
  /** Completes a line; `changed` is the key of what was typed last in a form. */
  compute?: (line: LineValues, changed?: string) => LineValues
  /** Stored columns of the record that are typed beside the lines. */
  inputs?: readonly string[]
  /** Stored columns of the record that follow from the lines and the inputs, by their keys. */
  totals?: {
    columns: readonly string[]
    compute: (lines: readonly LineValues[], inputs: LineValues) => LineValues
    /** The total that may be entered instead, and the inputs that lead to it; absent: none can. */
    typed?: { column: string; inputs: (lines: readonly LineValues[], total: string) => LineValues }
  }
}

/** Declares one kind of lines of a type. */
export const lines = <const Declared extends Lines>(declared: Declared): Declared => declared

/** Half up to two places, as all money is. */
export const toCents = (value: Decimal): Decimal => value.toDecimalPlaces(2, Decimal.ROUND_HALF_UP)

/** The same, written with both places. */
export const roundMoney = (value: Decimal): string => value.toFixed(2, Decimal.ROUND_HALF_UP)

/** The number of a value; 0 where it is blank or none. */
export const numberIn = (values: LineValues, key: string): Decimal => toDecimal(values[key]) ?? new Decimal(0)

/** A new line as a form begins it. */
export const newLine = ({ columns, compute = (line) => line }: Lines): LineValues =>
  compute(Object.fromEntries(columns.map(({ name, initial }) => [toKey(name), initial ?? null])))

/** The line as stored: blanks are null, and computed columns are recalculated. */
export function completeLine(
  { columns, compute = (line) => line }: Lines,
  line: LineValues,
  changed?: string,
): LineValues {
  const known = columns.map(({ name }) => [
    toKey(name),
    isBlank(line[toKey(name)]) ? null : line[toKey(name)],
  ])
  return compute(Object.fromEntries(known), changed)
}

/** Refuses (throws) lines of which a column is not sound. `stored` are the stored columns of the record. */
export function checkLines({
  key: type,
  lines: declared = [],
  stored,
  fields,
}: {
  key: string
  lines?: readonly Lines[]
  stored: readonly { name: string }[]
  fields: readonly { name: string }[]
}): void {
  const taken = new Set([...stored, ...fields].map(({ name }) => toKey(name)))
  for (const { key, columns, inputs = [], totals, pickedBy, fills } of declared) {
    const refuse = (why: string) => {
      throw new Error(`${key} of ${type} ${why}`)
    }
    if (taken.has(key)) refuse('has the key of a column')
    taken.add(key)
    for (const name of [
      ...inputs,
      ...(totals?.columns ?? []),
      ...(totals?.typed ? [totals.typed.column] : []),
    ])
      if (!stored.some((column) => column.name === name)) refuse(`needs the stored column ${name}`)
    const isLink = (via: string) => columns.some(({ name, to }) => name === via && to)
    for (const { name, copies, begins } of columns)
      for (const { via } of [copies, begins].filter((each) => each !== undefined))
        if (!isLink(via)) refuse(`takes ${name} over ${via}, which points at nothing`)
    const lost = columns.find(
      ({ below }) => below !== undefined && !columns.some(({ name }) => name === below),
    )
    if (lost) refuse(`shows ${lost.name} below ${lost.below}, which it does not have`)
    if (pickedBy !== undefined && !isLink(pickedBy))
      refuse(`is picked by ${pickedBy}, which points at nothing`)
    if (fills && !fields.some(({ name }) => name === fills.column))
      refuse(`fills ${fills.column}, which is no field`)
  }
}
