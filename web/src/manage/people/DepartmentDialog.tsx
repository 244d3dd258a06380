import { useQueryClient } from '@tanstack/react-query'
import { Form } from 'antd'
import { departmentCalls } from '#protocol/manage/people/department-calls.ts'
import type { DeptNode } from '#protocol/manage/people/shapes.ts'
import { ask } from '#web/platform/client.ts'
import { toast } from '#web/platform/notices.ts'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { requiredText } from '#web/ui/form/form-rules.ts'
import { oneId } from '#web/ui/form/one-id.ts'
import { Input } from '#web/ui/input/Input.tsx'
import { PeopleSelect } from '#web/ui/people/PeopleSelect.tsx'
import { DepartmentSelect } from '#web/ui/pickers/DepartmentSelect.tsx'
import { useLast } from '#web/ui/use-last.ts'
import { refreshPeople } from './use-people.ts'

interface Values {
  name: string
  /** Absent for the root, which stays above all. */
  pid?: number
  ownerUserId?: number
}

/** A department to edit, or the one below which a new one is made. */
export interface DepartmentRequest {
  department?: DeptNode
  pid?: number
}

const rules = {
  name: requiredText('部门名称不能为空'),
  pid: [{ required: true, message: '上级部门不能为空' }],
}
const LONGEST = 20

async function save({ name, pid = 0, ownerUserId }: Values, department: DeptNode | undefined): Promise<void> {
  const shared = { name, pid, ownerUserId: ownerUserId ?? null }
  if (department) await ask(departmentCalls.setDept, { ...shared, deptId: department.deptId })
  else await ask(departmentCalls.addDept, shared)
}

interface DepartmentDialogProps {
  request: DepartmentRequest | undefined
  onClose: () => void
}

/** 创建部门 / 编辑部门: name, department above, head. */
export function DepartmentDialog({ request, onClose }: DepartmentDialogProps) {
  const cache = useQueryClient()
  const shown = useLast(request)
  const department = shown?.department
  const isRoot = department?.pid === 0
  return (
    <FormDialog<Values>
      name="department"
      open={request !== undefined}
      title={department ? '编辑部门' : '创建部门'}
      begin={{
        name: department?.name,
        pid: isRoot ? undefined : (department?.pid ?? shown?.pid),
        ownerUserId: department?.ownerUserId ?? undefined,
      }}
      {...(!department && { again: { text: '保存并继续新建', keeps: ['pid'] } })}
      onClose={onClose}
      save={(values) => save(values, department)}
      onSaved={({ name }) => {
        toast.success(`${department ? '已编辑部门' : '已创建部门'} ${name}`)
        void refreshPeople(cache)
      }}
    >
      <Form.Item name="name" label="部门名称" rules={rules.name}>
        <Input maxLength={LONGEST} showCount autoFocus />
      </Form.Item>
      {!isRoot && (
        <Form.Item name="pid" label="上级部门" rules={rules.pid} {...oneId}>
          <DepartmentSelect without={department?.deptId} allowClear={false} />
        </Form.Item>
      )}
      <Form.Item name="ownerUserId" label="部门负责人" {...oneId}>
        <PeopleSelect />
      </Form.Item>
    </FormDialog>
  )
}
