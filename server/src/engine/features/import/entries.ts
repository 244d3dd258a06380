import type { FormType } from '#protocol/fields/form-types.ts'
import type { Entry } from '#protocol/fields/rule/field.ts'
import { comparableText } from '#protocol/platform/plain-text.ts'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import { type RegisterColumn, registerColumnsOf } from '#protocol/record/declaration/register.ts'
import type { FieldRow } from '../../fields/field-row.ts'
import { registerOf } from '../../model/registers.ts'
import type { Actor } from '../../model/rules.ts'
import type { ReadRow } from './read-row.ts'

/** What cells may choose from registers. */
export interface Entries {
  /** The entries that the importer may choose by this name or full name; of those under `above` where it is given. */
  named: (formType: FormType, name: string, above: number | null) => readonly Pick<Entry, 'id'>[]
  /** The first one that may be chosen. */
  first: (formType: FormType, above: number | null) => number | null
}

export function entriesFor({ services, viewer }: Actor): Entries {
  const offered = (formType: FormType, above: number | null) => {
    const register = registerOf(services, formType)
    const all = register?.entries().filter((entry) => register.offers(viewer, entry)) ?? []
    return above === null ? all : all.filter(({ under }) => under === above)
  }
  return {
    named: (formType, name, above) => {
      const wanted = comparableText(name)
      const entries = offered(formType, above)
      const inFull = entries.filter(({ fullName }) => comparableText(fullName) === wanted)
      return inFull.length > 0 ? inFull : entries.filter((entry) => comparableText(entry.name) === wanted)
    },
    first: (formType, above) => offered(formType, above)[0]?.id ?? null,
  }
}

const registered = (type: RecordType, key: string): RegisterColumn | undefined =>
  registerColumnsOf(type).find((column) => column.key === key)

/** Its entries belong to one that another column chooses: it is read behind that. */
export const isUnderAnother = (type: RecordType, { key }: Pick<FieldRow, 'key'>): boolean =>
  registered(type, key)?.under !== undefined

/** The entry under which a column chooses: the row's, or the one with which a form begins. */
function aboveOf(type: RecordType, entries: Entries, { written }: ReadRow, key: string): number | null {
  const above = registered(type, registered(type, key)?.under ?? '')
  if (!above) return null
  return Number(written.get(above.key) ?? 0) || entries.first(above.formType, null)
}

/** One of the entries that the importer may choose, by its name or, where several have it, by its full name. */
export function readEntry(
  { type, entries }: { type: RecordType; entries: Entries },
  row: ReadRow,
  { key, name, formType }: FieldRow,
  text: string,
): void {
  const [first, second] = entries.named(formType, text, aboveOf(type, entries, row, key))
  row.written.set(key, first?.id ?? null)
  if (!first) row.faults.set(key, `填写的${name}不存在`)
  else if (second) row.faults.set(key, `${name}名称不唯一`)
}

/** What a new record begins with as in a form where the row chooses nothing. */
export function beginWithFirst(type: RecordType, entries: Entries, row: ReadRow): void {
  for (const { key, formType, beginsWithFirst } of registerColumnsOf(type))
    if (beginsWithFirst && (row.written.get(key) ?? null) === null && !row.faults.has(key))
      row.written.set(key, entries.first(formType, aboveOf(type, entries, row, key)))
}
