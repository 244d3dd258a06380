const MINUTE = 60_000
export const DAY = 24 * 60 * MINUTE

/**
 * A moment as the clock on the office wall shows it: milliseconds counted as if that wall hung in UTC. Events of the calendar have no
 * time zone, so an event at nine stays at nine, and adding a day is adding 24 hours.
 */
export type WallTime = number

/** The wall hangs in Shanghai, which has had no summer time since 1991. */
const SHANGHAI = 8 * 60 * MINUTE

/** What the wall shows at a moment of the wire, in milliseconds since 1970. */
export const wallOf = (moment: number): WallTime => moment + SHANGHAI

/** The moment at which the wall shows it. */
export const momentOf = (time: WallTime): number => time - SHANGHAI

/** From 'YYYY-MM-DD HH:mm:ss' or a part of it that ends with the day, the minute or the second. */
export const wallTime = (text: string): WallTime =>
  Date.parse(`${text.slice(0, 10)}T${text.length > 10 ? text.slice(11) : '00:00'}Z`)

export const writeWallTime = (time: WallTime): string =>
  new Date(time).toISOString().slice(0, 19).replace('T', ' ')

/** The day of a moment, as YYYY-MM-DD. */
export const dayOf = (time: WallTime): string => new Date(time).toISOString().slice(0, 10)

export const startOfDay = (time: WallTime): WallTime => time - clockOf(time)

/** How long after midnight. */
export const clockOf = (time: WallTime): number => ((time % DAY) + DAY) % DAY

/** 1 Monday … 7 Sunday. 1970-01-01 was a Thursday. */
export const weekdayOf = (time: WallTime): number => ((((Math.floor(time / DAY) + 3) % 7) + 7) % 7) + 1

export const startOfWeek = (time: WallTime): WallTime => startOfDay(time) - (weekdayOf(time) - 1) * DAY
