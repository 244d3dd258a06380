import { FileSearchOutlined, SolutionOutlined } from '@ant-design/icons'
import { candidateAddress } from '#protocol/hrm/recruiting/addresses.ts'
import { CANDIDATE } from '#protocol/hrm/recruiting/messages.ts'
import type { Face, ManageEntry, MenuEntry } from '#web/platform/area.ts'

const candidates = 'hrm/recruit/read'
const posts = 'hrm/recruit/readPost'

export const recruitingMenu: MenuEntry = {
  path: '/hrm/recruit',
  title: '招聘管理',
  icon: <SolutionOutlined />,
  need: [candidates, posts],
  children: [
    { path: '/hrm/recruit/candidate', title: '候选人', icon: <SolutionOutlined />, need: candidates },
    { path: '/hrm/recruit/post', title: '招聘职位', icon: <FileSearchOutlined />, need: posts },
  ],
}

export const recruitingManage: ManageEntry = {
  path: '/manage/hrm/biz-param',
  under: '/manage/hrm',
  order: 60,
  title: '招聘参数设置',
  icon: <SolutionOutlined />,
  need: 'manage/hrm/params',
}

/** What is about a candidate leads to them. */
export const recruitingMessages: NonNullable<Face['messages']> = [
  { opens: { target: CANDIDATE, addressOf: candidateAddress } },
]
