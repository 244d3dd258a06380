import { area } from '#web/platform/area.ts'
import { lazyPage } from '#web/ui/lazy-page.ts'

/** 办公审批 (approval-office.md §10.6). */
export const examine = area({
  key: 'examine',
  within: {
    '/taskExamine': [{ path: 'examine-index/:list', lazy: lazyPage(() => import('./ExaminesPage.tsx')) }],
  },
  manage: [
    {
      path: 'workbench-custom-field/:type/:label/:id',
      lazy: lazyPage(() => import('./FormDesignPage.tsx')),
    },
  ],
  face: async () => (await import('./face.tsx')).examineFace,
})
