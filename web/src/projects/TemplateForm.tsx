import { useQueryClient } from '@tanstack/react-query'
import { Checkbox, Form } from 'antd'
import { projectLimits } from '#protocol/office/door.ts'
import type { WorkInfo } from '#protocol/projects/shapes.ts'
import { projectTemplateCalls } from '#protocol/projects/template-calls.ts'
import { ask } from '#web/platform/client.ts'
import { toast } from '#web/platform/notices.ts'
import { refresh } from '#web/platform/query-keys.ts'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { Input } from '#web/ui/input/Input.tsx'

interface Values {
  name: string
  withTasks: boolean
}

interface TemplateFormProps {
  project: WorkInfo
  onClose: () => void
}

/** 存为模板: the lists of a project, and its tasks where wanted, for projects to come. */
export function TemplateForm({ project: { workId, name }, onClose }: TemplateFormProps) {
  const client = useQueryClient()
  const save = (values: Values) =>
    ask(projectTemplateCalls.save, {
      workId,
      name: values.name.trim(),
      withTasks: values.withTasks ? 1 : 0,
    })
  return (
    <FormDialog<Values>
      name="project-template"
      title="存为模板"
      begin={{ name, withTasks: true }}
      save={save}
      onSaved={() => {
        toast.success('已存为模板，创建项目时可以选用')
        void refresh(client, projectTemplateCalls.list)
      }}
      onClose={onClose}
    >
      <Form.Item
        name="name"
        label="模板名称"
        rules={[{ required: true, whitespace: true, message: '请输入模板名称' }]}
      >
        <Input maxLength={projectLimits.name} />
      </Form.Item>
      <Form.Item name="withTasks" valuePropName="checked">
        <Checkbox>包含任务的名称、描述、优先级和子任务</Checkbox>
      </Form.Item>
    </FormDialog>
  )
}
