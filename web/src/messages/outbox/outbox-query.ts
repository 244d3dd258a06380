import dayjs from 'dayjs'
import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { type OutboxState, outboxStates } from '#protocol/messages/outbox-calls.ts'

/** What 消息发送 shows, as it stands in the address. */
export interface OutboxQuery {
  /** Absent: all. */
  state: OutboxState | undefined
  channel: string
  userId: number | undefined
  reason: string
  startTime: string | undefined
  endTime: string | undefined
  page: number
  limit: number
}

export const pageSizes = [15, 30, 60, 100]
const USUAL = 15
const ALL = 'all'
/** What somebody comes for. */
const FIRST: OutboxState = 'dead'

const dayIn = (text: string | null) =>
  text && /^\d{4}-\d{2}-\d{2}$/.test(text) && dayjs(text).isValid() ? text : undefined
const countIn = (text: string | null) => Math.max(0, Math.trunc(Number(text)) || 0)

function readQuery(params: URLSearchParams): OutboxQuery {
  const asked = params.get('state')
  const limit = Number(params.get('limit'))
  return {
    state: asked === ALL ? undefined : (outboxStates.find((state) => state === asked) ?? FIRST),
    channel: params.get('channel') ?? '',
    userId: countIn(params.get('user')) || undefined,
    reason: params.get('reason') ?? '',
    startTime: dayIn(params.get('from')),
    endTime: dayIn(params.get('to')),
    page: countIn(params.get('page')) || 1,
    limit: pageSizes.includes(limit) ? limit : USUAL,
  }
}

const writeQuery = (query: OutboxQuery): Record<string, string> => ({
  ...(query.state === FIRST ? {} : { state: query.state ?? ALL }),
  ...(query.channel ? { channel: query.channel } : {}),
  ...(query.userId ? { user: String(query.userId) } : {}),
  ...(query.reason ? { reason: query.reason } : {}),
  ...(query.startTime ? { from: query.startTime } : {}),
  ...(query.endTime ? { to: query.endTime } : {}),
  ...(query.page > 1 ? { page: String(query.page) } : {}),
  ...(query.limit === USUAL ? {} : { limit: String(query.limit) }),
})

/** The query and a way to another; everything but a page number begins at page 1. */
export function useOutboxQuery(): [OutboxQuery, (change: Partial<OutboxQuery>) => void] {
  const [params, setParams] = useSearchParams()
  const query = useMemo(() => readQuery(params), [params])
  const go = useCallback(
    (change: Partial<OutboxQuery>) =>
      setParams((now) => writeQuery({ ...readQuery(now), page: 1, ...change })),
    [setParams],
  )
  return [query, go]
}
