import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Form, Select } from 'antd'
import { useMemo } from 'react'
import { employeePickerCalls } from '#protocol/hrm/employees/picker-calls.ts'
import {
  type PayGroupRow,
  prorationRules,
  salaryGroupCalls,
  taxRuleCalls,
} from '#protocol/hrm/salary/setting-calls.ts'
import { NAME_LENGTH } from '#protocol/hrm/salary/wire.ts'
import { ask } from '#web/platform/client.ts'
import { toast } from '#web/platform/notices.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { requiredText } from '#web/ui/form/form-rules.ts'
import { Input } from '#web/ui/input/Input.tsx'
import { useDeptOptions } from '../../organisation/door.ts'
import { refreshSalary } from '../refresh.ts'
import { prorationWords } from './proration-words.ts'

interface GroupDialogProps {
  /** null: a new one. */
  group: PayGroupRow | null
  onClose: () => void
}

interface Values {
  groupName: string
  ruleId: number
  deptIds?: number[]
  employeeIds?: number[]
  proration: PayGroupRow['proration']
  isMixed: 0 | 1
}

/** How the basic pay of a month with 转正 or 调薪 is counted (hrm.md §14.3). */
const mixedRules = [
  { value: 0, label: '按核算时的工资' },
  { value: 1, label: '基本工资按转正、调薪前后的天数混合计算' },
]

const WORKING = 1

/** Employees to choose from; those of the group keep their names. */
function useEmployees(group: PayGroupRow | null) {
  const { data } = useQuery(queryOf(employeePickerCalls.all, {}))
  return useMemo(() => {
    const chosen = new Set(group?.employeeList.map(({ employeeId }) => employeeId))
    return (data ?? [])
      .filter(({ employeeId, status }) => status === WORKING || chosen.has(employeeId))
      .map(({ employeeId, employeeName, deptName }) => ({
        value: employeeId,
        label: deptName ? `${employeeName}（${deptName}）` : employeeName,
      }))
  }, [data, group])
}

/** 新建薪资组, 编辑薪资组. */
export function GroupDialog({ group, onClose }: GroupDialogProps) {
  const client = useQueryClient()
  const [form] = Form.useForm<Values>()
  const { data: rules = [] } = useQuery(queryOf(taxRuleCalls.list, {}))
  const depts = useDeptOptions()
  const employees = useEmployees(group)
  const save = (values: Values) =>
    group
      ? ask(salaryGroupCalls.update, { ...values, groupId: group.groupId })
      : ask(salaryGroupCalls.add, values)
  return (
    <FormDialog<Values>
      name="hr-pay-group"
      title={group ? '编辑薪资组' : '新建薪资组'}
      form={form}
      begin={
        group
          ? {
              groupName: group.groupName,
              ruleId: group.ruleId,
              deptIds: group.deptList.map(({ deptId }) => deptId),
              employeeIds: group.employeeList.map(({ employeeId }) => employeeId),
              proration: group.proration,
              isMixed: group.isMixed === 1 ? 1 : 0,
            }
          : { proration: 'none', isMixed: 0 }
      }
      onClose={onClose}
      save={save}
      onSaved={({ groupName }) => {
        toast.success(`保存成功：${groupName}`)
        void refreshSalary(client)
      }}
    >
      <Form.Item name="groupName" label="薪资组名称" rules={requiredText('请填写薪资组名称')}>
        <Input maxLength={NAME_LENGTH} />
      </Form.Item>
      <Form.Item name="ruleId" label="计税规则" rules={[{ required: true, message: '请选择计税规则' }]}>
        <Select options={rules.map(({ ruleId, ruleName }) => ({ value: ruleId, label: ruleName }))} />
      </Form.Item>
      <Form.Item name="proration" label="入职、离职当月">
        <Select
          options={prorationRules.map((rule) => ({ value: rule, label: prorationWords[rule].words }))}
        />
      </Form.Item>
      <Form.Item name="isMixed" label="转正、调薪当月">
        <Select options={mixedRules} />
      </Form.Item>
      <Form.Item
        name="deptIds"
        label="适用部门"
        extra="包含下级部门；员工所在的最近一级部门优先"
        dependencies={['employeeIds']}
        rules={[
          ({ getFieldValue }) => ({
            validator: async (_: unknown, deptIds: number[] | undefined) => {
              const employeeIds: number[] = getFieldValue('employeeIds') ?? []
              if ((deptIds ?? []).length + employeeIds.length === 0) throw new Error('请选择部门或员工')
            },
          }),
        ]}
      >
        <Select mode="multiple" optionFilterProp="label" options={depts} />
      </Form.Item>
      <Form.Item name="employeeIds" label="适用员工" extra="优先于部门">
        <Select mode="multiple" optionFilterProp="label" options={employees} />
      </Form.Item>
    </FormDialog>
  )
}
