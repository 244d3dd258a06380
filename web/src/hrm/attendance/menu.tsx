import {
  CalendarOutlined,
  ClockCircleOutlined,
  ScheduleOutlined,
  SettingOutlined,
  TableOutlined,
} from '@ant-design/icons'
import type { MenuEntry } from '#web/platform/area.ts'

const clocks = 'hrm/attendance/readClock'
const manage = 'hrm/attendance/manage'

export const attendanceMenu: MenuEntry = {
  path: '/hrm/attendance',
  title: '考勤管理',
  icon: <ClockCircleOutlined />,
  need: [clocks, manage],
  children: [
    { path: '/hrm/clock', title: '打卡记录', icon: <ClockCircleOutlined />, need: clocks },
    { path: '/hrm/attendance/month', title: '考勤月报', icon: <ScheduleOutlined />, need: clocks },
    { path: '/hrm/attendance/roster', title: '排班', icon: <TableOutlined />, need: [clocks, manage] },
    { path: '/hrm/attendance/leave', title: '假期余额', icon: <CalendarOutlined />, need: clocks },
    { path: '/hrm/attendance/settings', title: '考勤设置', icon: <SettingOutlined />, need: manage },
  ],
}

export const ownAttendanceMenu: MenuEntry = {
  path: '/hrm/self-server/attendance',
  title: '我的考勤',
  icon: <ScheduleOutlined />,
  need: 'hrm',
}
