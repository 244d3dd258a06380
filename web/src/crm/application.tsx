import { ContactsOutlined, FunnelPlotOutlined, IdcardOutlined, ShopOutlined } from '@ant-design/icons'
import type { RouteObject } from 'react-router'
import type { Application } from '#web/platform/application.ts'
import { lazyPage } from '#web/platform/lazy-page.ts'

/** A record type's list and its records' own pages. */
const recordRoutes = (
  path: string,
  list: Parameters<typeof lazyPage>[0],
  record: Parameters<typeof lazyPage>[0],
): RouteObject[] => [
  { path, lazy: lazyPage(list) },
  { path: `${path}/:id`, lazy: lazyPage(record) },
]

export const crmRoutes: readonly RouteObject[] = [
  {
    lazy: lazyPage(() => import('./CrmScreens.tsx')),
    children: [
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
      { path: 'customer/pool', lazy: lazyPage(() => import('./pool/PoolPage.tsx')) },
      { path: 'nearby', lazy: lazyPage(() => import('./customer/nearby/NearbyPage.tsx')) },
      ...recordRoutes(
        'contacts',
        () => import('./contacts/ContactsPage.tsx'),
        () => import('./contacts/ContactPage.tsx'),
      ),
    ],
  },
]

/** 客户管理: its menu in the fixed order of record-engine.md §17, and what `+` offers of it. */
export const crm: Application = {
  key: 'crm',
  title: '客户管理',
  path: '/crm',
  icon: <IdcardOutlined />,
  need: 'crm',
  menu: [
    { path: '/crm/leads', title: '线索', icon: <FunnelPlotOutlined />, need: 'crm/leads' },
    {
      path: '/crm/customer',
      also: ['/crm/nearby'],
      title: '客户',
      icon: <ShopOutlined />,
      need: ['crm/customer', 'crm/pool'],
    },
    { path: '/crm/contacts', title: '联系人', icon: <ContactsOutlined />, need: 'crm/contacts' },
  ],
  create: [
    { path: '/crm/leads?create=1', title: '线索', icon: <FunnelPlotOutlined />, need: 'crm/leads/save' },
    { path: '/crm/customer?create=1', title: '客户', icon: <ShopOutlined />, need: 'crm/customer/save' },
    {
      path: '/crm/contacts?create=1',
      title: '联系人',
      icon: <ContactsOutlined />,
      need: 'crm/contacts/save',
    },
  ],
  routes: crmRoutes,
}
