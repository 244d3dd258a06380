import { choiceFilter } from '../filter/choice.tsx'
import { nameOf } from '../options.ts'
import { plainText, showText } from '../show.tsx'
import { defineViews, type ShownField } from '../views.tsx'
import { SelectEdit } from './edit.tsx'

const toText = (value: unknown, field: ShownField) => nameOf(field.setting, plainText(value))

export const select = defineViews({
  Show: showText(toText),
  Edit: SelectEdit,
  parse: plainText,
  toWrite: (value) => value.trim() || null,
  toText,
  filter: choiceFilter,
})
