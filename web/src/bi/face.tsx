import { AimOutlined, DashboardOutlined, HistoryOutlined } from '@ant-design/icons'
import { followUpRights } from '#protocol/crm/activity.ts'
import { crmUsers } from '#protocol/crm/door.ts'
import type { Face } from '#web/platform/area.ts'
import { figureWords } from './figure-words.ts'

/** The workbench is the first page of customer management (bi.md §17); goals stand among its settings (§16). */
export const biFace: Face = {
  figures: figureWords,
  within: {
    '/crm': [
      { path: '/crm/workbench', title: '仪表盘', icon: <DashboardOutlined />, need: crmUsers },
      { path: '/crm/follow', title: '跟进记录', icon: <HistoryOutlined />, need: followUpRights.read },
    ],
  },
  manage: [
    {
      path: '/manage/customer/biz-goals',
      under: '/manage/customer',
      order: 28,
      title: '业绩目标设置',
      icon: <AimOutlined />,
      need: 'manage/crm/achievement',
    },
  ],
}
