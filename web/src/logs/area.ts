import { area } from '#web/platform/area.ts'
import { lazyPage } from '#web/ui/lazy-page.ts'

/** Logs of the administration (platform.md §9.3). */
export const logs = area({
  key: 'logs',
  manage: [
    { path: 'log/handle', lazy: lazyPage(() => import('./DataLogPage.tsx')) },
    { path: 'log/sys', lazy: lazyPage(() => import('./SystemLogPage.tsx')) },
    { path: 'log/login', lazy: lazyPage(() => import('./LoginLogPage.tsx')) },
    { path: 'log/showing', lazy: lazyPage(() => import('./ShowingLogPage.tsx')) },
    { path: 'log/verify', lazy: lazyPage(() => import('./VerifyPage.tsx')) },
    { path: 'log/refusal', lazy: lazyPage(() => import('./RefusalLogPage.tsx')) },
  ],
  face: async () => (await import('./face.tsx')).logFace,
})
