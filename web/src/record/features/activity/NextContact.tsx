import { formatRelative, parseMoment } from '#web/platform/format.ts'
import { StatusDot } from '#web/ui/StatusDot.tsx'
import { textOf } from '../../model/record.ts'
import type { TabProps } from '../../model/screens.tsx'
import styles from '../panel/panel.module.css'
import own from './activity.module.css'

/** 下次联系: when to be in touch again, and whether that has passed. */
export function NextContact({ record }: Pick<TabProps, 'record'>) {
  const written = textOf(record, 'nextTime')
  const moment = parseMoment(written)
  if (!moment) return null
  const isOverdue = moment.getTime() < Date.now()
  return (
    <section className={styles.card} aria-label="下次联系">
      <h3 className={styles.cardTitle}>下次联系</h3>
      <div className={own.next}>
        <StatusDot
          status={isOverdue ? 'error' : 'success'}
          text={isOverdue ? `已过期 · ${formatRelative(written)}` : formatRelative(written)}
        />
        <time className={own.exact} dateTime={written}>
          {written.slice(0, 16)}
        </time>
      </div>
    </section>
  )
}
