import { UserAddOutlined, UserDeleteOutlined } from '@ant-design/icons'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import type { Operation } from '../../model/operation.ts'

export const addMembersOperation: Operation = {
  caption: '添加团队成员',
  icon: <UserAddOutlined />,
  leaf: 'teamsave',
  Dialog: lazyComponent(async () => (await import('./MembersDialog.tsx')).AddMembersDialog),
}

export const removeMembersOperation: Operation = {
  caption: '移除团队成员',
  icon: <UserDeleteOutlined />,
  leaf: 'teamsave',
  Dialog: lazyComponent(async () => (await import('./MembersDialog.tsx')).RemoveMembersDialog),
}
