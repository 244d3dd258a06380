import { Select, Tooltip } from 'antd'
import { useAssignableRoles } from './use-people.ts'

interface RoleSelectProps {
  id?: string
  value?: readonly number[]
  onChange?: (roleIds: number[]) => void
  placeholder?: string
}

const MOST_CHIPS = 4
const nothing: readonly number[] = []

/** Several roles, grouped by their type; only those the person may give. */
export function RoleSelect({ id, value = nothing, onChange, placeholder = '选择角色' }: RoleSelectProps) {
  const roles = useAssignableRoles(true)
  const options = (roles.data ?? []).map((group) => ({
    label: group.name,
    title: group.name,
    options: group.list.map((role) => ({ value: role.roleId, label: role.roleName })),
  }))
  return (
    <Select<number[]>
      id={id}
      mode="multiple"
      value={[...value]}
      onChange={onChange}
      options={options}
      loading={roles.isPending}
      placeholder={placeholder}
      maxTagCount={MOST_CHIPS}
      maxTagPlaceholder={(rest) => (
        <Tooltip title={rest.map((each) => each.label).join('，')}>+{rest.length}</Tooltip>
      )}
      showSearch={{ optionFilterProp: 'label' }}
      style={{ width: '100%' }}
    />
  )
}
