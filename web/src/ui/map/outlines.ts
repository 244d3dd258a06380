import { useQuery } from '@tanstack/react-query'
import type { Feature, FeatureCollection, MultiLineString, MultiPolygon, Position } from 'geojson'
import { feature, merge, mesh } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import { z } from 'zod'
import file from './outlines.json?url'

/** A point on the globe in degrees. */
export interface GlobePoint {
  lng: number
  lat: number
}

type Drawn = {
  /** `省,市`, and the district where those are drawn: in the municipalities, Hong Kong and Macau. */
  region: string
  /** Where its government sits. */
  seat: [lng: number, lat: number]
}
type Source = Topology<{ regions: GeometryCollection<Drawn>; dashes: GeometryCollection }>

export interface Region extends Feature<MultiPolygon, Drawn> {
  names: readonly string[]
  box: { west: number; east: number; south: number; north: number }
}
export interface Outlines {
  /** The smallest first: a city that lies within another is found before it. */
  regions: readonly Region[]
  provinces: readonly { name: string; shape: MultiPolygon; middle: GlobePoint }[]
  /** Lines between cities of one province. */
  inner: MultiLineString
  /** The dashes of the South China Sea. */
  dashes: FeatureCollection
}

const drawnSchema = z.object({
  type: z.literal('Topology'),
  objects: z.object({ regions: z.object({ geometries: z.array(z.unknown()) }), dashes: z.unknown() }),
})
const isSource = (value: unknown): value is Source => drawnSchema.safeParse(value).success

const toPoint = ([lng, lat]: readonly [number, number]): GlobePoint => ({ lng, lat })
const sizeOf = ({ box }: Region) => (box.east - box.west) * (box.north - box.south)

function boxOf({ coordinates }: MultiPolygon): Region['box'] {
  const corners = coordinates.flatMap(([outer = []]) => outer)
  const [xs, ys] = [corners.map(([x = 0]) => x), corners.map(([, y = 0]) => y)]
  return { west: Math.min(...xs), east: Math.max(...xs), south: Math.min(...ys), north: Math.max(...ys) }
}

/** Cities of the sources do not meet everywhere: what is left between them is no enclave. */
const GAP = 0.2
function withoutGaps({ type, coordinates }: MultiPolygon): MultiPolygon {
  const isEnclave = (ring: Position[]) => {
    const { west, east, south, north } = boxOf({ type, coordinates: [[ring]] })
    return (east - west) * (north - south) > GAP
  }
  return {
    type,
    coordinates: coordinates.map(([outer = [], ...inner]) => [outer, ...inner.filter(isEnclave)]),
  }
}

/** Regions, provinces and lines of the drawing; throws for a file that is something else. */
export function readOutlines(source: unknown): Outlines {
  if (!isSource(source)) throw new Error('the outlines cannot be read')
  const shapes = source.objects.regions.geometries.flatMap((each) =>
    each.type === 'MultiPolygon' && each.properties ? { ...each, properties: each.properties } : [],
  )
  const regions = shapes.map((each): Region => {
    const { geometry } = feature<Drawn>(source, each)
    const names = each.properties.region.split(',')
    return { type: 'Feature', properties: each.properties, geometry, names, box: boxOf(geometry) }
  })
  const provinceOf = ({ properties }: (typeof shapes)[number]) => properties.region.split(',')[0] ?? ''
  const provinces = [...Map.groupBy(shapes, provinceOf)].map(([name, parts]) => {
    const shape = withoutGaps(merge(source, parts))
    const [first] = parts
    return { name, shape, middle: toPoint(first ? first.properties.seat : [0, 0]) }
  })
  return {
    regions: regions.toSorted((a, b) => sizeOf(a) - sizeOf(b)),
    provinces,
    inner: mesh(source, source.objects.regions, (one, other) => one !== other),
    dashes: feature(source, source.objects.dashes),
  }
}

/** Fetched when the first map opens, kept from then on. */
export const outlinesQuery = {
  queryKey: ['outlines'],
  queryFn: async () => readOutlines(await (await fetch(file)).json()),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
}
export const useOutlines = (enabled = true) => useQuery({ ...outlinesQuery, enabled })

/** Whether a ray to the east crosses the ring an odd number of times. */
function isInside({ lng, lat }: GlobePoint, ring: readonly Position[]): boolean {
  let inside = false
  ring.forEach(([x = 0, y = 0], at) => {
    const [xBefore = 0, yBefore = 0] = ring.at(at - 1) ?? []
    if (y > lat !== yBefore > lat && lng < ((xBefore - x) * (lat - y)) / (yBefore - y) + x) inside = !inside
  })
  return inside
}

/** `[省, 市]` or `[省, 市, 区]` of a point as the region table names them; none outside of all. */
export function regionAt({ regions }: Outlines, point: GlobePoint): readonly string[] {
  const { lng, lat } = point
  const found = regions.find(
    ({ box: { west, east, south, north }, geometry }) =>
      lng >= west &&
      lng <= east &&
      lat >= south &&
      lat <= north &&
      geometry.coordinates.some(([outer = []]) => isInside(point, outer)),
  )
  return found?.names ?? []
}

/** Where a region lies, as near as the drawing knows; null for what is not drawn. */
export function seatOf({ regions, provinces }: Outlines, names: readonly string[]): GlobePoint | null {
  for (let length = names.length; length > 1; length -= 1) {
    const wanted = names.slice(0, length)
    const found = regions.find((each) => wanted.every((name, level) => each.names[level] === name))
    if (found) return toPoint(found.properties.seat)
  }
  return provinces.find(({ name }) => name === names[0])?.middle ?? null
}
