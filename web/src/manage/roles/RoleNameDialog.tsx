import { useQueryClient } from '@tanstack/react-query'
import { Form } from 'antd'
import { permissionCalls, type RoleRow } from '#protocol/manage/roles/calls.ts'
import { ask } from '#web/platform/client.ts'
import { toast } from '#web/platform/notices.ts'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { requiredText } from '#web/ui/form/form-rules.ts'
import { Input } from '#web/ui/input/Input.tsx'
import { useLast } from '#web/ui/use-last.ts'
import { refreshRoles } from './use-roles.ts'

/** A role to rename, or the type in which a new one is made. */
export interface RoleNameRequest {
  role?: RoleRow
  roleType: number
  label: number | null
}

interface Values {
  roleName: string
}

const LONGEST = 100

/** Answers the id of the role. */
async function save({ roleName }: Values, { role, roleType, label }: RoleNameRequest): Promise<number> {
  if (!role) return ask(permissionCalls.addRole, { roleName, roleType, label })
  await ask(permissionCalls.updateRole, { roleId: role.roleId, roleName })
  return role.roleId
}

interface RoleNameDialogProps {
  request: RoleNameRequest | undefined
  /** Given a role that was made. */
  onCreated: (roleId: number) => void
  onClose: () => void
}

/** 创建角色 / 编辑角色: its name. */
export function RoleNameDialog({ request, onCreated, onClose }: RoleNameDialogProps) {
  const cache = useQueryClient()
  const shown = useLast(request)
  return (
    <FormDialog<Values>
      name="role"
      open={request !== undefined}
      title={shown?.role ? '编辑角色' : '创建角色'}
      begin={{ roleName: shown?.role?.roleName }}
      onClose={onClose}
      save={async (values) => {
        if (!request) return
        const roleId = await save(values, request)
        await refreshRoles(cache)
        if (!request.role) onCreated(roleId)
      }}
      onSaved={({ roleName }) =>
        toast.success(shown?.role ? '编辑成功' : `已创建角色 ${roleName.trim()}，请设置它的权限`)
      }
    >
      <Form.Item name="roleName" label="角色名称" rules={requiredText('角色名称不能为空')}>
        <Input maxLength={LONGEST} autoFocus />
      </Form.Item>
    </FormDialog>
  )
}
