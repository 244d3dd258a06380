import { isObject } from '#protocol/fields/value/shape.ts'
import { EmptyValue } from '#web/fields/show.tsx'
import type { RowPartProps } from '#web/record/model/screens.tsx'
import { StatusDot } from '#web/ui/display/StatusDot.tsx'
import styles from './business.module.css'

interface Progress {
  isEnd: number
  statusName: string
  currentProgress: number
  totalProgress: number
}

// by hand: the first page is built without the library of schemas
const isProgress = (value: unknown): value is Progress =>
  isObject(value) &&
  typeof value.statusName === 'string' &&
  [value.isEnd, value.currentProgress, value.totalProgress].every((each) => typeof each === 'number')

/** How a business has ended, in the tone of it. */
const tones = { 1: 'success', 2: 'error', 3: 'default' } as const
const toneOf = (isEnd: number) => (isEnd === 1 || isEnd === 2 || isEnd === 3 ? tones[isEnd] : undefined)

/** The stage with how far it is on the way, or how it ended (crm-records.md §6.2). */
export function StageCell({ row }: RowPartProps) {
  const progress = row.businessStatusCount
  if (!isProgress(progress) || progress.statusName === '') return <EmptyValue />
  const { isEnd, statusName, currentProgress, totalProgress } = progress
  const tone = toneOf(isEnd)
  if (tone) return <StatusDot status={tone} text={statusName} />
  const share = `${Math.round((currentProgress / totalProgress) * 100)}%`
  return (
    <span className={styles.stage}>
      <span className={styles.track} aria-hidden="true">
        <span className={styles.done} style={{ width: share }} />
      </span>
      <span className={styles.stageName}>{statusName}</span>
    </span>
  )
}
