import { area } from '#web/platform/area.ts'
import { lazyPage } from '#web/ui/lazy-page.ts'

/** How the product speaks to what lies outside. */
export const integrations = area({
  key: 'integrations',
  manage: [{ path: 'systemconfig/integrations', lazy: lazyPage(() => import('./IntegrationsPage.tsx')) }],
  face: async () => (await import('./face.tsx')).integrationsFace,
})
