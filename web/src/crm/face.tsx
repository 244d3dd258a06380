import {
  IdcardOutlined,
  InboxOutlined,
  PrinterOutlined,
  SafetyCertificateOutlined,
  SolutionOutlined,
} from '@ant-design/icons'
import { crmTypes } from '#protocol/crm/types.ts'
import { moneyStripAt } from '#protocol/record-types.ts'
import type { Face } from '#web/platform/area.ts'
import { menuOf, plainScreen, type RecordScreen } from '#web/record/model/screens.tsx'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import { badLockScreen } from './bad-lock/screen.tsx'
import { bankEntry } from './bank/entry.tsx'
import { bizDictSettings } from './biz-dict/settings.tsx'
import { stageGroupSettings } from './business/groups/settings.tsx'
import { businessScreen } from './business/screen.tsx'
import { complaintScreen } from './complaint/screen.tsx'
import { contactsScreen } from './contacts/screen.tsx'
import { contractScreen } from './contract/screen.tsx'
import { limitSettings } from './customer/limits/settings.tsx'
import { customerScreen } from './customer/screen.tsx'
import { honorScreen } from './honor/screen.tsx'
import { invoiceScreen } from './invoice/screen.tsx'
import { kindSettings } from './invoice/settings.tsx'
import { leadsScreen } from './leads/screen.tsx'
import { lettersScreen } from './letters/screen.tsx'
import { lockClaimScreen } from './lock-claim/screen.tsx'
import { lockSettings } from './lock-config/settings.tsx'
import { orderTypeSettings, renewalAct, renewalEntry } from './order/door.ts'
import { withPrinting } from './print/printing.tsx'
import { categorySettings } from './product/categories/settings.tsx'
import { productScreen } from './product/screen.tsx'
import { quotaSettings } from './quota/settings.tsx'
import { receivablesScreen } from './receivables/screen.tsx'
import { receivablesPlanScreen } from './receivables-plan/screen.tsx'
import { companySettings } from './region-company/settings.tsx'
import { reminderSettings } from './reminders/settings.tsx'
import { saleEntry } from './sale/entry.tsx'
import { softwareLockScreen } from './software-lock/screen.tsx'
import { todosEntry } from './todos/entry.tsx'
import { visitScreen } from './visit/screen.tsx'

/** Types whose screens differ from all others. */
const own: readonly RecordScreen[] = [
  leadsScreen,
  customerScreen,
  contactsScreen,
  businessScreen,
  productScreen,
  contractScreen,
  receivablesScreen,
  receivablesPlanScreen,
  invoiceScreen,
  visitScreen,
  softwareLockScreen,
  lockClaimScreen,
  badLockScreen,
  honorScreen,
  lettersScreen,
  complaintScreen,
]
const records = crmTypes
  .map((type) => own.find((screen) => screen.type.key === type.key) ?? plainScreen(type))
  .map(withPrinting)

/** The menu is in the fixed order of record-engine.md §17. */
export const crmFace: Face = {
  application: {
    title: '客户管理',
    icon: <IdcardOutlined />,
    need: 'crm',
    menu: [
      todosEntry,
      renewalEntry,
      // statements are booked as receipts
      ...menuOf(records).flatMap((entry) =>
        entry.path === receivablesScreen.path ? [entry, bankEntry, saleEntry] : [entry],
      ),
    ],
  },
  records,
  strips: [
    {
      key: 'money',
      concerns: (type) => moneyStripAt(type) !== null,
      Strip: lazyComponent(
        async () => (await import('#web/record/features/money-strip/MoneyStrip.tsx')).MoneyStrip,
      ),
    },
  ],
  manage: [
    {
      path: '/manage/customer',
      section: '业务',
      order: 10,
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
    {
      path: '/manage/customer/print-templates',
      also: ['/manage/customer/print-detail'],
      under: '/manage/customer',
      order: 25,
      title: '自定义打印模板',
      icon: <PrinterOutlined />,
      need: 'manage/crm/print',
    },
    {
      path: '/manage/customer/seals',
      under: '/manage/customer',
      order: 26,
      title: '印章与合同模板',
      icon: <SafetyCertificateOutlined />,
      need: 'manage/crm/seal',
    },
  ],
  workActs: { endLock: renewalAct },
  settings: [
    ...limitSettings,
    stageGroupSettings,
    categorySettings,
    quotaSettings,
    lockSettings,
    kindSettings,
    ...reminderSettings,
    ...companySettings,
    bizDictSettings,
    orderTypeSettings,
  ],
}
