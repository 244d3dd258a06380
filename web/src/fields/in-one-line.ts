import type { ViewsDefinition } from './views.tsx'

/** How a field is laid out whose value stands in one line and is typed. */
export const inOneLine = {
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
