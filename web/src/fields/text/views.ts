import { textFilter } from '../filter/text.tsx'
import { plainText, showText } from '../show.tsx'
import { defineViews } from '../views.tsx'
import { TextEdit, writeText } from './edit.tsx'

export const text = defineViews({
  Show: showText(plainText),
  Edit: TextEdit,
  parse: plainText,
  toWrite: writeText,
  toText: plainText,
  filter: textFilter,
})
