import { RadarChartOutlined } from '@ant-design/icons'
import type { MenuEntry } from '#web/platform/area.ts'

/** 续费雷达 in the menu, for those who may renew. */
export const renewalEntry: MenuEntry = {
  path: '/crm/renewal',
  title: '续费雷达',
  icon: <RadarChartOutlined />,
  need: 'crm/business/renewal',
}
