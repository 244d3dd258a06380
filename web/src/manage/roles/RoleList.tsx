import { EllipsisOutlined, PlusOutlined } from '@ant-design/icons'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { permissionCalls, type RoleRow } from '#protocol/manage/roles/calls.ts'
import { attempt } from '#web/platform/attempt.ts'
import { ask } from '#web/platform/client.ts'
import { toast } from '#web/platform/notices.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { confirmDelete } from '#web/ui/layer/confirm.ts'
import { Dropdown } from '#web/ui/overlay/Dropdown.tsx'
import { RoleNameDialog, type RoleNameRequest } from './RoleNameDialog.tsx'
import styles from './roles.module.css'
import { isFixed, refreshRoles } from './use-roles.ts'

interface RoleListProps {
  roles: readonly RoleRow[]
  roleType: number
  /** 91 or 92 for HR roles, null for all others. */
  label: number | null
  chosen: RoleRow | undefined
  onChoose: (role: RoleRow) => void
  /** Given a role that was made here. */
  onCreated: (roleId: number) => void
}

/** Roles of one type, each with 编辑, 复制, 删除 unless it is fixed. */
export function RoleList({ roles, roleType, label, chosen, onChoose, onCreated }: RoleListProps) {
  const cache = useQueryClient()
  const [naming, setNaming] = useState<RoleNameRequest>()

  const copy = async (role: RoleRow) => {
    const copied = async () => {
      const roleId = await ask(permissionCalls.copyRole, { roleId: role.roleId })
      toast.success(`已复制角色 ${role.roleName}`)
      await refreshRoles(cache)
      onCreated(roleId)
    }
    await attempt(copied())
  }
  const remove = (role: RoleRow) =>
    confirmDelete({
      title: `删除角色“${role.roleName}”？`,
      content: '拥有该角色的员工将失去它的权限；没有其他角色的员工将不能登录。',
      okText: '删除角色',
      onOk: async () => {
        await ask(permissionCalls.deleteRole, { roleId: role.roleId })
        toast.success('删除成功')
        await refreshRoles(cache)
      },
    })
  const itemsOf = (role: RoleRow) => [
    { key: 'edit', label: '编辑', onClick: () => setNaming({ role, roleType, label }) },
    { key: 'copy', label: '复制', onClick: () => void copy(role) },
    { key: 'remove', label: '删除', danger: true, onClick: () => remove(role) },
  ]
  return (
    <>
      <div className={styles.menuHead}>
        角色
        <Button
          type="link"
          size="small"
          icon={<PlusOutlined />}
          onClick={() => setNaming({ roleType, label })}
        >
          创建角色
        </Button>
      </div>
      {roles.map((role) => {
        const here = role.roleId === chosen?.roleId
        return (
          <div key={role.roleId} className={`${styles.role} ${here ? styles.here : ''}`}>
            <button
              type="button"
              className={styles.roleName}
              title={role.roleName}
              aria-current={here || undefined}
              onClick={() => onChoose(role)}
            >
              {role.roleName}
            </button>
            {!isFixed(role) && (
              <Dropdown menu={{ items: itemsOf(role) }} trigger={['click']} placement="bottomRight">
                <Button
                  className={styles.more}
                  type="text"
                  size="small"
                  icon={<EllipsisOutlined />}
                  aria-label={`${role.roleName}的操作`}
                />
              </Dropdown>
            )}
          </div>
        )
      })}
      <RoleNameDialog request={naming} onCreated={onCreated} onClose={() => setNaming(undefined)} />
    </>
  )
}
