import { type EventDetail, eventCalls, eventScopes } from '#protocol/calendar/event-calls.ts'
import type { Range } from '#protocol/calendar/free-slots.ts'
import { momentOf } from '#protocol/calendar/wall-time.ts'
import { ask } from '#web/platform/client.ts'
import { announceAct } from '#web/ui/feedback/announce-act.tsx'
import { rangeInWords } from './dates.ts'
import { draftOf, eventOf, hoursOf } from './event-draft.ts'
import type { CalendarItem } from './items.ts'

/** Which occurrences of a series a change means. */
export type Scope = 'this' | 'later' | 'all'

/** How long a move can be taken back, in seconds. */
const UNDO = 30

const readDetail = (eventId: number, { start, end }: Range) =>
  ask(eventCalls.detail, { eventId, startTime: momentOf(start), endTime: momentOf(end) })

/** An event as it is, with other times, and the reminders it has; what it is related to stays. */
function written(detail: EventDetail, range: Range) {
  const event = eventOf({ ...draftOf(detail), ...hoursOf(range) })
  const { eventId, batchId, noticeList } = detail
  return { event: { ...event, eventId, batchId }, notice: noticeList }
}

/** Saves other times of the occurrence that begins at `from`. */
export function saveTimes(detail: EventDetail, from: Range, to: Range, scope: Scope): Promise<unknown> {
  const { event, notice } = written(detail, to)
  const time = momentOf(from.start)
  if (scope === 'later') return ask(eventCalls.split, { event, notice, time })
  if (scope === 'all') return ask(eventCalls.update, { event, notice, time, type: eventScopes.all })
  const single = { ...event, repetitionType: 1 }
  return ask(eventCalls.update, { event: single, notice, time, type: eventScopes.onlyThis })
}

/**
 * Moves an occurrence and offers to take it back for 30 seconds. A part of a series is an event of its own afterwards, found by its batch
 * and its time.
 */
export async function moveItem(
  { event, start, end }: CalendarItem,
  to: Range,
  { scope, userId, refresh }: { scope: Scope; userId: number | undefined; refresh: () => Promise<unknown> },
): Promise<void> {
  if (!event) return
  const from = { start, end }
  await saveTimes(await readDetail(event.eventId, from), from, to, scope)
  await refresh()
  const undo = async () => {
    const window = { startTime: momentOf(to.start), endTime: momentOf(to.end) + 1 }
    const rows = await ask(eventCalls.list, { ...window, ...(userId ? { userId } : {}) })
    const moved = rows.find((row) => row.batchId === event.batchId && row.startTime === window.startTime)
    if (moved)
      await saveTimes(await readDetail(moved.eventId, to), to, from, scope === 'this' ? 'this' : 'all')
    await refresh()
  }
  announceAct({
    words: `“${event.title}”已改到 ${rangeInWords(to)}`,
    caption: '撤销',
    act: () => void undo().catch(() => refresh()),
    seconds: UNDO,
  })
}
