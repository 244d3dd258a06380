import type { EntryRow } from '#protocol/calendar/calendar-calls.ts'
import type { SourceCode } from '#protocol/calendar/system-types.ts'
import type { Page, Paging } from '#protocol/platform/envelope.ts'
import type { ModuleKey } from '#protocol/platform/modules.ts'
import type { Part } from '#server/access/area.ts'
import type { Actor } from '#server/engine/model/rules.ts'

/** Days from one to another, `yyyy-MM-dd`, the last one excluded. */
export interface DayWindow {
  from: string
  to: string
}

/** Something with a beginning and an end, in milliseconds since 1970. */
interface Span {
  id: number
  name: string
  startTime: number
  endTime: number
  /** Where it is opened, of what the actor may read. */
  address?: string
  /** Of leave, as its approval counts them. */
  days?: number
}

/**
 * Entries of a type of the system, drawn live. A source returns what the actor may see of another user's things, by the actor's own
 * rights: whose calendar it is only narrows it.
 */
export interface CalendarSource {
  code: SourceCode
  /** The application without which there are none. */
  module: ModuleKey
  /** Days with at least one entry. */
  days: (actor: Actor, userId: number, window: DayWindow) => Promise<readonly string[]>
  /** Entries of a day; absent where they are not records. */
  rows?: (actor: Actor, userId: number, day: string, paging: Paging) => Promise<Page<EntryRow>>
  /** Entries of a time; absent where they belong to one day. */
  spans?: (actor: Actor, userId: number, window: DayWindow) => Promise<readonly Span[]>
}

declare module '#server/access/area.ts' {
  interface Part {
    calendarSources?: readonly CalendarSource[]
  }
}

declare module '#server/access/context.ts' {
  interface AppServices {
    /** The source of a type of the system; undefined while nothing gives its entries, or its application is off. */
    calendarSources: (code: SourceCode) => CalendarSource | undefined
  }
}

/** @throws Error when two parts give the entries of one type */
export function createCalendarSources(
  parts: readonly Part[],
  isOn: (module: ModuleKey) => boolean,
): (code: SourceCode) => CalendarSource | undefined {
  const sources = new Map<SourceCode, CalendarSource>()
  for (const source of parts.flatMap((part) => part.calendarSources ?? [])) {
    if (sources.has(source.code)) throw new Error(`calendar type ${source.code} has two sources`)
    sources.set(source.code, source)
  }
  return (code) => {
    const source = sources.get(code)
    return source && isOn(source.module) ? source : undefined
  }
}
