import { BarChartOutlined, TableOutlined } from '@ant-design/icons'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import { messageOf } from '#web/platform/client.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { LoadingRows } from '#web/ui/feedback/LoadingRows.tsx'
import styles from './workbench.module.css'

interface CardProps<Data> {
  title: ReactNode
  /** Pixels that its figures need: cards below stay where they are when these arrive. */
  height: number
  /** Choices in the head. */
  extra?: ReactNode
  query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'refetch' | 'isPlaceholderData'>
  /** What stands in the place of figures that are none; absent: there is always something. */
  empty?: (data: Data) => ReactNode
  children: (data: Data) => ReactNode
  /** The numbers of a picture, for who cannot see it or wants to read them. */
  table?: (data: Data) => ReactNode
}

/** A card of the workbench with its states: each waits, fails and is empty by itself. */
export function Card<Data>({ title, height, extra, query, empty, children, table }: CardProps<Data>) {
  const { data, error, refetch, isPlaceholderData } = query
  const [isTable, setTable] = useState(false)
  const name = useId()
  const body = () => {
    if (data === undefined)
      return error ? (
        <EmptyState compact variant="error" text={messageOf(error)} onRetry={() => void refetch()} />
      ) : (
        <LoadingRows rows={6} columns={3} />
      )
    return empty?.(data) ?? (isTable && table ? table(data) : children(data))
  }
  return (
    <section className={styles.card} aria-labelledby={name} aria-busy={isPlaceholderData}>
      <header className={styles.cardHead}>
        <h2 id={name} className={styles.cardTitle}>
          {title}
        </h2>
        {extra}
        {table && (
          <Button
            type="text"
            size="small"
            icon={isTable ? <BarChartOutlined /> : <TableOutlined />}
            aria-label="以表格显示"
            aria-pressed={isTable}
            title={isTable ? '以图表显示' : '以表格显示'}
            onClick={() => setTable((now) => !now)}
          />
        )}
      </header>
      <div
        className={isPlaceholderData ? `${styles.cardBody} ${styles.stale}` : styles.cardBody}
        style={{ minHeight: height }}
      >
        {body()}
      </div>
    </section>
  )
}
