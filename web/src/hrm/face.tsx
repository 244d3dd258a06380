import { ApartmentOutlined, IdcardOutlined, TeamOutlined } from '@ant-design/icons'
import type { Face } from '#web/platform/area.ts'
import {
  ownPerformance,
  performanceMenu,
  performanceMessages,
  performanceSettings,
} from './performance/door.tsx'

const organisation = 'hrm/dept/index'
const employees = 'hrm/employee/index'

export const hrmFace: Face = {
  application: {
    title: '人力资源',
    icon: <TeamOutlined />,
    need: 'hrm',
    menu: [
      { path: '/hrm/dept', title: '组织管理', icon: <ApartmentOutlined />, need: organisation },
      { path: '/hrm/employee', title: '员工管理', icon: <IdcardOutlined />, need: employees },
      ...performanceMenu,
      ownPerformance,
    ],
  },
  manage: [
    {
      path: '/manage/hrm',
      section: '业务',
      order: 30,
      title: '人力资源管理',
      icon: <TeamOutlined />,
      need: 'manage/hrm',
    },
    performanceSettings,
  ],
  messages: performanceMessages,
}
