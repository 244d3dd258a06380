import type { GroupSettings } from '#protocol/hrm/attendance/setting-calls.ts'

const EARTH = 6_371_000
const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Metres between two positions on a sphere. */
function metresBetween(one: { lng: number; lat: number }, other: { lng: number; lat: number }): number {
  const [a, b] = [radians(one.lat), radians(other.lat)]
  const half =
    Math.sin((b - a) / 2) ** 2 + Math.cos(a) * Math.cos(b) * Math.sin(radians(other.lng - one.lng) / 2) ** 2
  return 2 * EARTH * Math.asin(Math.sqrt(half))
}

/** Whether a clock is outside of all places of the group; a group without places has no outside. Without a position it is outside. */
export function isOutsideOf(
  group: GroupSettings | null,
  { lng, lat }: { lng: string; lat: string },
): boolean {
  if (!group || group.places.length === 0) return false
  if (lng === '' || lat === '') return true
  const at = { lng: Number(lng), lat: Number(lat) }
  return !group.places.some((place) => metresBetween(place, at) <= place.radius)
}
