import { PayCircleOutlined } from '@ant-design/icons'
import { receivables } from '#protocol/crm/receivables/type.ts'
import type { RecordScreen } from '#web/record/model/screens.tsx'
import { PlanSelect } from './PlanSelect.tsx'
import { ReceivablesSections } from './ReceivablesSections.tsx'

export const receivablesScreen: RecordScreen = {
  type: receivables,
  icon: <PayCircleOutlined />,
  path: '/crm/receivables',
  menu: { also: ['/crm/receivablesPlan'], need: ['crm/receivables', 'crm/receivablesPlan'] },
  Sections: ReceivablesSections,
  inputs: { receivablesPlanId: PlanSelect },
}
