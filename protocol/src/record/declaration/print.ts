import { toKey } from '#protocol/platform/to-key.ts'

/** Values of a record that another one points at. */
export interface PrintedLink {
  /** Column that holds its id. */
  via: string
  /** The first of them by their names in tags, snake_case; its other fields follow. */
  values: readonly string[]
}

/**
 * What templates can print of a type's records (crm-records.md §14.1). A type with `prints` is printed by the right `print` of its
 * node; what is printed of a settled record is edited by the right `printEdit`.
 */
export interface Prints {
  /** Its own values that stand first or are no fields, by their names in tags, snake_case; its other fields follow. */
  values: readonly string[]
  links: readonly PrintedLink[]
  /** Tags left out when the user prints without prices. */
  prices: readonly string[]
  lines?: readonly PrintedLines[]
}

/** What is printed of lines. */
export interface PrintedLines {
  /** Of their list; the word before the point in their tags. */
  key: string
  values: readonly (string | PrintedOfLine)[]
  /** Columns of the record in which they come to something. */
  totals: readonly string[]
  /** Line values that are summed when their tag occurs outside a line. */
  sums: readonly string[]
}

/** A value of a line under a name of its own. */
export interface PrintedOfLine {
  name: string
  /** Column of the line; with `via` of the record that this column of the line points at. */
  column: string
  via?: string
}

interface Printed {
  key: string
  prints?: Prints
  lines?: readonly { key: string; columns: readonly { name: string }[] }[]
  fields: readonly { name: string }[]
}

/** Refuses (throws) what names a link or lines that the type has not. */
export function checkPrints({ key, prints, lines = [], fields }: Printed): void {
  for (const { via } of prints?.links ?? [])
    if (!fields.some(({ name }) => name === via))
      throw new Error(`${key} prints over ${via}, which is no field`)
  for (const printed of prints?.lines ?? []) {
    const declared = lines.find((each) => each.key === printed.key)
    if (!declared) throw new Error(`${key} prints lines ${printed.key}, which it has not`)
    const values = printed.values.map(printedOfLine)
    for (const { column, via = column } of values)
      if (!declared.columns.some(({ name }) => name === via))
        throw new Error(`${key} prints ${via} of its lines, which is no column`)
    for (const sum of printed.sums)
      if (!values.some(({ name }) => name === sum))
        throw new Error(`${key} adds up ${sum}, which it does not print`)
  }
}

/** A declared value of a line, written out. */
export const printedOfLine = (value: string | PrintedOfLine): PrintedOfLine =>
  typeof value === 'string' ? { name: value, column: value } : value

/** Key of a value in rows and details: `owner_user_name` → `ownerUserName`. */
export const printedKey = (value: string): string => toKey(value)
