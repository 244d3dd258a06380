import { area } from '#web/platform/area.ts'
import { lazyPage } from '#web/ui/lazy-page.ts'

/** Messages: the bell, and the ways by which they leave the product. */
export const messages = area({
  key: 'messages',
  manage: [
    { path: 'message/channels', lazy: lazyPage(() => import('./channels/ChannelsPage.tsx')) },
    { path: 'message/outbox', lazy: lazyPage(() => import('./outbox/OutboxPage.tsx')) },
  ],
  face: async () => (await import('./face.tsx')).messageFace,
})
