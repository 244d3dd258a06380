import { LinkOutlined } from '@ant-design/icons'
import { showText } from './show.tsx'
import { defineViews } from './views.tsx'

const nothing = () => ''

/** Product lines travel beside the fields (record-engine.md §5.2); they have no text of their own. */
export const product = defineViews({
  Show: showText(nothing),
  Edit: null,
  parse: (value) => value,
  toWrite: () => null,
  toText: nothing,
  filter: null,
  icon: <LinkOutlined />,
  width: 140,
  align: 'left',
  drawn: null,
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
