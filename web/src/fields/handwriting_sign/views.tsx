import { EmptyValue, plainText } from '../show.tsx'
import { defineViews, type ShowProps } from '../views.tsx'
import { SignEdit } from './edit.tsx'
import { SignPicture } from './SignPicture.tsx'

const heights = { cell: 24, detail: 80 }

function ShowSign({ value, place }: ShowProps) {
  const batchId = plainText(value)
  return batchId ? <SignPicture batchId={batchId} height={heights[place]} /> : <EmptyValue />
}

/** The batchId of one picture. */
export const handwriting_sign = defineViews({
  Show: ShowSign,
  Edit: SignEdit,
  parse: plainText,
  toWrite: (batchId) => batchId || null,
  toText: (value) => (plainText(value) ? '已签名' : ''),
  filter: null,
  roomy: true,
})
