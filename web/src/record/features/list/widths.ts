import type { Head } from '#protocol/crm/fields.ts'
import { type FormType, formTypes } from '#protocol/fields/form-types.ts'
import { toFormType } from '#web/fields/all.ts'

/** What the server gives a column nobody has pulled yet (record-engine.md §3.6). */
const UNTOUCHED = 100

const byFormType: Partial<Record<FormType, number>> = {
  textarea: 220,
  website: 200,
  email: 190,
  mobile: 140,
  number: 120,
  floatnumber: 140,
  percent: 110,
  boolean_value: 96,
  select: 132,
  checkbox: 180,
  date: 124,
  datetime: 132,
  date_interval: 220,
  user: 120,
  single_user: 120,
  structure: 132,
  position: 220,
  location: 220,
  map_address: 190,
  customer: 220,
  business: 220,
  contacts: 120,
  contract: 180,
  dealStatus: 110,
}
const TITLE = 280
const OTHERS = 140
/** Room for the title and the sort mark. */
const perCharacter = 15
const headRoom = 42

/** Width of a column: as pulled, otherwise as its values usually need, and never too narrow for its own title. */
export function widthOf(
  head: Pick<Head, 'name' | 'formType'> & Partial<Pick<Head, 'width'>>,
  isTitle: boolean,
): number {
  if (head.width && head.width !== UNTOUCHED) return head.width
  if (isTitle) return TITLE
  const usual = byFormType[toFormType(head.formType)] ?? OTHERS
  return Math.max(usual, head.name.length * perCharacter + headRoom)
}

/** A pulled width that would read as untouched is one pixel off. */
export const toStoredWidth = (width: number): number => (width === UNTOUCHED ? width + 1 : width)

/** Columns whose latest or largest is the interesting end are sorted from there. */
export const sortsDescendingFirst = (formType: string): boolean => {
  const { operators } = formTypes[toFormType(formType)]
  // 7 (大于) exists only where values have a size
  return operators.some((operator) => operator === 7)
}
