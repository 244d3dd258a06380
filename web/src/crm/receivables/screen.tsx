import { PayCircleOutlined } from '@ant-design/icons'
import { receivables } from '#protocol/crm/receivables/type.ts'
import type { RecordScreen } from '#web/record/model/screens.tsx'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import { ReceivablesSections } from './ReceivablesSections.tsx'

const PlanSelect = lazyComponent(async () => (await import('./PlanSelect.tsx')).PlanSelect)

export const receivablesScreen: RecordScreen = {
  type: receivables,
  icon: <PayCircleOutlined />,
  path: '/crm/receivables',
  menu: { also: ['/crm/receivablesPlan'], need: ['crm/receivables', 'crm/receivablesPlan'] },
  Sections: ReceivablesSections,
  inputs: { receivablesPlanId: PlanSelect },
}
