import { area } from '#web/platform/area.ts'
import { lazyPage } from '#web/ui/lazy-page.ts'

/** How the system stands, for administrators (platform.md §10.7). */
export const operations = area({
  key: 'operations',
  manage: [{ path: 'operations', lazy: lazyPage(() => import('./StatusPage.tsx')) }],
  face: async () => (await import('./face.tsx')).operationsFace,
})
