import { area } from '#web/platform/area.ts'
import { lazyPage } from '#web/ui/lazy-page.ts'

/** 我的一天 (approval-office.md §15A). */
export const myDay = area({
  key: 'myDay',
  pages: [{ path: 'my-day', lazy: lazyPage(() => import('./MyDayPage.tsx')) }],
  face: async () => (await import('./face.tsx')).myDayFace,
})
