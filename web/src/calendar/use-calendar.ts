import { keepPreviousData, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { calendarCalls, type TypeOfUser } from '#protocol/calendar/calendar-calls.ts'
import { eventCalls } from '#protocol/calendar/event-calls.ts'
import type { Range } from '#protocol/calendar/free-slots.ts'
import { momentOf } from '#protocol/calendar/wall-time.ts'
import { workingDayCalls } from '#protocol/manage/working-days/calls.ts'
import { isWorkedOn, MADE_UP, ordinaryWeekdays } from '#protocol/manage/working-days/days.ts'
import { type AddressQuery, countIn, dayIn, useAddressQuery } from '#web/platform/address-query.ts'
import { useCan } from '#web/platform/permissions.ts'
import { queryOf, refresh, refreshModule } from '#web/platform/query-keys.ts'
import { todayOnWall, type View, views } from './dates.ts'
import {
  type CalendarItem,
  itemsOfDays,
  itemsOfEvents,
  itemsOfInterviews,
  itemsOfLeave,
  itemsOfTasks,
} from './items.ts'

/** What of the calendar the address holds. */
export interface CalendarQuery {
  view: View
  day: string
  /** Whose, if it is not one's own. */
  userId: number | undefined
  /** Opened by a message. */
  eventId: number | undefined
}

const inAddress: AddressQuery<CalendarQuery> = {
  read: (params) => ({
    view: views.find((view) => view === params.get('view')) ?? 'month',
    day: dayIn(params.get('day')) ?? todayOnWall(),
    userId: countIn(params.get('user'), 0) || undefined,
    eventId: countIn(params.get('event'), 0) || undefined,
  }),
  write: ({ view, day, userId, eventId }) => ({
    ...(view === 'month' ? {} : { view }),
    ...(day === todayOnWall() ? {} : { day }),
    ...(userId ? { user: String(userId) } : {}),
    ...(eventId ? { event: String(eventId) } : {}),
  }),
}

export const useCalendarQuery = () => useAddressQuery(inAddress)

const noTypes: readonly TypeOfUser[] = []

/** The types and which of them the caller has chosen to see. */
export function useTypes() {
  const found = useQuery(queryOf(calendarCalls.types, {}))
  return { ...found, types: found.data ?? noTypes }
}

const momentsOf = ({ start, end }: Range) => ({ startTime: momentOf(start), endTime: momentOf(end) })

/** Everything to be drawn of a time, of the chosen types. */
export function useItems(range: Range, userId: number | undefined, types: readonly TypeOfUser[]) {
  const may = useCan()
  const asked = { ...momentsOf(range), ...(userId ? { userId } : {}) }
  const chosen = useMemo(() => new Set(types.filter(({ select }) => select).map(keyOf)), [types])
  const own = types.filter(({ type, select }) => type === 2 && select).map(({ typeId }) => Number(typeId))
  const codes = types.filter(({ type, select }) => type === 1 && select).map(({ typeId }) => typeId)
  const kept = { placeholderData: keepPreviousData }
  const events = useQuery({
    ...queryOf(eventCalls.list, { ...asked, typeIds: own }),
    ...kept,
    enabled: own.length > 0,
  })
  const days = useQuery({
    ...queryOf(calendarCalls.crmDays, asked),
    ...kept,
    enabled: may('crm') && codes.some((code) => code !== '1'),
  })
  const tasks = useQuery({ ...queryOf(calendarCalls.tasks, asked), ...kept, enabled: codes.includes('1') })
  const leave = useQuery({ ...queryOf(calendarCalls.leave, asked), ...kept, enabled: may('hrm') })
  const interviews = useQuery({
    ...queryOf(calendarCalls.interviews, asked),
    ...kept,
    enabled: may('hrm'),
  })
  const items = useMemo(
    (): CalendarItem[] => [
      ...(own.length > 0 ? itemsOfEvents(events.data ?? []) : []),
      ...(days.data ? itemsOfDays(days.data, chosen) : []),
      ...(chosen.has('1') ? itemsOfTasks(tasks.data ?? []) : []),
      ...itemsOfLeave(leave.data ?? []),
      ...itemsOfInterviews(interviews.data ?? []),
    ],
    [events.data, days.data, tasks.data, leave.data, interviews.data, chosen, own.length],
  )
  const parts = [events, days, tasks, leave, interviews]
  return {
    items,
    isLoading: types.length === 0 || parts.some((part) => part.isLoading),
    error: parts.find((part) => part.error)?.error ?? null,
    retry: () => {
      for (const part of parts) if (part.error) void part.refetch()
    },
  }
}

const keyOf = ({ typeId }: TypeOfUser) => String(typeId)

/** Days of a month with anything on them, for its dots. */
export const useMarkedDays = (range: Range, userId: number | undefined) =>
  useQuery({
    ...queryOf(eventCalls.days, { ...momentsOf(range), ...(userId ? { userId } : {}) }),
    placeholderData: keepPreviousData,
  })

/** Of a day: whether it is worked on, and its mark and name where it is another than its weekday would make it. */
export interface DayMark {
  isWorked: boolean
  mark?: '休' | '班'
  name?: string
}

/** The marks of the days of the years that are shown; unknown years follow the ordinary week. */
export function useDayMarks(days: readonly string[]): (day: string) => DayMark {
  const [first, last] = [Number(days[0]?.slice(0, 4)), Number(days.at(-1)?.slice(0, 4))]
  const one = useQuery({ ...queryOf(workingDayCalls.queryYear, { year: first }), staleTime: HOUR })
  const other = useQuery({
    ...queryOf(workingDayCalls.queryYear, { year: last }),
    staleTime: HOUR,
    enabled: last !== first,
  })
  return useMemo(() => {
    const years = [one.data, other.data]
    const special = new Map(years.flatMap((year) => (year?.days ?? []).map((each) => [each.day, each])))
    return (day: string) => {
      const found = special.get(day)
      const weekdays = years.find((year) => String(year?.year) === day.slice(0, 4))?.weekdays
      const isWorked = isWorkedOn(day, weekdays ?? ordinaryWeekdays, found?.type)
      if (!found) return { isWorked }
      return { isWorked, mark: found.type === MADE_UP ? '班' : '休', name: found.name }
    }
  }, [one.data, other.data])
}

const HOUR = 3_600_000

/** Everything that is drawn is asked again after a change, also of other areas. */
export async function refreshEvents(cache: QueryClient): Promise<void> {
  await Promise.all([
    refreshModule(cache, 'oaEvent'),
    refresh(cache, calendarCalls.tasks, calendarCalls.crmDays),
  ])
}

export function useRefreshEvents(): () => Promise<void> {
  const cache = useQueryClient()
  return () => refreshEvents(cache)
}
