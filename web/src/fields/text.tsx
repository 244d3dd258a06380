import { FontSizeOutlined } from '@ant-design/icons'
import { textFilter } from './filter/text.tsx'
import { plainText, showText } from './show.tsx'
import { TextEdit, writeText } from './text/edit.tsx'
import { defineViews } from './views.tsx'

/** One line. */
export const text = defineViews({
  Show: showText(plainText),
  Edit: TextEdit,
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
