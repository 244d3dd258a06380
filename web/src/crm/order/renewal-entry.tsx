import { RadarChartOutlined } from '@ant-design/icons'
import type { WorkAct } from '#web/my-day/door.ts'
import type { MenuEntry } from '#web/platform/area.ts'

/** 续费雷达 in the menu, for those who may renew. */
export const renewalEntry: MenuEntry = {
  path: '/crm/renewal',
  title: '续费雷达',
  icon: <RadarChartOutlined />,
  need: 'crm/business/renewal',
}

/** 续费 of a lock in 我的一天: the radar, with this lock found. */
export const renewalAct: WorkAct = {
  caption: '续费',
  need: 'crm/business/renewal',
  address: ({ title }) => `${renewalEntry.path}?${new URLSearchParams({ search: title })}`,
}
