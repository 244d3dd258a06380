import { ANNOUNCEMENT } from '#protocol/announcements/messages.ts'
import type { Face } from '#web/platform/area.ts'
import { lazyComponent } from '#web/ui/lazy-component.tsx'

/** What is announced is told by the horn; its panel leads to all of it. */
export const announcementFace: Face = {
  messages: [
    {
      opens: { target: ANNOUNCEMENT, addressOf: (id) => `/announcement/${id}` },
      act: {
        key: 'announcements',
        kind: 'announcement',
        Act: lazyComponent(async () => (await import('./HornActs.tsx')).HornActs),
      },
    },
  ],
}
