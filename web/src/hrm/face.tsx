import { ApartmentOutlined, IdcardOutlined, SolutionOutlined, TeamOutlined } from '@ant-design/icons'
import { OWN_ARCHIVE } from '#protocol/hrm/employees/messages.ts'
import type { Face } from '#web/platform/area.ts'

const OWN_ARCHIVE_PAGE = '/hrm/self-server/archives'
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
      {
        path: OWN_ARCHIVE_PAGE,
        title: '我的档案',
        icon: <SolutionOutlined />,
        section: '员工自助',
      },
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
    {
      path: '/manage/hrm/employee-manage',
      under: '/manage/hrm',
      order: 70,
      title: '员工管理设置',
      icon: <SolutionOutlined />,
      need: 'manage/hrm/archives',
    },
  ],
  messages: [{ opens: { target: OWN_ARCHIVE, addressOf: () => OWN_ARCHIVE_PAGE } }],
}
