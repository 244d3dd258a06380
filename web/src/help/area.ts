import { area } from '#web/platform/area.ts'
import { lazyPage } from '#web/ui/lazy-page.ts'

/** 帮助中心: how one does what one may do (platform.md §11.1). */
export const help = area({
  key: 'help',
  pages: [{ path: 'help', lazy: lazyPage(() => import('./HelpPage.tsx')) }],
  face: async () => (await import('./face.tsx')).helpFace,
})
