import { LinkOutlined } from '@ant-design/icons'
import { plainText, showText } from './show.tsx'
import { defineViews } from './views.tsx'

const parse = (value: unknown) => (Array.isArray(value) ? value.map(Number) : [])
const toText = (value: unknown) => (Array.isArray(value) ? '' : plainText(value))

/** Path of product category ids, root first; rows carry the name. */
export const category = defineViews<number[]>({
  Show: showText(toText),
  Edit: null,
  parse,
  toWrite: (path) => path.at(-1) ?? null,
  toText,
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
