import { IdcardOutlined, InboxOutlined, SolutionOutlined } from '@ant-design/icons'
import { crmTypes } from '#protocol/crm/types.ts'
import type { Face } from '#web/platform/area.ts'
import { menuOf, plainScreen, type RecordScreen } from '#web/record/model/screens.tsx'
import { contactsScreen } from './contacts/screen.tsx'
import { contractScreen } from './contract/screen.tsx'
import { limitSettings } from './customer/limits/settings.tsx'
import { customerScreen } from './customer/screen.tsx'
import { invoiceScreen } from './invoice/screen.tsx'
import { leadsScreen } from './leads/screen.tsx'
import { receivablesScreen } from './receivables/screen.tsx'
import { receivablesPlanScreen } from './receivables-plan/screen.tsx'
import { reminderSettings } from './reminders/settings.tsx'
import { visitScreen } from './visit/screen.tsx'

/** Types whose screens differ from all others. */
const own: readonly RecordScreen[] = [
  leadsScreen,
  customerScreen,
  contactsScreen,
  contractScreen,
  receivablesScreen,
  receivablesPlanScreen,
  invoiceScreen,
  visitScreen,
]
const records = crmTypes.map(
  (type) => own.find((screen) => screen.type.key === type.key) ?? plainScreen(type),
)

/** The menu stands in the fixed order of record-engine.md §17. */
export const crmFace: Face = {
  application: {
    title: '客户管理',
    icon: <IdcardOutlined />,
    need: 'crm',
    menu: menuOf(records),
  },
  records,
  manage: [
    {
      path: '/manage/customer',
      order: 30,
      title: '客户管理',
      icon: <SolutionOutlined />,
      need: 'manage/crm',
    },
    {
      path: '/manage/customer/customer',
      under: '/manage/customer',
      order: 20,
      title: '客户公海规则设置',
      icon: <InboxOutlined />,
      need: 'manage/crm/pool',
    },
  ],
  settings: [...limitSettings, ...reminderSettings],
}
