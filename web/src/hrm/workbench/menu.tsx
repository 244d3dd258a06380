import { HomeOutlined } from '@ant-design/icons'
import { workbenchAddress } from '#protocol/hrm/workbench/addresses.ts'
import type { MenuEntry } from '#web/platform/area.ts'

export const workbenchMenu: MenuEntry = {
  path: workbenchAddress,
  title: '工作台',
  icon: <HomeOutlined />,
  need: 'hrm',
}
