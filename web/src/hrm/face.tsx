import {
  ApartmentOutlined,
  FileSearchOutlined,
  IdcardOutlined,
  SolutionOutlined,
  TeamOutlined,
} from '@ant-design/icons'
import { candidateAddress } from '#protocol/hrm/recruiting/addresses.ts'
import { CANDIDATE } from '#protocol/hrm/recruiting/messages.ts'
import type { Face } from '#web/platform/area.ts'

const organisation = 'hrm/dept/index'
const employees = 'hrm/employee/index'
const candidates = 'hrm/recruit/read'
const posts = 'hrm/recruit/readPost'

export const hrmFace: Face = {
  application: {
    title: '人力资源',
    icon: <TeamOutlined />,
    need: [organisation, employees, candidates, posts],
    menu: [
      { path: '/hrm/dept', title: '组织管理', icon: <ApartmentOutlined />, need: organisation },
      { path: '/hrm/employee', title: '员工管理', icon: <IdcardOutlined />, need: employees },
      { path: '/hrm/recruit/candidate', title: '候选人', icon: <SolutionOutlined />, need: candidates },
      { path: '/hrm/recruit/post', title: '招聘职位', icon: <FileSearchOutlined />, need: posts },
    ],
  },
  manage: [
    {
      path: '/manage/hrm/biz-param',
      section: '业务',
      order: 60,
      title: '招聘参数设置',
      icon: <SolutionOutlined />,
      need: 'manage/hrm/params',
    },
  ],
  messages: [{ opens: { target: CANDIDATE, addressOf: candidateAddress } }],
}
