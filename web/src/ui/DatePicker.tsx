import type { DatePickerProps } from 'antd'
import type { RangePickerProps } from 'antd/es/date-picker'
import type { Dayjs } from 'dayjs'
import { lazyPart } from './lazy-part.tsx'
import { Waiting } from './Waiting.tsx'

/** One day or moment; several at once are not used. */
export type DayProps = DatePickerProps<Dayjs, false>

const WaitingDay = ({ id, placeholder }: DayProps) => <Waiting id={id} placeholder={placeholder} />
const WaitingRange = () => <Waiting />

/** antd's DatePicker; the calendar is large and fetched when the first one is drawn. */
export const DatePicker = lazyPart<DayProps>(
  async () => (await import('./pickers/antd-dates.tsx')).Day,
  WaitingDay,
)

/** antd's range of days or moments. */
export const RangePicker = lazyPart<RangePickerProps>(
  async () => (await import('./pickers/antd-dates.tsx')).Range,
  WaitingRange,
)
