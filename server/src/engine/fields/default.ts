import { type FieldRow, splitOptions } from './field-row.ts'

/** How the default of a field travels and is kept (record-engine.md §2.7). */
export interface DefaultFormat {
  /** As kept → as forms and the designer receive it. */
  read: (stored: FieldRow['defaultValue']) => unknown
  /** As the designer sent it → as kept, '' for none; null: it cannot be a default. No function: there are none. */
  write: ((value: unknown) => string | null) | null
  /** As kept → in write format, for the rule of the form type. */
  toValue: (stored: string) => unknown
}

export const asText = (value: unknown) => (value === null || value === undefined ? '' : String(value).trim())
const asStored = (stored: string): unknown => stored

export const textDefault: DefaultFormat = {
  read: (stored) => stored ?? '',
  write: (value) => (typeof value === 'object' && value !== null ? null : asText(value)),
  toValue: asStored,
}

/** Several texts, kept joined by commas. */
export const listDefault: DefaultFormat = {
  read: splitOptions,
  write: (value) => (Array.isArray(value) ? value.map(asText).join(',') : asText(value)),
  toValue: asStored,
}

/** Text as JSON; null where it is none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function toJson(value: unknown): string {
  const given = typeof value === 'string' && value ? parseJson(value) : value
  const isEmpty =
    given === null || given === undefined || given === '' || (Array.isArray(given) && !given.length)
  return isEmpty ? '' : JSON.stringify(given)
}

export const jsonDefault: DefaultFormat = {
  read: (stored) => (stored ? parseJson(stored) : null),
  write: toJson,
  toValue: parseJson,
}

/** Of form types that are never filled beforehand: what forms receive instead. */
export const noDefault = (empty: '' | readonly never[]): DefaultFormat => ({
  read: () => empty,
  write: null,
  toValue: asStored,
})
