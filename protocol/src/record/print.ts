import { toKey } from './to-key.ts'

/** Values of a record that another one points at. */
export interface PrintedLink {
  /** Column that holds its id. */
  via: string
  /** Their names in tags, snake_case; its custom fields follow. */
  values: readonly string[]
}

/** What templates can print of a type's records (crm-records.md §14.1). A type that says it is printed by its node's right `print`. */
export interface Prints {
  /** Names of its own values in tags, snake_case; its custom fields follow. */
  values: readonly string[]
  links: readonly PrintedLink[]
  /** Those of all these that are left out where somebody prints without prices. */
  prices: readonly string[]
  /** Lines, by the key of their list; the word before the point in their tags. */
  lines?: readonly { key: string; values: readonly string[]; totals: readonly string[] }[]
}

interface Printed {
  key: string
  prints?: Prints
  lines?: readonly { key: string }[]
  fields: readonly { name: string }[]
}

/** Refuses (throws) what names a link or lines that the type has not. */
export function checkPrints({ key, prints, lines = [], fields }: Printed): void {
  for (const { via } of prints?.links ?? [])
    if (!fields.some(({ name }) => name === via))
      throw new Error(`${key} prints over ${via}, which is no field`)
  for (const printed of prints?.lines ?? [])
    if (!lines.some((each) => each.key === printed.key))
      throw new Error(`${key} prints lines ${printed.key}, which it has not`)
}

/** Key of a value in rows and details: `owner_user_name` → `ownerUserName`. */
export const printedKey = (value: string): string => toKey(value)
