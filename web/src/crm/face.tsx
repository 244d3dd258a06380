import { IdcardOutlined, InboxOutlined, SolutionOutlined } from '@ant-design/icons'
import type { Face } from '#web/platform/area.ts'
import { menuEntryOf } from '#web/record/model/screens.tsx'
import { contactsScreen } from './contacts/screen.tsx'
import { limitSettings } from './customer/limits/settings.tsx'
import { customerScreen } from './customer/screen.tsx'
import { leadsScreen } from './leads/screen.tsx'

/** The menu stands in the fixed order of record-engine.md §17. */
export const crmFace: Face = {
  application: {
    title: '客户管理',
    icon: <IdcardOutlined />,
    need: 'crm',
    menu: [
      menuEntryOf(leadsScreen),
      { ...menuEntryOf(customerScreen), also: ['/crm/nearby'], need: ['crm/customer', 'crm/pool'] },
      menuEntryOf(contactsScreen),
    ],
  },
  records: [leadsScreen, customerScreen, contactsScreen],
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
  settings: limitSettings,
}
