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
  align: 'left',
  drawn: 'value',
  ownLine: true,
  inline: true,
  roomy: true,
  isChosen: false,
  spreads: false,
  designer: {
    hint: '请输入',
    isTall: true,
    precisions: null,
    initial: null,
  },
})
