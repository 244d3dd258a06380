import dayjs, { type Dayjs } from 'dayjs'
import { useMemo } from 'react'
import { RangePicker } from '#web/ui/pickers/DatePicker.tsx'
import { ENTERED } from '../date/edit.tsx'
import { DAY, MOMENT } from '../date/wall-clock.ts'
import styles from '../fields.module.css'
import type { EditProps } from '../views.tsx'
import { type Ends, formatOf } from './ends.ts'

const toMoment = (value: string): Dayjs | null => (value === '' ? null : dayjs(value))

/** Both ends, of which either may still be missing. */
export function IntervalEdit({
  id,
  field,
  value,
  onChange,
  onBlur,
  invalid,
  disabled,
  autoFocus,
}: EditProps<Ends>) {
  const format = formatOf(field)
  const [start, end] = value
  // the same array for the same days: another one takes away what is typed and not yet complete
  const moments = useMemo((): [Dayjs | null, Dayjs | null] => [toMoment(start), toMoment(end)], [start, end])
  const write = (moment: Dayjs | null | undefined) => moment?.second(0).format(format) ?? ''
  return (
    <RangePicker
      id={id}
      className={styles.full}
      value={moments}
      // either end may still be missing while the form is being saved
      allowEmpty
      disabled={disabled}
      autoFocus={autoFocus}
      showTime={format === MOMENT && { format: 'HH:mm' }}
      format={format === MOMENT ? ENTERED : DAY}
      status={invalid ? 'error' : undefined}
      onChange={(chosen) => onChange([write(chosen?.[0]), write(chosen?.[1])])}
      onBlur={onBlur}
    />
  )
}
