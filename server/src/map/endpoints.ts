import { mapCalls } from '#protocol/map/calls.ts'
import { type Endpoint, on } from '#server/access/endpoint.ts'
import { download } from '#server/platform/http/download.ts'

/** The map service for pages, which may speak to nobody but us. */
export const mapEndpoints: readonly Endpoint[] = [
  on(mapCalls.config, ({ services }) => services.map.offers()),
  on(mapCalls.search, ({ services, request }) => services.map.search(request.word)),
  on(mapCalls.tile, async ({ services, request }) => {
    const { type, body } = await services.map.tile(request)
    return download({
      name: `${request.z}-${request.x}-${request.y}`,
      contentType: type,
      inline: true,
      headers: { 'cache-control': 'private, max-age=86400' },
      body,
    })
  }),
]
