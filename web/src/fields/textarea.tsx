import { AlignLeftOutlined } from '@ant-design/icons'
import { textFilter } from './filter/text.ts'
import { plainText, showText } from './show.tsx'
import { writeText } from './text/write.ts'
import { defineViews } from './views.tsx'

/** Several lines. */
export const textarea = defineViews({
  Show: showText(plainText),
  Edit: async () => (await import('./textarea/edit.tsx')).TextAreaEdit,
  parse: plainText,
  toWrite: writeText,
  toText: plainText,
  filter: textFilter,
  icon: <AlignLeftOutlined />,
  width: 220,
  ownLine: true,
  roomy: true,
  designer: {
    isTall: true,
  },
})
