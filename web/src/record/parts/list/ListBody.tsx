import type { ReactNode } from 'react'
import { isForbidden, messageOf } from '#web/platform/client.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { Forbidden } from '#web/ui/feedback/Forbidden.tsx'
import type { RecordRows } from '../../model/data/list.ts'
import { rowHeights, useListPreferences } from '../../model/state/preferences.ts'
import { Grid, type GridProps } from '../grid/Grid.tsx'
import { GridSkeleton } from '../grid/GridSkeleton.tsx'
import styles from './list.module.css'

export interface ListBodyProps extends Omit<GridProps, 'rows' | 'rowHeight' | 'stale'> {
  list: RecordRows
  /** Columns could not be asked. */
  columnsFailure: unknown
  retryColumns: () => void
  isReady: boolean
  /** Replaces an empty list. */
  empty: ReactNode
}

/** The grid with its states: a skeleton first, an error that keeps the frame, an empty list with the way out. */
export function ListBody({ list, columnsFailure, retryColumns, isReady, empty, ...grid }: ListBodyProps) {
  const rowHeight = useListPreferences((preferences) => rowHeights[preferences.density])
  const failure = list.failure ?? columnsFailure
  if (failure)
    return (
      <div className={styles.state}>
        {isForbidden(failure) ? (
          <Forbidden inside />
        ) : (
          <EmptyState
            variant="error"
            text={messageOf(failure)}
            onRetry={() => {
              list.retry()
              retryColumns()
            }}
          />
        )}
      </div>
    )
  if (list.isFirst || !isReady) return <GridSkeleton rowHeight={rowHeight} />
  if (list.rows.length === 0) return <div className={styles.state}>{empty}</div>
  return <Grid {...grid} rows={list.rows} rowHeight={rowHeight} stale={list.isStale} />
}
