import { UserAddOutlined, UserDeleteOutlined } from '@ant-design/icons'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import type { Operation } from '../../model/operation.ts'

export const addMembersOperation: Operation = {
  caption: '添加团队成员',
  icon: <UserAddOutlined />,
  leaf: 'teamsave',
  Dialog: lazyPart(async () => (await import('./MembersDialog.tsx')).AddMembersDialog),
}

export const removeMembersOperation: Operation = {
  caption: '移除团队成员',
  icon: <UserDeleteOutlined />,
  leaf: 'teamsave',
  Dialog: lazyPart(async () => (await import('./MembersDialog.tsx')).RemoveMembersDialog),
}
