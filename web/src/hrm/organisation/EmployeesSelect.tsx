import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { useMemo } from 'react'
import { employeePickerCalls } from '#protocol/hrm/employees/picker-calls.ts'
import { queryOf } from '#web/platform/query-keys.ts'

interface EmployeesSelectProps {
  id?: string
  value?: number[]
  onChange?: (employeeIds: number[]) => void
  without?: number | undefined
  placeholder?: string
  disabled?: boolean
}

const WORKING = 1

/** Several employees: those who work here are offered, those who were chosen before keep their names. */
export function EmployeesSelect({ value = [], onChange, without, ...shown }: EmployeesSelectProps) {
  const { data } = useQuery(queryOf(employeePickerCalls.all, {}))
  const options = useMemo(
    () =>
      (data ?? [])
        .filter(({ employeeId, status }) => value.includes(employeeId) || status === WORKING)
        .filter(({ employeeId }) => employeeId !== without)
        .map(({ employeeId, employeeName, deptName }) => ({
          value: employeeId,
          label: deptName === null ? employeeName : `${employeeName}（${deptName}）`,
        })),
    [data, value, without],
  )
  return (
    <Select<number[]>
      {...shown}
      mode="multiple"
      value={value}
      optionFilterProp="label"
      loading={data === undefined}
      options={options}
      onChange={(ids: number[]) => onChange?.(ids)}
    />
  )
}
