import { numberFilter } from '../filter/number.ts'
import { plainText } from '../show.tsx'
import type { ViewsDefinition } from '../views.tsx'

/** How a number is held and laid out, whatever it counts. */
export const oneNumber = {
  parse: plainText,
  filter: numberFilter,
  align: 'right',
} satisfies Partial<ViewsDefinition<string>>
