import {
  ApartmentOutlined,
  CalendarOutlined,
  ClockCircleOutlined,
  IdcardOutlined,
  ScheduleOutlined,
  SettingOutlined,
  TeamOutlined,
} from '@ant-design/icons'
import type { Face } from '#web/platform/area.ts'
import { insuranceManage, insuranceMenu, insuranceMessages, ownInsuranceMenu } from './insurance/menu.tsx'
import { ownSalaryMenu, salaryFlows, salaryManage, salaryMenu, salaryMessages } from './salary/door.tsx'

const organisation = 'hrm/dept/index'
const employees = 'hrm/employee/index'
const clocks = 'hrm/attendance/readClock'
const attendance = 'hrm/attendance/manage'
/** Users with a role of human resources, and employees (hrm.md §2.2). */
const staff = 'hrm'

export const hrmFace: Face = {
  application: {
    title: '人力资源',
    icon: <TeamOutlined />,
    need: staff,
    menu: [
      { path: '/hrm/dept', title: '组织管理', icon: <ApartmentOutlined />, need: organisation },
      { path: '/hrm/employee', title: '员工管理', icon: <IdcardOutlined />, need: employees },
      {
        path: '/hrm/attendance',
        title: '考勤管理',
        icon: <ClockCircleOutlined />,
        need: [clocks, attendance],
        children: [
          { path: '/hrm/clock', title: '打卡记录', icon: <ClockCircleOutlined />, need: clocks },
          { path: '/hrm/attendance/month', title: '考勤月报', icon: <ScheduleOutlined />, need: clocks },
          { path: '/hrm/attendance/leave', title: '假期余额', icon: <CalendarOutlined />, need: clocks },
          {
            path: '/hrm/attendance/settings',
            title: '考勤设置',
            icon: <SettingOutlined />,
            need: attendance,
          },
        ],
      },
      insuranceMenu,
      ...salaryMenu,
      {
        path: '/hrm/self-server/attendance',
        title: '我的考勤',
        icon: <ScheduleOutlined />,
        need: staff,
        section: '员工自助',
      },
      ownInsuranceMenu,
      ownSalaryMenu,
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
    ...salaryManage,
    insuranceManage,
  ],
  messages: [...salaryMessages, ...insuranceMessages],
  flowSubjects: salaryFlows,
}
