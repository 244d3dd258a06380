import { BankOutlined } from '@ant-design/icons'
import type { MenuEntry } from '#web/platform/area.ts'

/** 银行流水 in the menu, for those who may make receipts of it. */
export const bankEntry: MenuEntry = {
  path: '/crm/bank',
  title: '银行流水',
  icon: <BankOutlined />,
  need: 'crm/receivables/save',
}
