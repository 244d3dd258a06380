import { LinkOutlined } from '@ant-design/icons'
import { textFilter } from './filter/text.ts'
import { plainText, showText } from './show.tsx'
import { defineViews } from './views.tsx'

/** 期数 of a plan. It is chosen from the plans of the contract, by the form of the type that has one. */
export const receivables_plan = defineViews({
  Show: showText(plainText),
  Edit: null,
  parse: plainText,
  toWrite: (value) => value || null,
  toText: plainText,
  filter: textFilter,
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
