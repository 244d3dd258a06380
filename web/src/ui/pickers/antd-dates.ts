import { DatePicker } from 'antd'

/** antd's calendars, in a file of their own. */
export const Day = DatePicker
export const Range = DatePicker.RangePicker
