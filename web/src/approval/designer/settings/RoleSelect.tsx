import { Select } from 'antd'
import { messageOf } from '#web/platform/client.ts'
import styles from '../designer.module.css'
import { useFlowRoles } from '../use-names.ts'

/** Roles by their type, by the name to search. */
function useRoleOptions() {
  const { data, isPending, error } = useFlowRoles()
  const groups = [...Map.groupBy(data ?? [], ({ typeName }) => typeName)].map(([label, roles]) => ({
    label,
    title: label,
    options: roles.map(({ roleId, roleName }) => ({ value: roleId, label: roleName })),
  }))
  return { options: groups, loading: isPending, notFoundContent: error ? messageOf(error) : undefined }
}

const searched = { optionFilterProp: 'label' }

interface RoleSelectProps {
  value: number | null
  onChange: (roleId: number) => void
}

/** One role; no people. */
export const RoleSelect = ({ value, onChange }: RoleSelectProps) => (
  <Select<number>
    {...useRoleOptions()}
    className={styles.full}
    aria-label="选择角色"
    placeholder="选择角色"
    value={value ?? undefined}
    showSearch={searched}
    onChange={onChange}
  />
)

interface RolesSelectProps {
  'aria-label'?: string
  placeholder?: string
  value: readonly number[]
  onChange: (roleIds: number[]) => void
}

/** Several roles. */
export const RolesSelect = ({ value, onChange, placeholder = '选择角色', ...named }: RolesSelectProps) => (
  <Select<number[]>
    {...useRoleOptions()}
    mode="multiple"
    className={styles.full}
    aria-label={named['aria-label'] ?? '选择角色'}
    placeholder={placeholder}
    value={[...value]}
    showSearch={searched}
    onChange={onChange}
  />
)
