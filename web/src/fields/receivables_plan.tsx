import { LinkOutlined } from '@ant-design/icons'
import { related } from './relation/views.tsx'
import { defineViews } from './views.tsx'

/** 期数, a plan of a contract. */
export const receivables_plan = defineViews({
  ...related,
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
