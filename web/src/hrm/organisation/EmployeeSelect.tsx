import { Select } from 'antd'
import { useMemo } from 'react'
import { useEmployeeOptions } from './use-employee-options.ts'

interface EmployeeSelectProps {
  id?: string
  value?: number | null
  onChange?: (employeeId: number | null) => void
  /** Not offered: a superior is another one. */
  without?: number | undefined
  placeholder?: string
  'aria-label'?: string
}

/** One employee: those who work here are offered, one who was chosen before keeps the name. */
export function EmployeeSelect({ value, onChange, without, ...shown }: EmployeeSelectProps) {
  const chosen = useMemo(() => (value ? [value] : []), [value])
  const { options, isLoading } = useEmployeeOptions(chosen, without)
  return (
    <Select<number>
      {...shown}
      {...(value ? { value } : {})}
      allowClear
      showSearch
      optionFilterProp="label"
      loading={isLoading}
      options={options}
      onChange={(employeeId: number | undefined) => onChange?.(employeeId ?? null)}
    />
  )
}
