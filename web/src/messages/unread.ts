import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { isObject } from '#protocol/fields/value/shape.ts'
import { messageCalls, type UnreadCount } from '#protocol/messages/calls.ts'
import { addressOf, ask } from '#web/platform/client.ts'
import { queryOf, refresh } from '#web/platform/query-keys.ts'
import { tell } from '#web/platform/server-notices.ts'
import { useSettled } from '#web/platform/settled.ts'

/** Asked again this often while the page is visible, for where the stream does not get through (foundations §9). */
const POLL = 600_000
/** A stream that broke is tried again after this long. */
const REOPEN = 5_000

const unreadQuery = queryOf(messageCalls.unreadCount, {})

const nothing: UnreadCount = {
  allCount: 0,
  announceCount: 0,
  examineCount: 0,
  taskCount: 0,
  logCount: 0,
  crmCount: 0,
  eventCount: 0,
  hrmCount: 0,
  accountCount: 0,
  knowledgeCount: 0,
  jxcCount: 0,
}

/** Unread messages by kind; zero until known. */
export function useUnread(): UnreadCount {
  const { data } = useQuery({
    ...unreadQuery,
    enabled: useSettled(),
    refetchInterval: (query) => (query.state.error ? false : POLL),
  })
  return data ?? nothing
}

const isCounts = (value: unknown): value is UnreadCount =>
  isObject(value) && Object.keys(nothing).every((kind) => typeof value[kind] === 'number')

function readJson(data: unknown): unknown {
  try {
    return typeof data === 'string' ? JSON.parse(data) : data
  } catch {
    return null
  }
}

/**
 * A stream while the page is visible, so that many open tabs do not use up the browser's connections. One that broke is
 * opened again only after the counts could be asked for: a session that ended is thus reported like everywhere.
 */
function keepStream(onCounts: (counts: UnreadCount) => void, askCounts: () => Promise<unknown>): () => void {
  let source: EventSource | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let wasHeard = false

  const close = () => {
    clearTimeout(timer)
    source?.close()
    source = null
  }
  const openLater = () => {
    close()
    timer = setTimeout(() => void askCounts().then(open, openLater), REOPEN)
  }
  const open = () => {
    close()
    if (document.visibilityState !== 'visible') return
    source = new EventSource(addressOf(messageCalls.live, {}))
    source.addEventListener('error', openLater)
    source.addEventListener('open', () => {
      if (wasHeard) tell(null)
      wasHeard = true
    })
    source.addEventListener('told', ({ data }) => {
      const what = readJson(data)
      if (typeof what === 'string') tell(what)
    })
    source.addEventListener('unread', ({ data }) => {
      const counts = readJson(data)
      if (isCounts(counts)) onCounts(counts)
    })
  }
  open()
  document.addEventListener('visibilitychange', open)
  return () => {
    document.removeEventListener('visibilitychange', open)
    close()
  }
}

/** Keeps the counts true while the shell is there; an open list is asked again when they change. */
export function useLiveUnread(): void {
  const client = useQueryClient()
  const isSettled = useSettled()
  useEffect(() => {
    if (!isSettled) return
    const show = async (counts: UnreadCount) => {
      // an answer still on its way was counted earlier than these
      await client.cancelQueries({ queryKey: unreadQuery.queryKey })
      const before = client.getQueryData(unreadQuery.queryKey)
      client.setQueryData(unreadQuery.queryKey, counts)
      const changed = before && JSON.stringify(before) !== JSON.stringify(counts)
      if (changed) void refresh(client, messageCalls.list)
    }
    return keepStream(
      (counts) => void show(counts),
      async () => show(await ask(messageCalls.unreadCount, {}, { quiet: true })),
    )
  }, [client, isSettled])
}
