import { area } from '#web/platform/area.ts'
import { lazyPage } from '#web/ui/lazy-page.ts'

/** 人力资源, the side of the management (hrm.md §2.4). */
export const hrm = area({
  key: 'hrm',
  application: {
    path: '/hrm',
    routes: [
      { path: 'dept', lazy: lazyPage(() => import('./organisation/OrganisationPage.tsx')) },
      { path: 'employee', lazy: lazyPage(() => import('./employees/EmployeesPage.tsx')) },
      { path: 'performance', lazy: lazyPage(() => import('./performance/PlansPage.tsx')) },
      { path: 'performance/employee', lazy: lazyPage(() => import('./performance/ArchivesPage.tsx')) },
      { path: 'self-server/performance', lazy: lazyPage(() => import('./performance/MinePage.tsx')) },
    ],
  },
  aliases: { '/hrm/performance/index': '/hrm/performance' },
  manage: [{ path: 'hrm/achievement', lazy: lazyPage(() => import('./performance/TemplatesPage.tsx')) }],
  face: async () => (await import('./face.tsx')).hrmFace,
})
