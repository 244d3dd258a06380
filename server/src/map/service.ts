import { LRUCache } from 'lru-cache'
import { DEEPEST_ZOOM, type FoundPlace, type MapOffers } from '#protocol/map/calls.ts'
import type { AppServices } from '#server/access/context.ts'
import type { InUse } from '#server/access/integration.ts'
import { createTurns } from '#server/platform/limits/turns.ts'
import { OutboundFailure } from '#server/platform/outbound/failure.ts'
import type { GotAnswer } from '#server/platform/outbound/get.ts'
import { refuse } from '#server/platform/refusal.ts'
import { type Asked, askTile, searchPlaces, type Tile } from './ask.ts'
import { type MapValues, mapService } from './integration.ts'

export interface MapService {
  offers(): MapOffers
  tile(tile: Tile): Promise<GotAnswer>
  search(word: string): Promise<FoundPlace[]>
}

declare module '#server/access/context.ts' {
  interface AppServices {
    map: MapService
  }
}

const HOUR = 3_600_000
const MEGABYTE = 1024 * 1024
/** Questions to the service at a time; a map of one person asks for about twenty tiles. */
const AT_ONCE = 16
/** More than this many waiting means that the service does not keep up. */
const MOST_WAITING = 200

/** The map service that is set. What was asked of one is forgotten with it. */
export function createMapService({
  integrations,
  log,
}: Pick<AppServices, 'integrations' | 'log'>): MapService {
  const turns = createTurns({ atOnce: AT_ONCE, mostWaiting: MOST_WAITING })
  const inTurn = async <Answer>(ask: () => Promise<Answer>): Promise<Answer> => {
    try {
      return await turns.take(ask)
    } catch (error) {
      if (!(error instanceof OutboundFailure)) throw error
      log.warn({ reason: error.message }, 'the map service did not answer')
      return refuse('mapAway')
    }
  }
  const now = () => integrations.inUse(mapService)
  let kept = { of: now(), ...createCaches(inTurn) }
  const cachesOf = (of: InUse<MapValues>) => {
    if (kept.of !== of) kept = { of, ...createCaches(inTurn) }
    return kept
  }
  return {
    offers: () => {
      const { tileUrl, geocodingUrl, attribution = '' } = now()?.values ?? {}
      return { tiles: tileUrl !== undefined, search: geocodingUrl !== undefined, attribution }
    },
    tile: async (tile) => {
      const { z, x, y } = tile
      const service = now()
      if (!service?.values.tileUrl) return refuse('notFound')
      if (z > DEEPEST_ZOOM || x >= 2 ** z || y >= 2 ** z) refuse('tileUnknown')
      const asked = { template: service.values.tileUrl, key: service.values.key, rules: service.rules }
      return cachesOf(service).tiles.forceFetch(`${z}/${x}/${y}`, { context: { tile, asked } })
    },
    search: async (word) => {
      const service = now()
      if (!service?.values.geocodingUrl) return refuse('notFound')
      const asked = { template: service.values.geocodingUrl, key: service.values.key, rules: service.rules }
      return cachesOf(service).searches.forceFetch(word, { context: asked })
    },
  }
}

type InTurn = <Answer>(ask: () => Promise<Answer>) => Promise<Answer>

/** The same question at the same time is asked once. */
const createCaches = (inTurn: InTurn) => ({
  tiles: new LRUCache<string, GotAnswer, { tile: Tile; asked: Asked }>({
    maxSize: 24 * MEGABYTE,
    sizeCalculation: ({ body }) => body.length || 1,
    ttl: 24 * HOUR,
    fetchMethod: (_key, _stale, { context: { tile, asked } }) => inTurn(() => askTile(asked, tile)),
  }),
  searches: new LRUCache<string, FoundPlace[], Asked>({
    max: 500,
    ttl: HOUR,
    fetchMethod: (word, _stale, { context: asked }) => inTurn(() => searchPlaces(asked, word)),
  }),
})
