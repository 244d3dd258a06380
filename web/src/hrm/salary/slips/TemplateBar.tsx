import { DeleteOutlined } from '@ant-design/icons'
import { useQueryClient } from '@tanstack/react-query'
import { Form, Select } from 'antd'
import { useState } from 'react'
import { type SlipTemplate, slipTemplateCalls } from '#protocol/hrm/salary/slip-calls.ts'
import { NAME_LENGTH } from '#protocol/hrm/salary/wire.ts'
import { ask } from '#web/platform/client.ts'
import { toast } from '#web/platform/notices.ts'
import { refresh } from '#web/platform/query-keys.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { requiredText } from '#web/ui/form/form-rules.ts'
import { Input } from '#web/ui/input/Input.tsx'
import { confirmDelete } from '#web/ui/layer/confirm.ts'
import styles from './slip.module.css'
import type { sentOf } from './structure.ts'

interface TemplateBarProps {
  templates: readonly SlipTemplate[]
  chosen: SlipTemplate
  content: { hideEmpty: 0 | 1; slipTemplateOption: ReturnType<typeof sentOf> }
  /** Why the content cannot be kept. */
  fault: string | undefined
  onChoose: (id: number) => void
}

/** The template that a slip begins with; what is made of it can be kept as another one. */
export function TemplateBar({ templates, chosen, content, fault, onChoose }: TemplateBarProps) {
  const client = useQueryClient()
  const [isSaving, setSaving] = useState(false)
  const isDefault = chosen.defaultOption === 1
  const remove = () =>
    confirmDelete({
      title: `确定删除模板“${chosen.templateName}”?`,
      content: '已发放的工资条不受影响。',
      okText: '删除模板',
      onOk: async () => {
        await ask(slipTemplateCalls.remove, { id: chosen.id })
        toast.success(`删除成功：${chosen.templateName}`)
        await refresh(client, slipTemplateCalls.list)
      },
    })
  return (
    <div className={styles.fields}>
      <Select<number>
        className={styles.template}
        aria-label="工资条模板"
        value={chosen.id}
        options={templates.map(({ id, templateName }) => ({ value: id, label: templateName }))}
        onChange={onChoose}
      />
      {!isDefault && (
        <Button
          type="text"
          icon={<DeleteOutlined />}
          aria-label={`删除模板 ${chosen.templateName}`}
          title="删除模板"
          onClick={remove}
        />
      )}
      <Button reason={fault} onClick={() => setSaving(true)}>
        保存模板
      </Button>
      {isSaving && (
        <FormDialog<{ templateName: string }>
          name="hr-slip-template"
          title="保存模板"
          onClose={() => setSaving(false)}
          save={({ templateName }) => ask(slipTemplateCalls.add, { templateName, ...content })}
          onSaved={({ templateName }) => {
            toast.success(`保存成功：${templateName}`)
            void refresh(client, slipTemplateCalls.list)
          }}
        >
          <Form.Item name="templateName" label="模板名称" rules={requiredText('请填写模板名称')}>
            <Input maxLength={NAME_LENGTH} />
          </Form.Item>
        </FormDialog>
      )}
    </div>
  )
}
