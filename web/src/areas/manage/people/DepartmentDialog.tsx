import { useQueryClient } from '@tanstack/react-query'
import { Form, Input, Modal } from 'antd'
import { useEffect } from 'react'
import { type DeptNode, peopleCalls } from '#protocol/calls/people.ts'
import { ask } from '#web/platform/client.ts'
import { toast } from '#web/platform/notices.ts'
import { DepartmentSelect } from '#web/ui/DepartmentSelect.tsx'
import { requiredText } from '#web/ui/form-rules.ts'
import { oneId } from '#web/ui/one-id.ts'
import { PeopleSelect } from '#web/ui/PeopleSelect.tsx'
import { useBusy } from '#web/ui/use-busy.ts'
import { refreshPeople } from './use-people.ts'

interface Values {
  name: string
  pid: number
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

async function save({ name, pid, ownerUserId }: Values, department: DeptNode | undefined): Promise<void> {
  const shared = { name, pid, ownerUserId: ownerUserId ?? null }
  if (department)
    await ask(peopleCalls.setDept, {
      ...shared,
      pid: department.pid === 0 ? 0 : pid,
      deptId: department.deptId,
    })
  else await ask(peopleCalls.addDept, shared)
}

/** 创建部门 / 编辑部门: name, department above, head. */
export function DepartmentDialog({
  request,
  onClose,
}: {
  request: DepartmentRequest | undefined
  onClose: () => void
}) {
  const cache = useQueryClient()
  const [form] = Form.useForm<Values>()
  const [busy, run] = useBusy()
  const department = request?.department
  const isRoot = department?.pid === 0

  useEffect(() => {
    if (!request) return
    form.resetFields()
    form.setFieldsValue({
      name: request.department?.name ?? '',
      pid: request.department?.pid ?? request.pid,
      ownerUserId: request.department?.ownerUserId ?? undefined,
    })
  }, [request, form])

  const submit = async (values: Values) => {
    if (!(await run(() => save(values, department)))) return
    toast.success(department ? `已编辑部门 ${values.name}` : `已创建部门 ${values.name}`)
    onClose()
    await refreshPeople(cache)
  }
  return (
    <Modal
      open={request !== undefined}
      title={department ? '编辑部门' : '创建部门'}
      okText="保存"
      cancelText="取消"
      confirmLoading={busy}
      onOk={form.submit}
      onCancel={onClose}
      forceRender
    >
      <Form<Values> form={form} layout="vertical" onFinish={(values) => void submit(values)}>
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
      </Form>
    </Modal>
  )
}
