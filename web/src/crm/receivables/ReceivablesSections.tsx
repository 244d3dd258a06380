import { useLocation, useNavigate } from 'react-router'
import { useCan } from '#web/platform/permissions.ts'
import { Segmented } from '#web/ui/Segmented.tsx'

/** Pages behind the menu entry 回款 (crm-records.md §9.2). */
const sections = [
  { value: '/crm/receivables', label: '回款', need: 'crm/receivables/index' },
  { value: '/crm/receivablesPlan', label: '回款计划', need: 'crm/receivablesPlan/index' },
]

/** Switches between what was received and what is planned; nothing where only one is open to the person. */
export function ReceivablesSections() {
  const may = useCan()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const shown = sections.filter(({ need }) => may(need))
  return shown.length > 1 ? (
    <Segmented
      aria-label="回款的页面"
      value={pathname}
      options={shown.map(({ value, label }) => ({ value, label }))}
      onChange={(path) => void navigate(path)}
    />
  ) : null
}
