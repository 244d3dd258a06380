import { useEffect } from 'react'
import type { RecordRows } from '../../model/data/list.ts'
import type { ListControl } from '../../model/state/list-state.ts'

/** Leads from a page that no longer exists, because its rows went or a link is old, to the last one that does. */
export function useExistingPage({ state, change }: ListControl, list: RecordRows): void {
  const { page, limit } = state
  const isPastEnd = page > 1 && !list.isFirst && !list.isStale && list.rows.length === 0
  const last = Math.max(1, Math.ceil(list.total / limit))
  useEffect(() => {
    if (isPastEnd && last < page) change({ page: last }, 'replace')
  }, [isPastEnd, last, page, change])
}
