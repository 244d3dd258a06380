import { area, service } from '#server/access/area.ts'
import { mapEndpoints } from './endpoints.ts'
import { mapService } from './integration.ts'
import { createMapService } from './service.ts'

/** Tiles and places of the map service that is set. */
export const map = area({
  key: 'map',
  endpoints: mapEndpoints,
  services: [service('map', { needs: ['integrations', 'log'], make: createMapService })],
  integrations: [mapService],
})
