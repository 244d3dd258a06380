import { Select } from 'antd'
import { useEmployeeOptions } from './use-employee-options.ts'

interface EmployeesSelectProps {
  id?: string
  value?: number[]
  onChange?: (employeeIds: number[]) => void
  without?: number | undefined
  placeholder?: string
  disabled?: boolean
}

/** Several employees: those who work here are offered, those who were chosen before keep their names. */
export function EmployeesSelect({ value = [], onChange, without, ...shown }: EmployeesSelectProps) {
  const { options, isLoading } = useEmployeeOptions(value, without)
  return (
    <Select<number[]>
      {...shown}
      mode="multiple"
      value={value}
      optionFilterProp="label"
      loading={isLoading}
      options={options}
      onChange={(ids: number[]) => onChange?.(ids)}
    />
  )
}
