import { withThousands } from '../digits.ts'
import { numberFilter } from '../filter/number.tsx'
import { plainText, showText } from '../show.tsx'
import { writeText } from '../text/edit.tsx'
import { defineViews } from '../views.tsx'
import { NumberEdit } from './edit.tsx'

const toText = (value: unknown) => withThousands(plainText(value))

export const number = defineViews({
  Show: showText(toText),
  Edit: NumberEdit,
  parse: plainText,
  toWrite: writeText,
  toText,
  filter: numberFilter,
  align: 'right',
})
