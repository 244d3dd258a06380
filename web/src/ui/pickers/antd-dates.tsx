import { DatePicker } from 'antd'
import type { ComponentProps } from 'react'
import type { DayProps } from './DatePicker.tsx'
import { dayStyle, styleOf, widths } from './widths.ts'

/**
 * antd's calendars, in a file of their own. What is typed or picked counts at once: with antd's own confirmation a
 * moment is lost when the field is left by Tab or by a click elsewhere.
 */
export const Day = (props: DayProps) => <DatePicker needConfirm={false} {...props} style={dayStyle(props)} />
export const Range = (props: ComponentProps<typeof DatePicker.RangePicker>) => (
  <DatePicker.RangePicker needConfirm={false} {...props} style={styleOf(props, widths.range)} />
)
