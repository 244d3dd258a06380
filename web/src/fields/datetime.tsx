import { ClockCircleOutlined } from '@ant-design/icons'
import { formatRelative } from '#web/platform/format.ts'
import { MOMENT, MomentEdit, toWallClock } from './date/edit.tsx'
import { dateFilter } from './filter/date.tsx'
import { EmptyValue } from './show.tsx'
import { defineViews, type EditProps, type ShowProps } from './views.tsx'

const toText = (value: unknown) => toWallClock(value, MOMENT)
const DateTimeEdit = (props: EditProps<string>) => <MomentEdit {...props} format={MOMENT} withTime />

/** Relative in a list, where moments are compared at a glance, the full time on hover; exact in a detail. */
function ShowMoment({ value, place }: ShowProps) {
  const moment = toText(value)
  if (moment === '') return <EmptyValue />
  return place === 'cell' ? <span title={moment}>{formatRelative(moment)}</span> : moment
}

/** A moment: how long ago in a list, exact in a detail. */
export const datetime = defineViews({
  Show: ShowMoment,
  Edit: DateTimeEdit,
  parse: toText,
  toWrite: (value) => value || null,
  toText,
  filter: dateFilter,
  icon: <ClockCircleOutlined />,
  width: 132,
  align: 'left',
  drawn: 'value',
  ownLine: false,
  isFact: true,
  inline: true,
  roomy: false,
  isChosen: false,
  spreads: false,
  designer: {
    hint: '选择日期时间',
    isTall: false,
    precisions: null,
    initial: null,
  },
})
