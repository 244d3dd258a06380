import dayjs from 'dayjs'
import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router'

/** What a log shows, as it stands in the address. */
export interface LogQuery {
  startTime?: string | undefined
  endTime?: string | undefined
  userIds: number[]
  model: string
  parts: number[]
  page: number
  limit: number
}

export const pageSizes = [10, 20, 30, 40]
const USUAL = 20

const numbersIn = (text: string | null) =>
  (text ?? '')
    .split(',')
    .map(Number)
    .filter((each) => each > 0)
const dayIn = (text: string | null) =>
  text && /^\d{4}-\d{2}-\d{2}$/.test(text) && dayjs(text).isValid() ? text : undefined

function readQuery(params: URLSearchParams): LogQuery {
  const limit = Number(params.get('limit'))
  return {
    startTime: dayIn(params.get('from')),
    endTime: dayIn(params.get('to')),
    userIds: numbersIn(params.get('users')),
    model: params.get('model') ?? '',
    parts: numbersIn(params.get('parts')),
    page: Math.max(1, Math.trunc(Number(params.get('page'))) || 1),
    limit: pageSizes.includes(limit) ? limit : USUAL,
  }
}

function writeQuery({
  startTime,
  endTime,
  userIds,
  model,
  parts,
  page,
  limit,
}: LogQuery): Record<string, string> {
  return {
    ...(startTime ? { from: startTime } : {}),
    ...(endTime ? { to: endTime } : {}),
    ...(userIds.length > 0 ? { users: userIds.join(',') } : {}),
    ...(model ? { model } : {}),
    ...(parts.length > 0 ? { parts: parts.join(',') } : {}),
    ...(page > 1 ? { page: String(page) } : {}),
    ...(limit === USUAL ? {} : { limit: String(limit) }),
  }
}

/** The query and a way to another; everything but a page number begins at page 1. */
export function useLogQuery(): [LogQuery, (change: Partial<LogQuery>) => void] {
  const [params, setParams] = useSearchParams()
  const query = useMemo(() => readQuery(params), [params])
  const go = useCallback(
    (change: Partial<LogQuery>) => setParams((now) => writeQuery({ ...readQuery(now), page: 1, ...change })),
    [setParams],
  )
  return [query, go]
}

/** What list and workbook have in common. */
export const periodOf = ({ startTime, endTime, userIds }: LogQuery) => ({
  userIds,
  ...(startTime ? { startTime } : {}),
  ...(endTime ? { endTime } : {}),
})
