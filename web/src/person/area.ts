import { area } from '#web/platform/area.ts'
import { lazyPage } from '#web/ui/lazy-page.ts'

/** The person's own data and password. */
export const person = area({
  key: 'person',
  pages: [{ path: 'person/*', lazy: lazyPage(() => import('./PersonPage.tsx')) }],
  face: async () => (await import('./face.tsx')).personFace,
})
