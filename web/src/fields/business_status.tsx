import { LinkOutlined } from '@ant-design/icons'
import { plainText, showText } from './show.tsx'
import { defineViews } from './views.tsx'

/** Rows carry the name; the form of the type that has stages chooses them. */
export const business_status = defineViews({
  Show: showText(plainText),
  Edit: null,
  parse: plainText,
  toWrite: (value) => value || null,
  toText: plainText,
  filter: null,
  icon: <LinkOutlined />,
  width: 140,
  align: 'left',
  drawn: 'value',
  ownLine: false,
  inline: false,
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
