import { toIds } from '#protocol/fields/value/ids.ts'
import type { Row } from '#protocol/record/calls/calls.ts'

/** A number of a row; null where nothing is stored, or where it is hidden or masked. */
export function numberIn(row: Row, key: string): number | null {
  const value = row[key]
  if (value === null || value === undefined || value === '') return null
  const number = Number(value)
  return Number.isFinite(number) ? number : null
}

/** A text of a row; null where nothing is stored. */
export function textIn(row: Row, key: string): string | null {
  const value = row[key]
  return value === null || value === undefined || value === '' ? null : String(value)
}

/** A moment or day of a row. */
export const dayIn = (row: Row, key: string): string | null => textIn(row, key)?.slice(0, 10) ?? null

/** Ids that are stored as "1,2". */
export const idsIn = (text: string | null): number[] =>
  text === null ? [] : text.split(',').flatMap((each) => toIds(each))
