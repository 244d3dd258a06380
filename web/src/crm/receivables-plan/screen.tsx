import { ScheduleOutlined } from '@ant-design/icons'
import { receivablesPlan } from '#protocol/crm/receivables-plan/type.ts'
import type { RecordScreen } from '#web/record/model/screens.tsx'
import { planMoneyOperations } from '../order-money/door.ts'
import { PaymentDot } from '../PaymentDot.tsx'
import { ReceivablesSections, usePeriodLeftOut } from '../receivables/door.ts'
import { BatchButton } from './BatchButton.tsx'
import { receiveOperation } from './receive.tsx'

export const receivablesPlanScreen: RecordScreen = {
  type: receivablesPlan,
  icon: <ScheduleOutlined />,
  path: '/crm/receivablesPlan',
  menu: null,
  Sections: ReceivablesSections,
  headActions: [{ key: 'batch', Button: BatchButton }],
  useLeftOut: usePeriodLeftOut,
  cells: { paymentStatus: PaymentDot },
  actions: { receive: receiveOperation, ...planMoneyOperations },
}
