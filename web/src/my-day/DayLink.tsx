import { Link } from 'react-router'
import { Tooltip } from '#web/ui/overlay/Tooltip.tsx'
import { dayEntry } from './entry.tsx'
import styles from './my-day.module.css'

/** 我的一天 in the top bar. */
export const DayLink = () => (
  <Tooltip title={dayEntry.title}>
    <Link to={dayEntry.path} className={styles.link} aria-label={dayEntry.title}>
      {dayEntry.icon}
    </Link>
  </Tooltip>
)
