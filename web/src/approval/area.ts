import { area } from '#web/platform/area.ts'
import { lazyPage, ownPage } from '#web/ui/lazy-page.ts'

/** Approvals: what waits for somebody, and the flows that lead it (approval-office.md §9). */
export const approval = area({
  key: 'taskExamine',
  application: {
    path: '/taskExamine',
    routes: [
      { path: 'crm/:type?', lazy: lazyPage(() => import('./waiting/WaitingPage.tsx')) },
      { path: 'copies', lazy: ownPage(() => import('./copies/CopiesPage.tsx')) },
    ],
  },
  manage: [
    { path: 'system-workbench', lazy: lazyPage(() => import('./flows/OfficeTypesPage.tsx')) },
    { path: 'system-workbench/design', lazy: lazyPage(() => import('./designer/OfficeDesignerPage.tsx')) },
    { path: 'system-examine', lazy: lazyPage(() => import('./flows/FlowsPage.tsx')) },
    { path: 'system-examine/design', lazy: lazyPage(() => import('./designer/DesignerPage.tsx')) },
  ],
  face: async () => (await import('./face.tsx')).approvalFace,
})
