import { ApartmentOutlined, IdcardOutlined, SafetyCertificateOutlined, TeamOutlined } from '@ant-design/icons'
import { OWN_INSURANCE } from '#protocol/hrm/insurance/messages.ts'
import type { Face } from '#web/platform/area.ts'
import { monthsAddress, ownAddress, ownMonthAddress, schemesAddress } from './insurance/addresses.ts'

const organisation = 'hrm/dept/index'
const employees = 'hrm/employee/index'
const insurance = 'hrm/insurance/read'
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
      { path: monthsAddress, title: '社保管理', icon: <SafetyCertificateOutlined />, need: insurance },
      {
        path: ownAddress,
        title: '我的社保',
        icon: <SafetyCertificateOutlined />,
        need: staff,
        section: '员工自助',
      },
    ],
  },
  manage: [
    {
      path: schemesAddress,
      section: '业务',
      order: 60,
      title: '社保方案管理',
      icon: <SafetyCertificateOutlined />,
      need: 'manage/hrm/insurance',
    },
  ],
  messages: [{ opens: { target: OWN_INSURANCE, addressOf: ownMonthAddress } }],
}
