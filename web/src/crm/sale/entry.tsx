import { AccountBookOutlined } from '@ant-design/icons'
import type { MenuEntry } from '#web/platform/area.ts'

/** 销售台账 in the menu. */
export const saleEntry: MenuEntry = {
  path: '/crm/sale',
  title: '销售台账',
  icon: <AccountBookOutlined />,
  need: 'crm/sale/index',
}
