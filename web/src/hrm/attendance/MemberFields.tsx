import { useQuery } from '@tanstack/react-query'
import { Form, Select } from 'antd'
import { useMemo } from 'react'
import { employeePickerCalls } from '#protocol/hrm/employees/picker-calls.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import { deptOptions, useDeptTree } from '../organisation/door.ts'

const WORKING = 1

/** Departments and employees of a group: an employee's own entry comes before that of the department. */
export function MemberFields() {
  const { tree } = useDeptTree()
  const { data } = useQuery(queryOf(employeePickerCalls.all, {}))
  const depts = useMemo(() => deptOptions(tree ?? []), [tree])
  const people = useMemo(
    () =>
      (data ?? [])
        .filter(({ status }) => status === WORKING)
        .map(({ employeeId, employeeName, deptName }) => ({
          value: employeeId,
          label: deptName === null ? employeeName : `${employeeName}（${deptName}）`,
        })),
    [data],
  )
  return (
    <>
      <Form.Item name="deptIds" label="部门" extra="含下级部门；员工单独加入的考勤组优先">
        <Select mode="multiple" showSearch optionFilterProp="label" options={depts} placeholder="选择部门" />
      </Form.Item>
      <Form.Item name="employeeIds" label="员工">
        <Select mode="multiple" showSearch optionFilterProp="label" options={people} placeholder="选择员工" />
      </Form.Item>
    </>
  )
}
