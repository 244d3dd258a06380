import { numberFilter } from '../filter/number.ts'
import { plainText } from '../show.tsx'
import type { ViewsDefinition } from '../views.tsx'

/** How a number is held and laid out, whatever it counts. */
export const oneNumber = {
  parse: plainText,
  filter: numberFilter,
  align: 'right',
  drawn: 'value',
  ownLine: false,
  inline: true,
  roomy: false,
  isChosen: false,
  spreads: false,
  designer: {
    hint: '请输入',
    isTall: false,
    precisions: null,
    initial: null,
  },
} satisfies Partial<ViewsDefinition<string>>
