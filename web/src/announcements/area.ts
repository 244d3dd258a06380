import { area } from '#web/platform/area.ts'
import { lazyPage } from '#web/ui/lazy-page.ts'

/** 公告 (approval-office.md §16). */
export const announcements = area({
  key: 'announcements',
  pages: [{ path: 'announcement/:id?', lazy: lazyPage(() => import('./AnnouncementsPage.tsx')) }],
  face: async () => (await import('./face.tsx')).announcementFace,
})
