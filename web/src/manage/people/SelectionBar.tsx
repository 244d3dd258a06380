import type { UserRow } from '#protocol/manage/people/shapes.ts'
import { useCan } from '#web/platform/permissions.ts'
import { SelectionBar as ActsBar } from '#web/ui/table/SelectionBar.tsx'

interface SelectionBarProps {
  users: readonly UserRow[]
  onClear: () => void
  onDisable: () => void
  onEnable: () => void
  onHandOver: () => void
  onResetSecondFactor: () => void
  onEdit: (user: UserRow) => void
  onDialog: (kind: 'password' | 'username' | 'move' | 'superior') => void
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
  const acts = [
    { isOffered: updates && only, caption: '编辑', begin: () => only && onEdit(only) },
    { isOffered: enables, caption: '启用', begin: onEnable },
    { isOffered: enables, caption: '工作交接', begin: onHandOver },
    { isOffered: updates, caption: '重置密码', begin: () => onDialog('password') },
    { isOffered: roles, caption: '编辑角色', begin: onEditRoles },
    { isOffered: updates, caption: '重置部门', begin: () => onDialog('move') },
    { isOffered: updates, caption: '设置上级', begin: () => onDialog('superior') },
    { isOffered: roles && only, caption: '复制角色', begin: () => only && onCopyRoles(only) },
    { isOffered: updates && only, caption: '重置登录账号', begin: () => onDialog('username') },
    { isOffered: updates, caption: '重置两步验证', begin: onResetSecondFactor },
    { isOffered: enables, caption: '停用', danger: true, begin: onDisable },
  ]
  return (
    <ActsBar
      count={users.length}
      onClear={onClear}
      acts={acts.flatMap(({ isOffered, ...act }) => (isOffered ? [{ key: act.caption, ...act }] : []))}
    />
  )
}
