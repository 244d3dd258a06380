import type { GlobePoint } from '#web/ui/map/outlines.ts'

/** Metres, as the server computes the distances of its list. */
const EARTH_RADIUS = 6_378_138

/** Metres between two points as the crow flies. */
export function distanceBetween(one: GlobePoint, other: GlobePoint): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180
  const half = (a: number, b: number) => Math.sin(radians(a - b) / 2) ** 2
  const crossed =
    half(one.lat, other.lat) +
    Math.cos(radians(one.lat)) * Math.cos(radians(other.lat)) * half(one.lng, other.lng)
  return 2 * EARTH_RADIUS * Math.asin(Math.sqrt(Math.min(1, crossed)))
}

/** Metres of the way from the start through all stops. */
export const lengthOf = (start: GlobePoint, stops: readonly GlobePoint[]): number =>
  stops.reduce((sum, stop, at) => sum + distanceBetween(stops[at - 1] ?? start, stop), 0)

function nearestFirst<Stop extends GlobePoint>(start: GlobePoint, stops: readonly Stop[]): Stop[] {
  const left = [...stops]
  const ordered: Stop[] = []
  let from: GlobePoint = start
  while (left.length > 0) {
    const distances = left.map((stop) => distanceBetween(from, stop))
    const [next] = left.splice(distances.indexOf(Math.min(...distances)), 1)
    if (!next) break
    ordered.push(next)
    from = next
  }
  return ordered
}

/** The stops in a short order from the start: always to the nearest, then turned round wherever that shortens the way. */
export function orderStops<Stop extends GlobePoint>(start: GlobePoint, stops: readonly Stop[]): Stop[] {
  let best = nearestFirst(start, stops)
  for (let improved = true; improved; ) {
    improved = false
    for (let from = 0; from < best.length - 1; from += 1)
      for (let to = from + 1; to < best.length; to += 1) {
        const turned = [
          ...best.slice(0, from),
          ...best.slice(from, to + 1).toReversed(),
          ...best.slice(to + 1),
        ]
        // a metre of difference is no reason to go on for ever
        if (lengthOf(start, turned) >= lengthOf(start, best) - 1) continue
        best = turned
        improved = true
      }
  }
  return best
}
