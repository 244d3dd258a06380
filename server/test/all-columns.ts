import { fieldCalls } from '#protocol/crm/fields.ts'
import type { Caller } from './as.ts'

/** Shows somebody every column of a type in their own order, as the default lists do not. */
export async function showAllColumns(person: Caller, label: number): Promise<void> {
  const { value, hideValue } = await person.ask(fieldCalls.columnSettings, { label })
  const noHideFields = [...value, ...hideValue].toSorted((a, b) => a.id - b.id)
  await person.ask(fieldCalls.setColumns, { label, noHideFields, hideFields: [] })
}
