import { useQueryClient } from '@tanstack/react-query'
import { Form, Input, Modal } from 'antd'
import { useEffect } from 'react'
import { permissionCalls, type RoleRow } from '#protocol/calls/permission.ts'
import { ask } from '#web/platform/client.ts'
import { toast } from '#web/platform/notices.ts'
import { requiredText } from '#web/ui/form-rules.ts'
import { useBusy } from '#web/ui/use-busy.ts'
import { refreshRoles } from './use-roles.ts'

/** A role to rename, or the type in which a new one is made. */
export interface RoleNameRequest {
  role?: RoleRow
  roleType: number
  label: number | null
}

const LONGEST = 100

async function save(roleName: string, { role, roleType, label }: RoleNameRequest): Promise<void> {
  if (role) await ask(permissionCalls.updateRole, { roleId: role.roleId, roleName })
  else await ask(permissionCalls.addRole, { roleName, roleType, label })
}

/** 创建角色 / 编辑角色: its name. */
export function RoleNameDialog({
  request,
  onClose,
}: {
  request: RoleNameRequest | undefined
  onClose: () => void
}) {
  const cache = useQueryClient()
  const [form] = Form.useForm<{ roleName: string }>()
  const [busy, run] = useBusy()
  useEffect(() => {
    if (request) form.setFieldsValue({ roleName: request.role?.roleName ?? '' })
  }, [request, form])

  const submit = async (roleName: string) => {
    if (!request || !(await run(() => save(roleName.trim(), request)))) return
    toast.success(request.role ? '编辑成功' : `已创建角色 ${roleName.trim()}`)
    onClose()
    await refreshRoles(cache)
  }
  return (
    <Modal
      open={request !== undefined}
      title={request?.role ? '编辑角色' : '创建角色'}
      okText="保存"
      cancelText="取消"
      confirmLoading={busy}
      onOk={form.submit}
      onCancel={onClose}
      afterClose={() => form.resetFields()}
      forceRender
    >
      <Form form={form} layout="vertical" onFinish={({ roleName }) => void submit(roleName)}>
        <Form.Item name="roleName" label="角色名称" rules={requiredText('角色名称不能为空')}>
          <Input maxLength={LONGEST} autoFocus />
        </Form.Item>
      </Form>
    </Modal>
  )
}
