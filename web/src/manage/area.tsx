import { area } from '#web/platform/area.ts'
import { lazyPage } from '#web/platform/lazy-page.ts'

/** The administration (platform.md §10). */
export const manage = area({
  key: 'manage',
  manage: [
    { path: 'employee-dep', lazy: lazyPage(() => import('./people/PeoplePage.tsx')) },
    { path: 'role-auth/:roleType/:name', lazy: lazyPage(() => import('./roles/RolesPage.tsx')) },
    { path: 'working-days', lazy: lazyPage(() => import('./working-days/WorkingDaysPage.tsx')) },
    { path: 'recycle', lazy: lazyPage(() => import('./recycle/RecyclePage.tsx')) },
    { path: 'customer/biz-param', lazy: lazyPage(() => import('./company/SettingsPage.tsx')) },
    { path: 'customer/custom-field', lazy: lazyPage(() => import('./fields/FieldsPage.tsx')) },
    {
      path: 'customer/custom-field/:type/:label/:id',
      lazy: lazyPage(() => import('./fields/DesignerPage.tsx')),
    },
  ],
  face: async () => (await import('./face.tsx')).manageFace,
})
