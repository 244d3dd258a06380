import type { EntryState } from '#protocol/operations/calls.ts'
import type { AppServices } from '#server/access/context.ts'
import { measurePlaces, type Place } from './places.ts'

const GB = 2 ** 30
const MB = 2 ** 20

/** A large disk is not short because a tenth of it is left, a small one not because it is small: both must be so. */
const BOUNDS = [
  { state: 'bad', share: 0.05, bytes: 2 * GB },
  { state: 'attention', share: 0.15, bytes: 20 * GB },
] as const
/** Less is nothing: a page of the database's log is larger. */
const NOTHING = 16 * MB
/** Somebody has to buy the next disk. */
const DAYS_AHEAD = 14

type Space = Pick<Place, 'totalBytes' | 'freeBytes'>

/** How near the end of a place is; `daysLeft` as the forecast says. */
export function judgeSpace({ totalBytes, freeBytes }: Space, daysLeft: number | null): EntryState {
  if (freeBytes < NOTHING) return 'bad'
  const bound = BOUNDS.find(({ share, bytes }) => freeBytes < totalBytes * share && freeBytes < bytes)
  if (bound) return bound.state
  return daysLeft !== null && daysLeft < DAYS_AHEAD ? 'attention' : 'ok'
}

/** For `/ready`: `low` while writes still succeed, `full` where they do not; null: there is room. */
export async function findShortage({ config }: Pick<AppServices, 'config'>): Promise<'low' | 'full' | null> {
  const places = await measurePlaces(config)
  if (places.some(({ freeBytes }) => freeBytes < NOTHING)) return 'full'
  return places.some((place) => judgeSpace(place, null) === 'bad') ? 'low' : null
}
