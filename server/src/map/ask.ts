import type { FoundPlace } from '#protocol/map/calls.ts'
import type { OutboundRules } from '#server/platform/outbound/address.ts'
import { OutboundFailure } from '#server/platform/outbound/failure.ts'
import { type GetOptions, type GotAnswer, getOutbound } from '#server/platform/outbound/get.ts'
import { readPlaces } from './places.ts'

export interface Tile {
  z: number
  x: number
  y: number
}

/** Where is asked; callers choose tile and word, never this. */
export interface Asked {
  /** With places in braces. */
  template: string
  key?: string
  rules: OutboundRules
}

const MEGABYTE = 1024 * 1024

const tileLimits: GetOptions = {
  timeout: 8_000,
  mostBytes: MEGABYTE,
  // pictures alone, and none that could hold a script
  types: ['image/png', 'image/jpeg', 'image/webp', 'image/gif'],
}
const searchLimits: GetOptions = {
  timeout: 8_000,
  mostBytes: MEGABYTE,
  types: ['application/json', 'application/geo+json', 'text/json', 'text/plain', 'text/html'],
}

/** @throws OutboundFailure */
export const askTile = (asked: Asked, tile: Tile): Promise<GotAnswer> => ask(asked, { ...tile }, tileLimits)

/** @throws OutboundFailure, also where nothing can be read from the answer */
export async function searchPlaces(asked: Asked, query: string): Promise<FoundPlace[]> {
  const { body } = await ask(asked, { query }, searchLimits)
  const places = readPlaces(body.toString('utf8'))
  if (!places) throw new OutboundFailure('对方的回应无法识别')
  return places
}

const ask = (
  { template, key = '', rules }: Asked,
  words: Record<string, string | number>,
  limits: GetOptions,
) => getOutbound(fill(template, { ...words, key }), { ...limits, ...rules })

/** Everything that is put into the template is percent-encoded: it cannot become another host, path or parameter. */
const fill = (template: string, words: Record<string, string | number>) =>
  template.replace(/\{(\w+)\}/g, (whole, name: string) =>
    Object.hasOwn(words, name) ? encodeURIComponent(String(words[name])) : whole,
  )
