import type { RouteObject } from 'react-router'
import { area } from '#web/platform/area.ts'
import { lazyPage, ownPage } from '#web/ui/lazy-page.ts'

/** A record type's list and its records' own pages. */
const recordRoutes = (
  path: string,
  list: Parameters<typeof lazyPage>[0],
  record: Parameters<typeof lazyPage>[0],
): RouteObject[] => [
  { path, lazy: ownPage(list) },
  { path: `${path}/:id`, lazy: lazyPage(record) },
]

/** 客户管理 */
export const crm = area({
  key: 'crm',
  application: {
    path: '/crm',
    routes: [
      ...recordRoutes(
        'leads',
        () => import('./leads/LeadsPage.tsx'),
        () => import('./leads/LeadPage.tsx'),
      ),
      ...recordRoutes(
        'customer',
        () => import('./customer/CustomersPage.tsx'),
        () => import('./customer/CustomerPage.tsx'),
      ),
      { path: 'customer/pool', lazy: lazyPage(() => import('./PoolPage.tsx')) },
      { path: 'message', lazy: ownPage(() => import('./todos/TodosPage.tsx')) },
      { path: 'bank', lazy: lazyPage(() => import('./bank/BankPage.tsx')) },
      { path: 'sale', lazy: lazyPage(() => import('./sale/SalePage.tsx')) },
      { path: 'renewal', lazy: lazyPage(() => import('./order/RadarPage.tsx')) },
      { path: 'suspects', lazy: lazyPage(() => import('./customer/suspects/SuspectsPage.tsx')) },
      { path: 'nearby', lazy: lazyPage(() => import('./customer/nearby/NearbyPage.tsx')) },
      ...recordRoutes(
        'contacts',
        () => import('./contacts/ContactsPage.tsx'),
        () => import('./contacts/ContactPage.tsx'),
      ),
      { path: 'newLockClaim/stock', lazy: lazyPage(() => import('./lock-claim/MyStockPage.tsx')) },
      // types that need no page of their own
      ...recordRoutes(
        ':type',
        () => import('#web/record/pages/plain/PlainListPage.tsx'),
        () => import('#web/record/pages/plain/PlainRecordPage.tsx'),
      ),
    ],
  },
  pages: [
    { path: 'print', lazy: lazyPage(() => import('./print/PrintPage.tsx')) },
    { path: 'sale-print', lazy: lazyPage(() => import('./sale/SalePrintPage.tsx')) },
  ],
  manage: [
    { path: 'customer/customer', lazy: lazyPage(() => import('./pool/manage/PoolsPage.tsx')) },
    { path: 'customer/seals', lazy: lazyPage(() => import('./contract-file/manage/SealsPage.tsx')) },
    {
      path: 'customer/print-templates',
      lazy: lazyPage(() => import('./print/templates/TemplatesPage.tsx')),
    },
    {
      path: 'customer/print-detail/:id',
      lazy: lazyPage(() => import('./print/templates/TemplatePage.tsx')),
    },
  ],
  face: async () => (await import('./face.tsx')).crmFace,
})
