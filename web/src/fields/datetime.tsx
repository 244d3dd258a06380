import { ClockCircleOutlined } from '@ant-design/icons'
import { Moment } from '#web/ui/display/Moment.tsx'
import { MINUTE, MOMENT, toWallClock } from './date/wall-clock.ts'
import { dateFilter } from './filter/date.ts'
import { EmptyValue } from './show.tsx'
import { defineViews, editorWith, type ShowProps } from './views.tsx'

const parse = (value: unknown) => toWallClock(value, MOMENT)
/** Minutes: nobody plans or remembers by seconds. */
const toText = (value: unknown) => toWallClock(value, MINUTE)

/** Relative in a list, where moments are compared at a glance, the full time on hover; exact in a detail. */
function ShowMoment({ value, place }: ShowProps) {
  const minute = toText(value)
  if (minute === '') return <EmptyValue />
  return place !== 'detail' ? <Moment value={parse(value)} /> : minute
}

/** A moment: how long ago in a list, exact in a detail. */
export const datetime = defineViews({
  Show: ShowMoment,
  Edit: editorWith(async () => (await import('./date/edit.tsx')).MomentEdit, {
    format: MOMENT,
    withTime: true,
  }),
  parse,
  toWrite: (value) => value || null,
  toText,
  filter: dateFilter,
  icon: <ClockCircleOutlined />,
  width: 132,
  designer: {
    hint: '选择日期时间',
  },
})
