import type { UserRow } from '#protocol/manage/people/shapes.ts'
import { useCan } from '#web/platform/permissions.ts'
import { Button } from '#web/ui/Button.tsx'

interface SelectionBarProps {
  users: readonly UserRow[]
  onClear: () => void
  onDisable: () => void
  onEnable: () => void
  onHandOver: () => void
  onResetSecondFactor: () => void
  onEdit: (user: UserRow) => void
  onDialog: (kind: 'password' | 'username' | 'move') => void
  onEditRoles: () => void
  onCopyRoles: (user: UserRow) => void
}

/** What may be done with the chosen people; some of it with one person only. */
export function SelectionBar({
  users,
  onClear,
  onDisable,
  onEnable,
  onHandOver,
  onResetSecondFactor,
  onEdit,
  onDialog,
  onEditRoles,
  onCopyRoles,
}: SelectionBarProps) {
  const may = useCan()
  const only = users.length === 1 ? users[0] : undefined
  const updates = may('manage/users/userUpdate')
  const enables = may('manage/users/userEnables')
  const roles = may('manage/permission/update')
  const actions = [
    { shown: enables, title: '激活', run: onEnable },
    { shown: enables, title: '工作交接', run: onHandOver },
    { shown: updates && only, title: '编辑', run: () => only && onEdit(only) },
    { shown: updates, title: '重置密码', run: () => onDialog('password') },
    { shown: updates, title: '重置两步验证', run: onResetSecondFactor },
    { shown: updates && only, title: '重置登录账号', run: () => onDialog('username') },
    { shown: updates, title: '重置部门', run: () => onDialog('move') },
    { shown: roles, title: '编辑角色', run: onEditRoles },
    { shown: roles && only, title: '复制角色', run: () => only && onCopyRoles(only) },
  ]
  return (
    <>
      <span>已选 {users.length} 项</span>
      {enables && (
        <Button size="small" danger onClick={onDisable}>
          禁用
        </Button>
      )}
      {actions
        .filter((action) => action.shown)
        .map(({ title, run }) => (
          <Button key={title} size="small" onClick={run}>
            {title}
          </Button>
        ))}
      <Button type="link" size="small" onClick={onClear}>
        取消选择
      </Button>
    </>
  )
}
