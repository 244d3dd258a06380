import { area, service } from '#server/access/area.ts'
import { loadDemo } from './demo.ts'

/** The demonstration company, for the person who sets the product up. */
export const demo = area({
  key: 'demo',
  services: [service('loadDemo', { needs: [], make: () => loadDemo })],
})
