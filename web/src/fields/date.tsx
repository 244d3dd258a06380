import { CalendarOutlined } from '@ant-design/icons'
import { DAY, toWallClock } from './date/wall-clock.ts'
import { dateFilter } from './filter/date.ts'
import { showText } from './show.tsx'
import { defineViews, editorWith } from './views.tsx'

const toText = (value: unknown) => toWallClock(value, DAY)

/** A day. */
export const date = defineViews({
  Show: showText(toText),
  Edit: editorWith(async () => (await import('./date/edit.tsx')).MomentEdit, {
    format: DAY,
    withTime: false,
  }),
  parse: toText,
  toWrite: (value) => value || null,
  toText,
  filter: dateFilter,
  icon: <CalendarOutlined />,
  width: 124,
  designer: {
    hint: '选择日期',
  },
})
