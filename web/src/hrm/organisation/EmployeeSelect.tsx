import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { useMemo } from 'react'
import { employeePickerCalls } from '#protocol/hrm/employees/picker-calls.ts'
import { queryOf } from '#web/platform/query-keys.ts'

interface EmployeeSelectProps {
  id?: string
  value?: number | null
  onChange?: (employeeId: number | null) => void
  /** Not offered: a superior is another one. */
  without?: number | undefined
  placeholder?: string
}

const WORKING = 1

/** One employee: those who work here are offered, one who was chosen before keeps the name. */
export function EmployeeSelect({ value, onChange, without, ...shown }: EmployeeSelectProps) {
  const { data } = useQuery(queryOf(employeePickerCalls.all, {}))
  const options = useMemo(
    () =>
      (data ?? [])
        .filter(({ employeeId, status }) => employeeId === value || status === WORKING)
        .filter(({ employeeId }) => employeeId !== without)
        .map(({ employeeId, employeeName, deptName }) => ({
          value: employeeId,
          label: deptName === null ? employeeName : `${employeeName}（${deptName}）`,
        })),
    [data, value, without],
  )
  return (
    <Select<number>
      {...shown}
      {...(value ? { value } : {})}
      allowClear
      showSearch
      optionFilterProp="label"
      loading={data === undefined}
      options={options}
      onChange={(employeeId: number | undefined) => onChange?.(employeeId ?? null)}
    />
  )
}
