import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { useMemo } from 'react'
import { employeePickerCalls } from '#protocol/hrm/employees/picker-calls.ts'
import { queryOf } from '#web/platform/query-keys.ts'

interface EmployeesSelectProps {
  id?: string
  value?: readonly number[]
  onChange?: (employeeIds: number[]) => void
  placeholder?: string
}

const WORKING = 1

/** Several employees: those who work here are offered. */
export function EmployeesSelect({ value = [], onChange, ...shown }: EmployeesSelectProps) {
  const { data } = useQuery(queryOf(employeePickerCalls.all, {}))
  const options = useMemo(
    () =>
      (data ?? [])
        .filter(({ employeeId, status }) => status === WORKING || value.includes(employeeId))
        .map(({ employeeId, employeeName }) => ({ value: employeeId, label: employeeName })),
    [data, value],
  )
  return (
    <Select<number[]>
      {...shown}
      mode="multiple"
      value={[...value]}
      showSearch
      optionFilterProp="label"
      loading={data === undefined}
      options={options}
      onChange={(ids) => onChange?.(ids)}
    />
  )
}
