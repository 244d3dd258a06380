import { queryClient } from './query-client.ts'
import { whenIdle } from './when-idle.ts'

/** Long enough for the page to have answered its first click, in milliseconds. */
const SETTLED = 1000

type Fetch = () => Promise<unknown>

const waiting: { fetch: Fetch; order: number }[] = []
let isGoing = false

function goOn(): void {
  // what the page itself has asked for comes first, and has to be drawn; a fetch that fails for want of a connection is
  // remembered by browsers as long as the page lives
  if (queryClient.isFetching() > 0 || navigator.onLine === false) {
    later()
    return
  }
  waiting.sort((one, other) => one.order - other.order)
  const next = waiting.shift()
  isGoing = next !== undefined
  // what cannot be fetched now is fetched, and its failure reported, when it is needed
  if (next)
    void next
      .fetch()
      .catch(() => undefined)
      .finally(() => whenIdle(goOn))
}

const later = () => void setTimeout(() => whenIdle(goOn), SETTLED)

/** What is likely to be asked for next is fetched first. */
export const ahead = { overlay: 0, record: 1, editing: 2, question: 3, palette: 4 } as const

/**
 * Fetches a part of the page that is not shown yet while nothing else goes on, one after the other, so that the first
 * click on what opens it finds it there.
 */
export function fetchAhead(fetch: Fetch, order: (typeof ahead)[keyof typeof ahead]): void {
  waiting.push({ fetch, order })
  if (isGoing) return
  isGoing = true
  later()
}
