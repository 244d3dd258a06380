import { UserAddOutlined, UserDeleteOutlined } from '@ant-design/icons'
import type { Operation } from '../../model/operation.ts'
import { MembersDialog } from './MembersDialog.tsx'

export const addMembersOperation: Operation = {
  caption: '添加团队成员',
  icon: <UserAddOutlined />,
  leaf: 'teamsave',
  Dialog: (props) => <MembersDialog {...props} purpose="add" />,
}

export const removeMembersOperation: Operation = {
  caption: '移除团队成员',
  icon: <UserDeleteOutlined />,
  leaf: 'teamsave',
  Dialog: (props) => <MembersDialog {...props} purpose="remove" />,
}
