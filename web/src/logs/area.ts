import { area } from '#web/platform/area.ts'
import { lazyPage } from '#web/platform/lazy-page.ts'

/** Logs of the administration (platform.md §9.3). */
export const logs = area({
  key: 'logs',
  manage: [
    { path: 'log/handle', lazy: lazyPage(() => import('./DataLogPage.tsx')) },
    { path: 'log/sys', lazy: lazyPage(() => import('./SystemLogPage.tsx')) },
    { path: 'log/login', lazy: lazyPage(() => import('./LoginLogPage.tsx')) },
  ],
  face: async () => (await import('./face.tsx')).logFace,
})
