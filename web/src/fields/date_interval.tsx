import { FieldTimeOutlined } from '@ant-design/icons'
import { DAY, MINUTE, toWallClock } from './date/wall-clock.ts'
import { type Ends, formatOf, hasTime } from './date_interval/ends.ts'
import { intervalFilter } from './filter/date.ts'
import { showText } from './show.tsx'
import { defineViews, type ShownField } from './views.tsx'

function parse(value: unknown, field: ShownField): Ends {
  const parts: unknown[] = Array.isArray(value) ? value : typeof value === 'string' ? value.split(',') : []
  const format = formatOf(field)
  return [toWallClock(parts[0], format), toWallClock(parts[1], format)]
}

function toText(value: unknown, field: ShownField): string {
  const format = hasTime(field) ? MINUTE : DAY
  const [start, end] = parse(value, field).map((moment) => toWallClock(moment, format))
  return start || end ? `${start} 至 ${end}` : ''
}

/** Two days or moments. */
export const date_interval = defineViews<Ends>({
  Show: showText(toText),
  Edit: async () => (await import('./date_interval/edit.tsx')).IntervalEdit,
  parse,
  toWrite: (value) => (value.some(Boolean) ? value : null),
  toText,
  filter: intervalFilter,
  icon: <FieldTimeOutlined />,
  width: 220,
  designer: {
    hint: '开始日期 — 结束日期',
    precisions: {
      label: '日期类型',
      control: 'tiles',
      options: [
        { label: '日期', value: 1 },
        { label: '日期时间', value: 2 },
      ],
    },
  },
})
