import { LinkOutlined } from '@ant-design/icons'
import { related } from './relation/views.tsx'
import { defineViews } from './views.tsx'

/** 产品, shown as a link to the record and picked from its list. */
export const single_product = defineViews({
  ...related,
  icon: <LinkOutlined />,
  width: 180,
  align: 'left',
  drawn: 'value',
  ownLine: false,
  inline: true,
  roomy: true,
  isChosen: false,
  spreads: false,
  designer: {
    hint: '请选择',
    isTall: false,
    precisions: null,
    initial: null,
  },
})
