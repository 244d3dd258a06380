import { area } from '#web/platform/area.ts'
import { lazyPage } from '#web/ui/lazy-page.ts'

/** 日志 (approval-office.md §13). */
export const workLog = area({
  // as the wire calls the application (platform.md §6.4)
  key: 'log',
  application: {
    path: '/workLog',
    routes: [{ path: 'index/:list', lazy: lazyPage(() => import('./LogsPage.tsx')) }],
  },
  face: async () => (await import('./face.tsx')).workLogFace,
})
