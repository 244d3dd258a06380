import { PageSections } from '#web/ui/page/PageSections.tsx'

const sections = [
  { value: '/crm/receivables', label: '回款', need: 'crm/receivables/index' },
  { value: '/crm/receivablesPlan', label: '回款计划', need: 'crm/receivablesPlan/index' },
]

/** Pages behind the menu entry 回款: what was received and what is planned (crm-records.md §9.2). */
export const ReceivablesSections = () => <PageSections label="回款的页面" sections={sections} />
