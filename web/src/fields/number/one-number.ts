import { numberFilter } from '../filter/number.ts'
import { inOneLine } from '../in-one-line.ts'
import { plainText } from '../show.tsx'
import type { ViewsDefinition } from '../views.tsx'

/** How a number is held and laid out, whatever it counts. */
export const oneNumber = {
  ...inOneLine,
  parse: plainText,
  filter: numberFilter,
  align: 'right',
} satisfies Partial<ViewsDefinition<string>>
