import { plainText, showText } from '../show.tsx'
import { defineViews } from '../views.tsx'

const toText = (value: unknown) => (plainText(value) ? '已签名' : '')

/** The batchId of one picture. */
export const handwriting_sign = defineViews({
  Show: showText(toText),
  Edit: null,
  parse: plainText,
  toWrite: (batchId) => batchId || null,
  toText,
  filter: null,
})
