import { CalendarOutlined } from '@ant-design/icons'
import { DAY, MomentEdit, toWallClock } from './date/edit.tsx'
import { dateFilter } from './filter/date.tsx'
import { showText } from './show.tsx'
import { defineViews, type EditProps } from './views.tsx'

const toText = (value: unknown) => toWallClock(value, DAY)
const DateEdit = (props: EditProps<string>) => <MomentEdit {...props} format={DAY} withTime={false} />

/** A day. */
export const date = defineViews({
  Show: showText(toText),
  Edit: DateEdit,
  parse: toText,
  toWrite: (value) => value || null,
  toText,
  filter: dateFilter,
  icon: <CalendarOutlined />,
  width: 124,
  align: 'left',
  drawn: 'value',
  ownLine: false,
  inline: true,
  roomy: false,
  isChosen: false,
  spreads: false,
  designer: {
    hint: '选择日期',
    isTall: false,
    precisions: null,
    initial: null,
  },
})
