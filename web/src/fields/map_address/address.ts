import type { MapAddressValue } from '#protocol/fields/rule/field.ts'
import { isObject } from '#protocol/fields/value/shape.ts'

/** The customer's address block while it is edited (record-engine.md §5.2). */
export interface MapAddress {
  /** Province, city and area by name. */
  region: string[]
  detailAddress: string
  location: string
  lng: string
  lat: string
}

const written = (value: unknown) => (value === null || value === undefined ? '' : String(value))
const splitRegion = (address: string) =>
  address
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)

export function parseAddress(value: unknown): MapAddress {
  const given = isObject(value) ? value : {}
  const region = Array.isArray(given.region) ? given.region.map(String) : splitRegion(written(given.address))
  return {
    region,
    detailAddress: written(given.detailAddress),
    location: written(given.location),
    lng: written(given.lng),
    lat: written(given.lat),
  }
}

/** The keys that are spread into `entity`; '' clears one. */
export function writeAddress(value: MapAddress): Record<keyof MapAddressValue, string> {
  return {
    address: value.region.join(','),
    detailAddress: value.detailAddress.trim(),
    location: value.location.trim(),
    lng: value.lng.trim(),
    lat: value.lat.trim(),
  }
}

/** `山东省 威海市 环翠区 新威路 1 号`, or the place chosen on a map; rows carry the region as `山东省,威海市,环翠区`. */
export function addressText(value: unknown): string {
  if (typeof value === 'string') return splitRegion(value).join(' ')
  const { region, detailAddress, location } = parseAddress(value)
  return [...region, detailAddress].filter(Boolean).join(' ') || location
}
