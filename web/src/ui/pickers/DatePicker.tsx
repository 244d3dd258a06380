import type { DatePickerProps } from 'antd'
import type { RangePickerProps } from 'antd/es/date-picker'
import type { Dayjs } from 'dayjs'
import { Waiting } from '#web/ui/input/Waiting.tsx'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import { dayStyle, styleOf, widths } from './widths.ts'

/** One day or moment; several at once are not used. */
export type DayProps = DatePickerProps<Dayjs, false>

const WaitingDay = (props: DayProps) => (
  <Waiting
    id={props.id}
    size={props.size === 'small' ? 'small' : undefined}
    placeholder={props.placeholder}
    className={props.className}
    style={dayStyle(props)}
  />
)
const WaitingRange = ({ className, style }: RangePickerProps) => (
  <Waiting className={className} style={styleOf({ className, style }, widths.range)} />
)

/** antd's DatePicker; the calendar is large and fetched when the first one is drawn. */
export const DatePicker = lazyComponent<DayProps>(
  async () => (await import('./antd-dates.tsx')).Day,
  WaitingDay,
)

/** antd's range of days or moments. */
export const RangePicker = lazyComponent<RangePickerProps>(
  async () => (await import('./antd-dates.tsx')).Range,
  WaitingRange,
)
