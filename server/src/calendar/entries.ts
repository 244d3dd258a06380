import type { calendarCalls, EntryRow } from '#protocol/calendar/calendar-calls.ts'
import {
  crmDayLists,
  interviewEntries,
  leaveEntries,
  type SourceCode,
  type SystemCode,
  systemTypes,
} from '#protocol/calendar/system-types.ts'
import { DAY, dayOf, wallOf } from '#protocol/calendar/wall-time.ts'
import type { ReplyOf, RequestOf } from '#protocol/platform/call.ts'
import { type Page, toPage } from '#protocol/platform/envelope.ts'
import { windowOf } from '#protocol/platform/wire.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { requireCalendar } from './access.ts'
import { readTouchedDays } from './read.ts'
import type { DayWindow } from './sources.ts'
import { readChoice } from './type-choices.ts'

interface Window {
  startTime: number
  endTime: number
  userId?: number | undefined
}

const daysIn = ({ startTime, endTime }: Window): DayWindow => ({
  from: dayOf(wallOf(startTime)),
  to: dayOf(wallOf(endTime) - 1 + DAY),
})

const ownerOf = ({ services, viewer }: Actor, userId: number | undefined) =>
  requireCalendar(services.directory.current(), viewer, userId)

async function daysOf(actor: Actor, code: SourceCode, userId: number, window: DayWindow): Promise<string[]> {
  const found = await actor.services.calendarSources(code)?.days(actor, userId, window)
  return [...(found ?? [])].sort()
}

/** Days with entries of customer management, for each of its types. */
export async function listCrmDays(
  actor: Actor,
  request: RequestOf<typeof calendarCalls.crmDays>,
): Promise<ReplyOf<typeof calendarCalls.crmDays>> {
  const userId = ownerOf(actor, request.userId)
  const window = daysIn(request)
  const days = (code: keyof typeof crmDayLists) => daysOf(actor, code, userId, window)
  const [customers, leads, businesses, deals, contracts, plans] = await Promise.all([
    days('2'),
    days('5'),
    days('6'),
    days('7'),
    days('3'),
    days('4'),
  ])
  return {
    [crmDayLists['2']]: customers,
    [crmDayLists['5']]: leads,
    [crmDayLists['6']]: businesses,
    [crmDayLists['7']]: deals,
    [crmDayLists['3']]: contracts,
    [crmDayLists['4']]: plans,
  }
}

/** Tasks of a time. */
export async function listTasks(
  actor: Actor,
  request: RequestOf<typeof calendarCalls.tasks>,
): Promise<ReplyOf<typeof calendarCalls.tasks>> {
  const userId = ownerOf(actor, request.userId)
  const spans = await actor.services.calendarSources('1')?.spans?.(actor, userId, daysIn(request))
  return (spans ?? []).map(({ id, ...span }) => ({ taskId: id, ...span, eventType: 2 as const }))
}

/** Leave of a time. */
export async function listLeave(
  actor: Actor,
  request: RequestOf<typeof calendarCalls.leave>,
): Promise<ReplyOf<typeof calendarCalls.leave>> {
  const userId = ownerOf(actor, request.userId)
  const spans = await actor.services
    .calendarSources(leaveEntries.code)
    ?.spans?.(actor, userId, daysIn(request))
  const realname = actor.services.directory.current().realname(userId)
  return (spans ?? []).map(({ id, days = 0, ...span }) => ({ examineId: id, realname, days, ...span }))
}

/** Interviews of a time. */
export async function listInterviews(
  actor: Actor,
  request: RequestOf<typeof calendarCalls.interviews>,
): Promise<ReplyOf<typeof calendarCalls.interviews>> {
  const userId = ownerOf(actor, request.userId)
  const source = actor.services.calendarSources(interviewEntries.code)
  const spans = await source?.spans?.(actor, userId, daysIn(request))
  return (spans ?? []).map(({ id, ...span }) => ({ interviewId: id, ...span }))
}

/** Entries of one type on one day. */
export async function listEntries(
  actor: Actor,
  code: SystemCode,
  request: RequestOf<typeof calendarCalls.customers>,
): Promise<Page<EntryRow>> {
  const userId = ownerOf(actor, request.userId)
  const { page, limit } = windowOf(request)
  const source = actor.services.calendarSources(code)
  const found = await source?.rows?.(actor, userId, dayOf(wallOf(request.time)), { page, limit })
  return found ?? toPage<EntryRow>([], 0, { page, limit })
}

/** Days with an event, or with an entry of a type of the system that the caller has switched on (§15.3). */
export async function listDays(
  actor: Actor,
  request: Window & { typeIds?: readonly number[] | undefined },
): Promise<string[]> {
  const userId = ownerOf(actor, request.userId)
  const window = daysIn(request)
  const chosen = await readChoice(actor.services.db, actor.viewer.userId)
  const shown = systemTypes.filter(({ code }) => chosen?.has(code) ?? true)
  const found = await Promise.all([
    readTouchedDays(actor.services.db, {
      userIds: [userId],
      from: wallOf(request.startTime),
      to: wallOf(request.endTime),
      typeIds: request.typeIds,
    }),
    ...shown.map(({ code }) => daysOf(actor, code, userId, window)),
  ])
  return [...new Set(found.flat())].sort()
}
