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
    ],
  },
  face: async () => (await import('./face.tsx')).hrmFace,
})
