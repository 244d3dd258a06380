import { EMPTY, formatDue, formatMinute, formatRelative } from '#web/platform/format.ts'
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
  /** When what was due was done, or something else before it. */
  since: string | null | undefined
}

/** When something is due: red once its day has passed, amber on the day itself. Done `since`, it is a moment like others. */
export function DueMoment({ value, since }: DueMomentProps) {
  const due = formatDue(value)
  if (!value || !due) return <Nothing />
  // wire times of one zone are in order as texts
  if (since && since >= value) return <Moment value={value} />
  return (
    <time dateTime={value} title={formatMinute(value)} className={styles[due.standing]}>
      {due.words}
    </time>
  )
}
