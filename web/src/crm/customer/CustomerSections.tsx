import { PageSections } from '#web/ui/page/PageSections.tsx'

const sections = [
  { value: '/crm/customer', label: '客户', need: 'crm/customer/index' },
  { value: '/crm/customer/pool', label: '公海', need: 'crm/pool/index' },
  { value: '/crm/nearby', label: '附近客户', need: 'crm/customer/nearbyCustomer' },
  { value: '/crm/suspects', label: '疑似重复', need: 'crm/customer/merge' },
]

/** Pages behind the menu entry 客户 (crm-records.md §3.2). */
export const CustomerSections = () => <PageSections label="客户的页面" sections={sections} />
