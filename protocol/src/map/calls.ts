import { z } from 'zod'
import { call, file } from '#protocol/platform/call.ts'
import { integer, text } from '#protocol/platform/wire.ts'

const area = 'map'

/** The furthest that tile services go in. */
export const DEEPEST_ZOOM = 20

export const foundPlaceSchema = z.object({
  name: z.string(),
  /** '' where the service tells no more than the name. */
  address: z.string(),
  lng: z.number(),
  lat: z.number(),
})
export type FoundPlace = z.infer<typeof foundPlaceSchema>

export const mapOffersSchema = z.object({
  tiles: z.boolean(),
  search: z.boolean(),
  /** Whose maps these are, as their service wants it said; '' where it wants nothing. */
  attribution: z.string(),
})
export type MapOffers = z.infer<typeof mapOffersSchema>

/** The map service that the operator named, reached through us: browsers talk to nobody else. */
export const mapCalls = {
  config: call({
    path: 'crmMap/config',
    need: 'signedIn',
    area,
    summary: '是否配置了地图底图和地点搜索',
    safe: true,
    request: z.object({}),
    reply: mapOffersSchema,
  }),
  tile: call({
    path: 'crmMap/tile/{z}/{x}/{y}',
    method: 'GET',
    body: 'none',
    need: 'signedIn',
    area,
    summary: '一块地图底图',
    request: z.object({
      z: integer(0, DEEPEST_ZOOM),
      x: integer(0, 2 ** DEEPEST_ZOOM),
      y: integer(0, 2 ** DEEPEST_ZOOM),
    }),
    reply: file,
  }),
  search: call({
    path: 'crmMap/search',
    body: 'json',
    need: 'signedIn',
    area,
    summary: '按名称或地址搜索地点，最多 200 个',
    safe: true,
    request: z.object({ word: text(100) }),
    reply: z.array(foundPlaceSchema),
  }),
}
