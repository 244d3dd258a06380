import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { messageOf } from '#web/platform/client.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { LoadingRows } from '#web/ui/feedback/LoadingRows.tsx'
import styles from './workbench.module.css'

interface CardProps<Data> {
  title: string
  /** Behind the title: the time that the figures are of. */
  note?: string
  query: Parameters<typeof useQuery<Data>>[0]
  actions?: ReactNode
  /** Takes two columns. */
  wide?: boolean
  children: (data: Data) => ReactNode
}

/** A card of the workbench with what it asks for: rows while it waits, 重试 where that failed. */
export function Card<Data>({ title, note, query, actions, wide, children }: CardProps<Data>) {
  const found: UseQueryResult<Data> = useQuery<Data>(query)
  return (
    <section className={`${styles.card} ${wide ? styles.wide : ''}`} aria-label={title}>
      <header className={styles.head}>
        <h2 className={styles.title}>{title}</h2>
        {note && <span className={styles.note}>{note}</span>}
        <div className={styles.actions}>{actions}</div>
      </header>
      {found.error ? (
        <EmptyState
          compact
          variant="error"
          text={messageOf(found.error)}
          onRetry={() => void found.refetch()}
        />
      ) : found.data === undefined ? (
        <LoadingRows rows={3} columns={3} />
      ) : (
        children(found.data)
      )}
    </section>
  )
}
