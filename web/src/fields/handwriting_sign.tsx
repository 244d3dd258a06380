import { EditOutlined } from '@ant-design/icons'
import { SignPicture } from './handwriting_sign/SignPicture.tsx'
import { EmptyValue, plainText } from './show.tsx'
import { defineViews, type ShowProps } from './views.tsx'

const heights = { cell: 24, fact: 24, detail: 80 }

function ShowSign({ value, place }: ShowProps) {
  const batchId = plainText(value)
  return batchId ? <SignPicture batchId={batchId} height={heights[place]} /> : <EmptyValue />
}

/** The batchId of one picture. */
export const handwriting_sign = defineViews({
  Show: ShowSign,
  Edit: async () => (await import('./handwriting_sign/edit.tsx')).SignEdit,
  parse: plainText,
  toWrite: (batchId) => batchId || null,
  toText: (value) => (plainText(value) ? '已签名' : ''),
  filter: null,
  icon: <EditOutlined />,
  width: 140,
  inline: false,
  roomy: true,
  designer: {
    hint: '手写签名',
    isTall: true,
  },
})
