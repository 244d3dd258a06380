import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { employeePickerCalls } from '#protocol/hrm/employees/picker-calls.ts'
import { queryOf } from '#web/platform/query-keys.ts'

const WORKING = 1

/** What pickers of employees offer: those who work here but `without`, and those who were chosen before, who keep their names. */
export function useEmployeeOptions(chosen: readonly number[], without: number | undefined) {
  const { data } = useQuery(queryOf(employeePickerCalls.all, {}))
  const options = useMemo(
    () =>
      (data ?? [])
        .filter(({ employeeId, status }) => chosen.includes(employeeId) || status === WORKING)
        .filter(({ employeeId }) => employeeId !== without)
        .map(({ employeeId, employeeName, deptName }) => ({
          value: employeeId,
          label: deptName === null ? employeeName : `${employeeName}（${deptName}）`,
        })),
    [data, chosen, without],
  )
  return { options, isLoading: data === undefined }
}
