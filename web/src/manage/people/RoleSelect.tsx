import { Select } from 'antd'
import { Tooltip } from '#web/ui/overlay/Tooltip.tsx'
import { useAssignableRoles } from './use-people.ts'

interface RoleSelectProps {
  id?: string
  value?: readonly number[]
  onChange?: (roleIds: number[]) => void
  /** Roles that the person whose they are has already; those that cannot be given by the viewer stay as they are. */
  held?: readonly { roleId: number; roleName: string }[]
  placeholder?: string
}

const MOST_CHIPS = 4
const nothing: readonly never[] = []

/** Several roles, grouped by their type; only those the person may give, and greyed those that are held besides. */
export function RoleSelect({
  id,
  value = nothing,
  onChange,
  held = nothing,
  placeholder = '选择角色',
}: RoleSelectProps) {
  const roles = useAssignableRoles(true)
  const groups = (roles.data ?? []).map((group) => ({
    label: group.name,
    title: group.name,
    options: group.list.map((role) => ({ value: role.roleId, label: role.roleName, disabled: false })),
  }))
  const known = new Set(groups.flatMap(({ options }) => options.map((role) => role.value)))
  const others = held.filter(({ roleId }) => !known.has(roleId))
  const options =
    others.length === 0
      ? groups
      : [
          ...groups,
          {
            label: '您无权更改的角色',
            title: '您无权更改的角色',
            options: others.map((role) => ({ value: role.roleId, label: role.roleName, disabled: true })),
          },
        ]
  return (
    <Select<number[]>
      id={id}
      mode="multiple"
      value={[...value]}
      onChange={onChange}
      options={options}
      loading={roles.isPending}
      placeholder={placeholder}
      // in a form its field names it
      aria-label={id === undefined ? placeholder : undefined}
      maxTagCount={MOST_CHIPS}
      maxTagPlaceholder={(rest) => (
        <Tooltip title={rest.map((each) => each.label).join('，')}>+{rest.length}</Tooltip>
      )}
      showSearch={{ optionFilterProp: 'label' }}
      style={{ width: '100%' }}
    />
  )
}
