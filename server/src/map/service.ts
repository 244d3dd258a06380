import { LRUCache } from 'lru-cache'
import { DEEPEST_ZOOM, type FoundPlace, type MapOffers } from '#protocol/map/calls.ts'
import type { AppServices } from '#server/access/context.ts'
import {
  askOutside,
  type OutsideAnswer,
  OutsideFailure,
  type OutsideOptions,
} from '#server/platform/http/outside.ts'
import { refuse } from '#server/platform/refusal.ts'
import { createTurns } from '#server/platform/turns.ts'
import { readPlaces } from './places.ts'

export interface Tile {
  z: number
  x: number
  y: number
}

export interface MapService {
  offers: MapOffers
  tile(tile: Tile): Promise<OutsideAnswer>
  search(word: string): Promise<FoundPlace[]>
}

declare module '#server/access/context.ts' {
  interface AppServices {
    map: MapService
  }
}

const HOUR = 3_600_000
const MEGABYTE = 1024 * 1024

const tileLimits: OutsideOptions = {
  timeout: 8_000,
  mostBytes: MEGABYTE,
  // pictures alone, and none that could hold a script
  types: ['image/png', 'image/jpeg', 'image/webp', 'image/gif'],
}
const searchLimits: OutsideOptions = {
  timeout: 8_000,
  mostBytes: MEGABYTE,
  types: ['application/json', 'application/geo+json', 'text/json', 'text/plain', 'text/html'],
}
/** Questions to the service at a time; a map of one person asks for about twenty tiles. */
const AT_ONCE = 16
/** More than this many waiting means that the service does not keep up. */
const MOST_WAITING = 200

/** The configured map service. Callers choose tile and word, never where they are asked for. */
export function createMapService({
  config: { map: settings },
  log,
}: Pick<AppServices, 'config' | 'log'>): MapService {
  const { tileUrl, geocodingUrl, key = '', attribution = '' } = settings
  const turns = createTurns({ atOnce: AT_ONCE, mostWaiting: MOST_WAITING })
  const ask = async (template: string, words: Record<string, string | number>, limits: OutsideOptions) => {
    try {
      return await turns.take(() => askOutside(fill(template, { ...words, key }), limits))
    } catch (error) {
      if (!(error instanceof OutsideFailure)) throw error
      log.warn({ reason: error.message }, 'the map service did not answer')
      return refuse('mapAway')
    }
  }
  // the same question at the same time is asked once
  const tiles = new LRUCache<string, OutsideAnswer, Tile & { template: string }>({
    maxSize: 24 * MEGABYTE,
    sizeCalculation: ({ body }) => body.length || 1,
    ttl: 24 * HOUR,
    fetchMethod: (_key, _stale, { context: { template, ...tile } }) => ask(template, tile, tileLimits),
  })
  const searches = new LRUCache<string, FoundPlace[], string>({
    max: 500,
    ttl: HOUR,
    fetchMethod: async (word, _stale, { context: template }) => {
      const { body } = await ask(template, { query: word }, searchLimits)
      return readPlaces(body.toString('utf8')) ?? refuse('mapAway')
    },
  })
  return {
    offers: { tiles: tileUrl !== undefined, search: geocodingUrl !== undefined, attribution },
    tile: async (tile) => {
      const { z, x, y } = tile
      if (!tileUrl) refuse('notFound')
      if (z > DEEPEST_ZOOM || x >= 2 ** z || y >= 2 ** z) refuse('tileUnknown')
      return tiles.forceFetch(`${z}/${x}/${y}`, { context: { ...tile, template: tileUrl } })
    },
    search: async (word) => {
      if (!geocodingUrl) refuse('notFound')
      return searches.forceFetch(word, { context: geocodingUrl })
    },
  }
}

/** Everything that is put into the template is percent-encoded: it cannot become another host, path or parameter. */
const fill = (template: string, words: Record<string, string | number>) =>
  template.replace(/\{(\w+)\}/g, (whole, name: string) =>
    Object.hasOwn(words, name) ? encodeURIComponent(String(words[name])) : whole,
  )
