import { ApartmentOutlined, TeamOutlined } from '@ant-design/icons'
import { tipsAddress } from '#protocol/hrm/workbench/addresses.ts'
import type { Face } from '#web/platform/area.ts'
import { attendanceMenu } from './attendance/menu.tsx'
import {
  employeeFieldsManage,
  employeeMessages,
  employeesAsStaff,
  employeesManage,
  employeesMenu,
} from './employees/menu.tsx'
import { insuranceManage, insuranceMenu, insuranceMessages } from './insurance/menu.tsx'
import { ownMenu } from './own-menu.tsx'
import { performanceMenu, performanceMessages, performanceSettings } from './performance/door.tsx'
import { proofsMenu } from './proofs/menu.tsx'
import { recruitingManage, recruitingMenu, recruitingMessages } from './recruiting/menu.tsx'
import { salaryFlows, salaryManage, salaryMenu, salaryMessages } from './salary/menu.tsx'
import { requestsMenu, selfMessages } from './self/menu.tsx'
import { onSide, workbenchMenu } from './workbench/menu.tsx'

export const hrmFace: Face = {
  application: {
    title: '人力资源',
    icon: <TeamOutlined />,
    // users with a role of human resources, and employees (hrm.md §2.2)
    need: 'hrm',
    // entered without the branch of human resources: how the employee side is opened (spec 3 §2.8)
    without: tipsAddress,
    menu: [
      workbenchMenu,
      ...onSide('management', [
        { path: '/hrm/dept', title: '组织管理', icon: <ApartmentOutlined />, need: 'hrm/dept/index' },
        employeesMenu,
        requestsMenu,
        proofsMenu,
        recruitingMenu,
        attendanceMenu,
        insuranceMenu,
        ...salaryMenu,
        ...performanceMenu,
      ]),
      ...onSide('own', ownMenu),
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
    employeeFieldsManage,
    ...salaryManage,
    insuranceManage,
    performanceSettings,
    recruitingManage,
    employeesManage,
  ],
  messages: [
    ...employeeMessages,
    ...selfMessages,
    ...recruitingMessages,
    ...salaryMessages,
    ...insuranceMessages,
    ...performanceMessages,
  ],
  flowSubjects: salaryFlows,
  staffSources: [employeesAsStaff],
}
