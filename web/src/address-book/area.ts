import { area } from '#web/platform/area.ts'
import { lazyPage } from '#web/ui/lazy-page.ts'

/** 通讯录 (approval-office.md §17). */
export const addressBook = area({
  // as the wire calls the application (platform.md §6.4)
  key: 'book',
  application: {
    path: '/addressBook',
    routes: [
      { path: 'all', lazy: lazyPage(() => import('./AddressBookPage.tsx')) },
      { path: 'starred', lazy: lazyPage(() => import('./AddressBookPage.tsx')) },
    ],
  },
  aliases: {
    '/addressBook/index/all': '/addressBook/all',
    '/addressBook/index/attention': '/addressBook/starred',
  },
  face: async () => (await import('./face.tsx')).addressBookFace,
})
