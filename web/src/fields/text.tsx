import { FontSizeOutlined } from '@ant-design/icons'
import { textFilter } from './filter/text.ts'
import { plainText, showText } from './show.tsx'
import { writeText } from './text/write.ts'
import { defineViews } from './views.tsx'

/** One line. */
export const text = defineViews({
  Show: showText(plainText),
  Edit: async () => (await import('./text/edit.tsx')).TextEdit,
  parse: plainText,
  toWrite: writeText,
  toText: plainText,
  filter: textFilter,
  icon: <FontSizeOutlined />,
  width: 140,
  align: 'left',
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
})
