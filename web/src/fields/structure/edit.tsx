import type { DeptValue } from '#protocol/fields/rule/field.ts'
import { DepartmentSelect } from '#web/ui/pickers/DepartmentSelect.tsx'
import type { EditProps } from '../views.tsx'
import { useDepartmentNames } from './departments.ts'

export function DepartmentEdit({
  id,
  field,
  value,
  onChange,
  onBlur,
  invalid,
  disabled,
  autoFocus,
}: EditProps<DeptValue[]>) {
  const names = useDepartmentNames()
  const nameOf = (departmentId: number) =>
    names.get(departmentId) ?? value.find((department) => department.id === departmentId)?.name ?? ''
  return (
    <DepartmentSelect
      id={id}
      aria-label={field.name}
      multiple
      value={value.map((department) => department.id)}
      disabled={disabled}
      autoFocus={autoFocus}
      status={invalid ? 'error' : ''}
      onChange={(ids) =>
        onChange(ids.map((departmentId) => ({ id: departmentId, name: nameOf(departmentId) })))
      }
      onBlur={onBlur}
    />
  )
}
