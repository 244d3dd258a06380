import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Checkbox, Form } from 'antd'
import { permissionCalls, type RoleRow } from '#protocol/manage/roles/calls.ts'
import type { ReplyOf } from '#protocol/platform/call.ts'
import { ask, messageOf } from '#web/platform/client.ts'
import { toast } from '#web/platform/notices.ts'
import { queryOf, refresh } from '#web/platform/query-keys.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { LoadingRows } from '#web/ui/feedback/LoadingRows.tsx'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { Input } from '#web/ui/input/Input.tsx'
import { TextArea } from '#web/ui/input/TextArea.tsx'
import styles from './roles.module.css'

interface Values {
  roleName: string
  remark: string
  menuIds: number[]
}

interface WorkRoleFormProps {
  /** Absent: a new one. */
  role?: RoleRow
  onClose: () => void
}

/** Characters. */
const longest = { name: 100, remark: 300 } as const

/** 新建权限, 编辑权限: a name, and what is allowed. */
export function WorkRoleForm({ role, onClose }: WorkRoleFormProps) {
  const client = useQueryClient()
  const save = ({ roleName, remark, menuIds }: Values) =>
    ask(permissionCalls.setWorkRole, {
      ...(role ? { roleId: role.roleId } : {}),
      roleName: roleName.trim(),
      remark: remark ?? '',
      menuIds,
    })
  return (
    <FormDialog<Values>
      name="work-role"
      title={role ? '编辑权限' : '新建权限'}
      width={640}
      begin={{ roleName: role?.roleName ?? '', remark: role?.remark ?? '', menuIds: role?.menuIds ?? [] }}
      save={save}
      onSaved={() => {
        toast.success(role ? '编辑成功' : '新建成功')
        void refresh(client, permissionCalls.queryProjectRoleList, permissionCalls.queryWorkRoleList)
      }}
      onClose={onClose}
    >
      <Form.Item
        name="roleName"
        label="权限名称"
        rules={[{ required: true, whitespace: true, message: '请填写权限名称' }]}
      >
        <Input maxLength={longest.name} />
      </Form.Item>
      <Form.Item name="remark" label="权限描述">
        <TextArea limit={longest.remark} maxLength={longest.remark} />
      </Form.Item>
      <Form.Item name="menuIds" label="权限配置">
        <Rights />
      </Form.Item>
    </FormDialog>
  )
}

interface RightsProps {
  value?: number[]
  onChange?: (menuIds: number[]) => void
}

type Node = ReplyOf<typeof permissionCalls.getWorkMenuList>['data']

/** The tree of rights inside a project: one directory with its actions; the directory ticks all of them. */
function Rights({ value = [], onChange }: RightsProps) {
  const { data, error, refetch } = useQuery(queryOf(permissionCalls.getWorkMenuList, {}))
  if (error)
    return <EmptyState compact variant="error" text={messageOf(error)} onRetry={() => void refetch()} />
  if (!data) return <LoadingRows rows={4} columns={3} height={28} />
  const held = new Set(value)
  return data.data.childMenu.map((directory) => (
    <Directory
      key={directory.menuId}
      directory={directory}
      held={held}
      onChange={(next) => onChange?.([...next])}
    />
  ))
}

interface DirectoryProps {
  directory: Node
  held: ReadonlySet<number>
  onChange: (held: ReadonlySet<number>) => void
}

function Directory({ directory: { menuName, childMenu }, held, onChange }: DirectoryProps) {
  const ids = childMenu.map(({ menuId }) => menuId)
  const ticked = ids.filter((id) => held.has(id)).length
  const set = (changed: readonly number[], isOn: boolean) =>
    onChange(new Set([...[...held].filter((id) => !changed.includes(id)), ...(isOn ? changed : [])]))
  return (
    <fieldset className={styles.directory}>
      <Checkbox
        checked={ticked === ids.length}
        indeterminate={ticked > 0 && ticked < ids.length}
        onChange={(event) => set(ids, event.target.checked)}
      >
        {menuName}
      </Checkbox>
      <div className={styles.actions}>
        {childMenu.map(({ menuId, menuName: action }) => (
          <Checkbox
            key={menuId}
            checked={held.has(menuId)}
            onChange={(event) => set([menuId], event.target.checked)}
          >
            {action}
          </Checkbox>
        ))}
      </div>
    </fieldset>
  )
}
