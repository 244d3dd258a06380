import { area } from '#web/platform/area.ts'
import { lazyPage } from '#web/ui/lazy-page.ts'

/** The administration (platform.md §10). */
export const manage = area({
  key: 'manage',
  manage: [
    { path: 'init', lazy: lazyPage(() => import('./clearing/ClearingPage.tsx')) },
    { path: 'system-other', lazy: lazyPage(() => import('./settings/OtherSettingsPage.tsx')) },
    { path: 'systemconfig', lazy: lazyPage(() => import('./company/CompanyPage.tsx')) },
    { path: 'application', lazy: lazyPage(() => import('./applications/ApplicationsPage.tsx')) },
    { path: 'employee-dep', lazy: lazyPage(() => import('./people/PeoplePage.tsx')) },
    { path: 'role-auth/:roleType/:name', lazy: lazyPage(() => import('./roles/RolesPage.tsx')) },
    { path: 'hand-overs', lazy: lazyPage(() => import('./people/hand-over/HandOversPage.tsx')) },
    { path: 'second-review', lazy: lazyPage(() => import('./second-review/SecondReviewPage.tsx')) },
    { path: 'working-days', lazy: lazyPage(() => import('./working-days/WorkingDaysPage.tsx')) },
    { path: 'recycle', lazy: lazyPage(() => import('./recycle/RecyclePage.tsx')) },
    { path: 'customer/biz-param', lazy: lazyPage(() => import('./settings/BusinessSettingsPage.tsx')) },
    { path: 'customer/custom-field', lazy: lazyPage(() => import('./fields/FieldsPage.tsx')) },
    {
      path: 'customer/custom-field/:type/:label/:id',
      lazy: lazyPage(() => import('./fields/DesignerPage.tsx')),
    },
    // the same by the address of other clients
    { path: 'fields/:type/:id/:label', lazy: lazyPage(() => import('./fields/DesignerPage.tsx')) },
    {
      path: 'customer/handle-field/:type/:label/:id',
      lazy: lazyPage(() => import('./fields/handled/HandledFieldsPage.tsx')),
    },
  ],
  aliases: {
    '/manage/role-auth/role-auth/:roleType/:name': '/manage/role-auth/:roleType/:name',
  },
  face: async () => (await import('./face.tsx')).manageFace,
})
