import { PayCircleOutlined } from '@ant-design/icons'
import { receivables } from '#protocol/crm/receivables/type.ts'
import type { RecordScreen } from '#web/record/model/screens.tsx'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import { ReceivablesSections } from './ReceivablesSections.tsx'
import { SharesLine } from './SharesLine.tsx'
import { usePeriodLeftOut } from './service-period.ts'

const PlanSelect = lazyComponent(async () => (await import('./PlanSelect.tsx')).PlanSelect)
const ReturnTimeInput = lazyComponent(async () => (await import('./beside-inputs.tsx')).ReturnTimeInput)
const MoneyInput = lazyComponent(async () => (await import('./beside-inputs.tsx')).MoneyInput)

export const receivablesScreen: RecordScreen = {
  type: receivables,
  icon: <PayCircleOutlined />,
  path: '/crm/receivables',
  menu: { also: ['/crm/receivablesPlan'], need: ['crm/receivables', 'crm/receivablesPlan'] },
  Sections: ReceivablesSections,
  useLeftOut: usePeriodLeftOut,
  inputs: { receivablesPlanId: PlanSelect, returnTime: ReturnTimeInput, money: MoneyInput },
  asksToSave: async (form, client) => (await import('./over-payment.ts')).askOverPayment(form, client),
  BelowHead: SharesLine,
}
