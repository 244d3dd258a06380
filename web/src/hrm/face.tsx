import { ApartmentOutlined, IdcardOutlined, TeamOutlined } from '@ant-design/icons'
import type { Face } from '#web/platform/area.ts'
import { attendanceMenu, ownAttendanceMenu } from './attendance/menu.tsx'
import { insuranceManage, insuranceMenu, insuranceMessages, ownInsuranceMenu } from './insurance/menu.tsx'
import { ownSalaryMenu, salaryFlows, salaryManage, salaryMenu, salaryMessages } from './salary/door.tsx'

const organisation = 'hrm/dept/index'
const employees = 'hrm/employee/index'

export const hrmFace: Face = {
  application: {
    title: '人力资源',
    icon: <TeamOutlined />,
    // whoever has a role of human resources or is an employee (hrm.md §2.2)
    need: 'hrm',
    menu: [
      { path: '/hrm/dept', title: '组织管理', icon: <ApartmentOutlined />, need: organisation },
      { path: '/hrm/employee', title: '员工管理', icon: <IdcardOutlined />, need: employees },
      attendanceMenu,
      insuranceMenu,
      ...salaryMenu,
      ownAttendanceMenu,
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
