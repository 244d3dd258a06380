import { useState } from 'react'
import type { Page } from '#protocol/platform/envelope.ts'
import type { WorkLog } from '#protocol/work-log/log-calls.ts'
import type { LogQuery } from './use-logs.ts'

/** Which log is read beside the list, and the way to the next one, over the pages of the list. */
export function useReading(
  data: Page<WorkLog> | undefined,
  query: LogQuery,
  onGo: (change: Partial<LogQuery>) => void,
) {
  const [readNow, setReadNow] = useState<ReadonlySet<number>>(new Set())
  const { log, page, limit } = query
  const rows = data?.pageNumber === page ? data.list : []
  const at =
    log === 'first' ? 0 : log === 'last' ? rows.length - 1 : rows.findIndex((row) => row.logId === log)
  const listed = rows[at]
  const logId = listed?.logId ?? (typeof log === 'number' ? log : null)
  const open = (next: LogQuery['log'], onPage = page) => onGo({ log: next, page: onPage })
  const step = (by: 1 | -1): boolean => {
    const next = rows[at + by]
    const isBeyond = page + by < 1 || page + by > (data?.totalPage ?? 0)
    if (next) open(next.logId)
    else if (at < 0 || isBeyond) return false
    else open(by === 1 ? 'first' : 'last', page + by)
    return true
  }
  return {
    isOpen: log !== null,
    logId,
    listed,
    place: listed && data ? { at: (page - 1) * limit + at + 1, total: data.totalRow } : null,
    open,
    step,
    close: () => open(null),
    readNow,
    noteRead: (id: number) => setReadNow((now) => new Set([...now, id])),
  }
}
