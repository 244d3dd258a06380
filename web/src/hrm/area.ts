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
      { path: 'insurance-scheme', lazy: lazyPage(() => import('./insurance/MonthsPage.tsx')) },
      { path: 'insurance-scheme/detail/:irecordId', lazy: lazyPage(() => import('./insurance/MonthPage.tsx')) },
      { path: 'self-server/insuranceScheme', lazy: lazyPage(() => import('./insurance/OwnInsurancePage.tsx')) },
    ],
  },
  manage: [{ path: 'hrm/insurance-scheme', lazy: lazyPage(() => import('./insurance/SchemesPage.tsx')) }],
  face: async () => (await import('./face.tsx')).hrmFace,
})
