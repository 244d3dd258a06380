import { formTypes, toFormType } from '#protocol/fields/form-types.ts'
import { operators } from '#protocol/fields/rule/operators.ts'
import type { Head } from '#protocol/record/calls/columns.ts'
import { viewsOf } from '#web/fields/all.ts'

const TITLE = 280
/** Of the star before a title. */
export const STAR = 18
/** Down to these widths names and sentences give room to the others; what is narrower gives none. */
const LEAST_TITLE = 180
const LEAST = 148
/** Room for the title and the sort mark. */
const perCharacter = 15
const headRoom = 42

/** Width of a column: as pulled or declared, otherwise as its values usually need, and never too narrow for its own title. */
export function widthOf(
  head: Pick<Head, 'name' | 'formType'> & Partial<Pick<Head, 'width'>>,
  isTitle: boolean,
): number {
  if (head.width) return head.width
  if (isTitle) return TITLE
  return Math.max(viewsOf(head.formType).width, head.name.length * perCharacter + headRoom)
}

/** The width that a column keeps where all of them lack room. */
export const leastOf = (width: number, isTitle: boolean): number =>
  Math.min(width, isTitle ? LEAST_TITLE : LEAST)

/** Columns whose latest or largest is the interesting end are sorted from there. */
export const sortsDescendingFirst = (formType: string): boolean =>
  // 大于 exists only where values have a size
  formTypes[toFormType(formType)].operators.includes(operators.greater)
