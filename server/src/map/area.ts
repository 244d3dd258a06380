import { area, service } from '#server/access/area.ts'
import { mapEndpoints } from './endpoints.ts'
import { createMapService } from './service.ts'

/** Tiles and places of the configured map service. */
export const map = area({
  key: 'map',
  endpoints: mapEndpoints,
  services: [service('map', { needs: ['config', 'log'], make: createMapService })],
})
