import { useQueryClient } from '@tanstack/react-query'
import { Form, Select } from 'antd'
import {
  DEPT_CODE_LENGTH,
  DEPT_NAME_LENGTH,
  type Dept,
  deptCalls,
  deptTypes,
} from '#protocol/hrm/organisation/calls.ts'
import { ask } from '#web/platform/client.ts'
import { toast } from '#web/platform/notices.ts'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { requiredText } from '#web/ui/form/form-rules.ts'
import { Input } from '#web/ui/input/Input.tsx'
import { DeptSelect } from './DeptSelect.tsx'
import { EmployeeSelect } from './EmployeeSelect.tsx'
import { refreshDepts } from './use-depts.ts'

interface Values {
  name: string
  code: string
  deptType: number
  /** Absent for the root, which is above all. */
  pid?: number
  mainEmployeeId?: number | null
  leaderEmployeeId?: number | null
}

interface DeptDialogProps {
  /** The one to edit; absent: a new one. */
  dept?: Dept | undefined
  /** Above a new one. */
  pid?: number | undefined
  onClose: () => void
}

const DEPARTMENT = 2
const types = Object.entries(deptTypes).map(([code, label]) => ({ value: Number(code), label }))

/** 新建组织 / 编辑组织 (hrm.md §3). */
export function DeptDialog({ dept, pid, onClose }: DeptDialogProps) {
  const client = useQueryClient()
  const isRoot = dept?.pid === 0
  const save = (values: Values) => {
    const request = { ...values, pid: values.pid ?? 0 }
    return dept ? ask(deptCalls.update, { ...request, deptId: dept.deptId }) : ask(deptCalls.add, request)
  }
  const above = dept?.pid || pid
  return (
    <FormDialog<Values>
      name="hr-dept"
      title={dept ? '编辑组织' : '新建组织'}
      begin={{
        name: dept?.name ?? '',
        code: dept?.code ?? '',
        deptType: dept?.deptType ?? DEPARTMENT,
        ...(above ? { pid: above } : {}),
        mainEmployeeId: dept?.mainEmployeeId ?? null,
        leaderEmployeeId: dept?.leaderEmployeeId ?? null,
      }}
      {...(!dept && { again: { text: '保存并继续新建', keeps: ['pid', 'deptType'] } })}
      onClose={onClose}
      save={save}
      onSaved={({ name }) => {
        toast.success(`${dept ? '编辑成功' : '添加成功'}：${name}`)
        void refreshDepts(client)
      }}
    >
      <Form.Item name="name" label="组织部门名称" rules={requiredText('部门名称不能为空')}>
        <Input maxLength={DEPT_NAME_LENGTH} showCount autoFocus />
      </Form.Item>
      <Form.Item name="code" label="组织编码" rules={requiredText('部门编码不能为空')}>
        <Input maxLength={DEPT_CODE_LENGTH} />
      </Form.Item>
      <Form.Item name="deptType" label="组织类型" rules={[{ required: true, message: '部门类型不能为空' }]}>
        <Select options={types} />
      </Form.Item>
      {!isRoot && (
        <Form.Item name="pid" label="上级组织" rules={[{ required: true, message: '请选择上级组织' }]}>
          <DeptSelect without={dept?.deptId} />
        </Form.Item>
      )}
      <Form.Item name="mainEmployeeId" label="组织负责人">
        <EmployeeSelect placeholder="选择员工" />
      </Form.Item>
      <Form.Item name="leaderEmployeeId" label="分管领导">
        <EmployeeSelect placeholder="选择员工" />
      </Form.Item>
    </FormDialog>
  )
}
