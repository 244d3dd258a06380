import { useLocation, useNavigate } from 'react-router'
import { useCan } from '#web/platform/permissions.ts'
import { Segmented } from '#web/ui/Segmented.tsx'

/** Pages behind the menu entry 客户 (crm-records.md §3.2). */
const sections = [
  { value: '/crm/customer', label: '客户', need: 'crm/customer/index' },
  { value: '/crm/customer/pool', label: '公海', need: 'crm/pool/index' },
  { value: '/crm/nearby', label: '附近客户', need: 'crm/customer/nearbyCustomer' },
]

/** Switches between them; nothing where only one is open to the person. */
export function CustomerSections() {
  const may = useCan()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const shown = sections.filter(({ need }) => may(need))
  return shown.length > 1 ? (
    <Segmented
      aria-label="客户的页面"
      value={pathname}
      options={shown.map(({ value, label }) => ({ value, label }))}
      onChange={(path) => void navigate(path)}
    />
  ) : null
}
