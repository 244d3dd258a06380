import { z } from 'zod'
import type { FoundPlace } from '#protocol/map/calls.ts'

/** Places of one answer; screens show them twenty at a time. */
const SHOWN = 200

const coordinate = z.coerce.number()
const words = z
  .unknown()
  .transform((value) => (typeof value === 'string' ? value.trim() : ''))
  .optional()

/** A list of places with `lat`, `lon` and `display_name`. */
const listed = z.array(z.object({ lat: coordinate, lon: coordinate, name: words, display_name: words }))

/** GeoJSON: points with properties. */
const features = z.object({
  features: z.array(
    z.object({
      geometry: z.object({ coordinates: z.tuple([coordinate, coordinate]).rest(z.unknown()) }),
      properties: z.object({ name: words, label: words, display_name: words, address: words }),
    }),
  ),
})

/** `location: "lng,lat"`, under one of three names. */
const pointed = z.object({
  location: z.string().regex(/^-?[\d.]+,-?[\d.]+$/),
  name: words,
  formatted_address: words,
  address: words,
})
const located = z.union([
  z.object({ geocodes: z.array(pointed) }).transform(({ geocodes }) => geocodes),
  z.object({ pois: z.array(pointed) }).transform(({ pois }) => pois),
  z
    .object({ tips: z.array(z.unknown()) })
    .transform(({ tips }) => tips.flatMap((tip) => pointed.safeParse(tip).data ?? [])),
])

const toPlace = (lng: number, lat: number, names: readonly (string | undefined)[]): FoundPlace => {
  const [name = '', address = ''] = [...new Set(names.filter((each) => each))]
  return { name: name.slice(0, 200), address: (address || '').slice(0, 200), lng, lat }
}

const readings: readonly ((answer: unknown) => FoundPlace[] | null)[] = [
  (answer) =>
    listed
      .safeParse(answer)
      .data?.map(({ lon, lat, name, display_name }) => toPlace(lon, lat, [name, display_name])) ?? null,
  (answer) =>
    features.safeParse(answer).data?.features.map(({ geometry: { coordinates }, properties }) => {
      const { name, label, display_name, address } = properties
      return toPlace(coordinates[0], coordinates[1], [name, label, display_name, address])
    }) ?? null,
  (answer) =>
    located.safeParse(answer).data?.map(({ location, name, formatted_address, address }) => {
      const [lng = '', lat = ''] = location.split(',')
      return toPlace(Number(lng), Number(lat), [name, formatted_address, address])
    }) ?? null,
]

const isOnGlobe = ({ lng, lat, name }: FoundPlace) =>
  name !== '' && Math.abs(lng) <= 180 && Math.abs(lat) <= 90

/** Places of an answer in any of the usual forms; null when it is in none of them. */
export function readPlaces(text: string): FoundPlace[] | null {
  const answer = parse(text)
  for (const read of readings) {
    const places = read(answer)
    if (places) return places.filter(isOnGlobe).slice(0, SHOWN)
  }
  return null
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
