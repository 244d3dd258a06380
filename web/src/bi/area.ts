import { area } from '#web/platform/area.ts'
import { lazyPage } from '#web/ui/lazy-page.ts'

/** Statistics, goals and the workbench of customer management. */
export const bi = area({
  key: 'bi',
  within: {
    '/crm': [
      { path: 'workbench', lazy: lazyPage(() => import('./workbench/WorkbenchPage.tsx')) },
      { path: 'follow', lazy: lazyPage(() => import('./follow-ups/FollowUpsPage.tsx')) },
    ],
  },
  aliases: { '/workLog/follow': '/crm/follow' },
  manage: [{ path: 'customer/biz-goals', lazy: lazyPage(() => import('./goals/GoalsPage.tsx')) }],
  face: async () => (await import('./face.tsx')).biFace,
})
