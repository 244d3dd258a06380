import type { NamedValue } from './declared-columns.ts'

/** Stored numbers with their words, as the options of a select. */
export const namedValues = (words: Readonly<Record<number, string>>): NamedValue[] =>
  Object.entries(words).map(([value, name]) => ({ name, value: Number(value) }))
