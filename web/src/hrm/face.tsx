import { ApartmentOutlined, IdcardOutlined, TeamOutlined } from '@ant-design/icons'
import type { Face } from '#web/platform/area.ts'

const organisation = 'hrm/dept/index'
const employees = 'hrm/employee/index'

export const hrmFace: Face = {
  application: {
    title: '人力资源',
    icon: <TeamOutlined />,
    need: [organisation, employees],
    menu: [
      { path: '/hrm/dept', title: '组织管理', icon: <ApartmentOutlined />, need: organisation },
      { path: '/hrm/employee', title: '员工管理', icon: <IdcardOutlined />, need: employees },
    ],
  },
}
