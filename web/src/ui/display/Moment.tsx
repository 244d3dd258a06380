import { EMPTY, formatDay, formatDue, formatMinute, formatRelative } from '#web/platform/format.ts'
import styles from './Moment.module.css'

interface MomentProps {
  value: string | null | undefined
}

const Nothing = () => <span className={styles.none}>{EMPTY}</span>

/** A relative time; the tooltip shows the full time. */
export function Moment({ value }: MomentProps) {
  if (!value) return <Nothing />
  return (
    <time dateTime={value} title={formatMinute(value)}>
      {formatRelative(value)}
    </time>
  )
}

interface DueMomentProps extends MomentProps {
  /** Its day counts; a time is not shown. */
  day?: boolean | undefined
  /** It was done, and the words for it; without words the date stays. */
  done?: string | undefined
}

/** When something is due: red once its day or hour has passed, amber on the day itself, grey once it is done. */
export function DueMoment({ value, day = false, done }: DueMomentProps) {
  const due = formatDue(value, { day })
  if (!value || !due) return <Nothing />
  const whole = day ? formatDay(value) : formatMinute(value)
  return (
    <time dateTime={value} title={whole} className={styles[done === undefined ? due.standing : 'none']}>
      {done === undefined ? due.words : done || whole}
    </time>
  )
}
