import dayjs, { type Dayjs } from 'dayjs'
import { DatePicker } from '#web/ui/pickers/DatePicker.tsx'
import styles from '../fields.module.css'
import type { EditProps } from '../views.tsx'
import { DAY, MINUTE, MOMENT } from './wall-clock.ts'

/** As controls show a moment, and what else they understand. */
export const ENTERED = [MINUTE, MOMENT]

const toMoment = (value: string): Dayjs | null => (value === '' ? null : dayjs(value))

interface MomentEditProps extends EditProps<string> {
  format: string
  withTime: boolean
}

export function MomentEdit({
  id,
  value,
  onChange,
  onBlur,
  invalid,
  disabled,
  autoFocus,
  format,
  withTime,
}: MomentEditProps) {
  return (
    <DatePicker
      id={id}
      className={styles.full}
      value={toMoment(value)}
      disabled={disabled}
      autoFocus={autoFocus}
      showTime={withTime ? { format: 'HH:mm', defaultOpenValue: dayjs('09:00:00', 'HH:mm:ss') } : false}
      format={withTime ? ENTERED : DAY}
      status={invalid ? 'error' : undefined}
      placeholder={withTime ? '选择日期时间' : '选择日期'}
      onChange={(moment) => onChange(moment?.second(0).format(format) ?? '')}
      onBlur={onBlur}
    />
  )
}
