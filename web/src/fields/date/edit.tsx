import dayjs, { type Dayjs } from 'dayjs'
import { DatePicker } from '#web/ui/DatePicker.tsx'
import styles from '../fields.module.css'
import { plainText } from '../show.tsx'
import type { EditProps } from '../views.tsx'

export const DAY = 'YYYY-MM-DD'
export const MOMENT = 'YYYY-MM-DD HH:mm:ss'
/** As people read moments. */
export const MINUTE = 'YYYY-MM-DD HH:mm'
/** As controls show a moment, and what else they understand. */
export const ENTERED = [MINUTE, MOMENT]

/** The wire's wall-clock text, never shifted between zones. */
export function toWallClock(value: unknown, format: string): string {
  const written = plainText(value)
  const moment = dayjs(written)
  return written !== '' && moment.isValid() ? moment.format(format) : ''
}

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
