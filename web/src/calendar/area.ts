import { area } from '#web/platform/area.ts'
import { lazyPage } from '#web/ui/lazy-page.ts'

/** 日历 (approval-office.md §15). */
export const calendar = area({
  key: 'calendar',
  application: {
    path: '/calendar',
    routes: [{ path: 'index', lazy: lazyPage(() => import('./CalendarPage.tsx')) }],
  },
  face: async () => (await import('./face.tsx')).calendarFace,
})
