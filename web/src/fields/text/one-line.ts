import { textFilter } from '../filter/text.ts'
import { plainText } from '../show.tsx'
import type { ViewsDefinition } from '../views.tsx'
import { writeText } from './write.ts'

/** How one line of text is held, written and laid out, whatever it says. */
export const oneLine = {
  parse: plainText,
  toWrite: writeText,
  toText: plainText,
  filter: textFilter,
} satisfies Omit<ViewsDefinition<string>, 'Show' | 'Edit' | 'icon' | 'width'>
