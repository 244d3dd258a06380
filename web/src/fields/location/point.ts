import type { LocationValue } from '#protocol/fields/rule/field.ts'
import { isObject } from '#protocol/fields/value/shape.ts'

/** A place while it is typed: coordinates stay text until they are saved. */
export interface Point {
  lng: string
  lat: string
  address: string
}

const written = (value: unknown) => (value === null || value === undefined ? '' : String(value))

export function parsePoint(value: unknown): Point {
  if (!isObject(value)) return { lng: '', lat: '', address: '' }
  return { lng: written(value.lng), lat: written(value.lat), address: written(value.address) }
}

/** Write format; null when nothing is given. Half a place goes out as it is and is refused by the rule. */
export function writePoint({
  lng,
  lat,
  address,
}: Point): Partial<Record<keyof LocationValue, unknown>> | null {
  if (!lng.trim() && !lat.trim() && !address.trim()) return null
  return { lng: lng.trim(), lat: lat.trim(), address: address.trim() }
}

/** Where this device is, to six decimals (a decimetre); a sentence when it will not say. */
export function locateDevice(): Promise<Pick<Point, 'lng' | 'lat'>> {
  return new Promise((resolve, reject) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ lng: coords.longitude.toFixed(6), lat: coords.latitude.toFixed(6) }),
      () => reject(new Error('无法取得本机位置，请在浏览器中允许定位，或在地图上选择')),
      { timeout: 10_000 },
    )
  })
}
