import type { calendarCalls } from '#protocol/calendar/calendar-calls.ts'
import type { EventRow } from '#protocol/calendar/event-calls.ts'
import type { Range } from '#protocol/calendar/free-slots.ts'
import {
  crmDayLists,
  interviewEntries,
  leaveEntries,
  type SourceCode,
  type SystemCode,
  systemTypes,
} from '#protocol/calendar/system-types.ts'
import { DAY, type WallTime, wallOf, wallTime } from '#protocol/calendar/wall-time.ts'
import type { ReplyOf } from '#protocol/platform/call.ts'

export type LeaveRow = ReplyOf<typeof calendarCalls.leave>[number]

/** What a calendar draws: an occurrence of an event, or what another area has on a day. */
export interface CalendarItem extends Range {
  key: string
  title: string
  color: string
  /** Of an event. */
  event?: EventRow
  /** Of an entry of a type of the system: which, of a task its number, else where it is opened. */
  entry?: { code: SourceCode; taskId?: number; address?: string; leave?: LeaveRow }
}

/** Occurrences on the wall of the company. */
export const itemsOfEvents = (rows: readonly EventRow[]): CalendarItem[] =>
  rows.map((event) => ({
    key: `${event.eventId}@${event.startTime}`,
    title: event.title,
    color: event.color,
    start: wallOf(event.startTime),
    end: wallOf(event.endTime),
    event,
  }))

const typeOf = (code: SystemCode) => systemTypes.find((type) => type.code === code)

/** Of the chosen types one item a day, whatever there is of it: its list is opened by a click. */
export function itemsOfDays(
  lists: ReplyOf<typeof calendarCalls.crmDays>,
  chosen: ReadonlySet<string>,
): CalendarItem[] {
  return systemTypes.flatMap(({ code, name, color }) => {
    if (code === '1' || !chosen.has(code)) return []
    return [...new Set(lists[crmDayLists[code]])].map((day) => {
      const start = wallTime(day)
      return { key: `${code}@${day}`, title: name, color, start, end: start + DAY, entry: { code } }
    })
  })
}

export const itemsOfTasks = (tasks: ReplyOf<typeof calendarCalls.tasks>): CalendarItem[] =>
  tasks.map(({ taskId, name, startTime, endTime }) => ({
    key: `task${taskId}`,
    title: name,
    color: typeOf('1')?.color ?? '',
    start: wallOf(startTime),
    end: Math.max(wallOf(endTime), wallOf(startTime) + 1),
    entry: { code: '1', taskId },
  }))

export const itemsOfLeave = (rows: readonly LeaveRow[]): CalendarItem[] =>
  rows.map((leave) => ({
    key: `leave${leave.examineId}`,
    title: leave.name === leaveEntries.name ? leave.name : `${leaveEntries.name}：${leave.name}`,
    color: leaveEntries.color,
    start: wallOf(leave.startTime),
    end: wallOf(leave.endTime),
    entry: { code: leaveEntries.code, leave },
  }))

export const itemsOfInterviews = (interviews: ReplyOf<typeof calendarCalls.interviews>): CalendarItem[] =>
  interviews.map(({ interviewId, name, startTime, endTime, address }) => ({
    key: `interview${interviewId}`,
    title: name === interviewEntries.name ? name : `${interviewEntries.name}：${name}`,
    color: interviewEntries.color,
    start: wallOf(startTime),
    end: wallOf(endTime),
    entry: { code: interviewEntries.code, ...(address === undefined ? {} : { address }) },
  }))

/** Of an interview whose candidate the caller may not read there is nothing to open. */
export const opensNothing = ({ entry }: CalendarItem): boolean =>
  entry?.code === interviewEntries.code && entry.address === undefined

/** The note of an item beside its title; empty without one. */
export function noteOf(item: CalendarItem): string {
  if (opensNothing(item)) return '（没有权限查看候选人）'
  return item.entry ? '（来自其他应用，不能在此移动）' : ''
}

/** Whether it is drawn above the hours: it has none, or goes over more than a day. */
export const isLong = ({ start, end, entry }: CalendarItem): boolean =>
  (entry !== undefined && entry.code !== interviewEntries.code) || end - start >= DAY

/** An event that the caller may move or stretch. */
export const mayMove = ({ event }: CalendarItem): boolean => event?.mayChange === true

/** Items that touch the day that begins at `day`, in the order of their beginnings. */
export const itemsOfDay = (items: readonly CalendarItem[], day: WallTime): CalendarItem[] =>
  items
    .filter(({ start, end }) => start < day + DAY && (end > day || start === day))
    .sort((a, b) => Number(isLong(b)) - Number(isLong(a)) || a.start - b.start)

/** The items with one of them drawn elsewhere, while it is moved or its change is saved. */
export const withMoved = (
  items: readonly CalendarItem[],
  moved: ReadonlyMap<string, Range>,
): readonly CalendarItem[] =>
  moved.size === 0 ? items : items.map((item) => ({ ...item, ...moved.get(item.key) }))
