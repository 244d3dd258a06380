import { PlusOutlined } from '@ant-design/icons'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Form, Select, type TableColumnsType } from 'antd'
import { useState } from 'react'
import { type ChangeTemplate, payTemplateCalls } from '#protocol/hrm/salary/archive-calls.ts'
import { NAME_LENGTH } from '#protocol/hrm/salary/wire.ts'
import { ask, messageOf } from '#web/platform/client.ts'
import { toast } from '#web/platform/notices.ts'
import { queryOf, refresh } from '#web/platform/query-keys.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { LoadingRows } from '#web/ui/feedback/LoadingRows.tsx'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { requiredText } from '#web/ui/form/form-rules.ts'
import { Input } from '#web/ui/input/Input.tsx'
import { confirmDelete } from '#web/ui/layer/confirm.ts'
import { Panel } from '#web/ui/layer/Panel.tsx'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { RowActs } from '#web/ui/table/RowActs.tsx'

interface Values {
  templateName: string
  codes: number[]
}

/** 管理定薪模板: which items 定薪 and 调薪 ask for (hrm.md §13). */
export function TemplatesPanel({ onClose }: { onClose: () => void }) {
  const client = useQueryClient()
  const { data, error, refetch } = useQuery(queryOf(payTemplateCalls.list, {}))
  const [edited, edit] = useState<ChangeTemplate | 'new' | null>(null)
  const after = () => refresh(client, payTemplateCalls.list)
  const remove = ({ id, templateName }: ChangeTemplate) =>
    confirmDelete({
      title: `确定删除模板“${templateName}”?`,
      content: '已有的定薪、调薪记录不受影响。',
      okText: '删除模板',
      onOk: async () => {
        await ask(payTemplateCalls.remove, { id })
        toast.success(`删除成功：${templateName}`)
        await after()
      },
    })
  const columns: TableColumnsType<ChangeTemplate> = [
    { title: '模板名称', dataIndex: 'templateName', width: 160, ellipsis: true },
    {
      title: '薪资项',
      key: 'value',
      ellipsis: true,
      render: (_, { value }) => value.map(({ name }) => name).join('、'),
    },
    {
      title: '操作',
      key: 'acts',
      width: 96,
      render: (_, template) => (
        <RowActs
          name={template.templateName}
          main={{ caption: '编辑', run: () => edit(template) }}
          others={
            template.isDefault === 1 ? [] : [{ caption: '删除', danger: true, run: () => remove(template) }]
          }
        />
      ),
    },
  ]
  return (
    <Panel
      open
      title="管理定薪模板"
      onClose={onClose}
      extra={
        <Button icon={<PlusOutlined />} onClick={() => edit('new')}>
          新建模板
        </Button>
      }
    >
      {error ? (
        <EmptyState variant="error" text={messageOf(error)} onRetry={() => void refetch()} />
      ) : data ? (
        <DataTable<ChangeTemplate> rowKey="id" columns={columns} dataSource={data} />
      ) : (
        <LoadingRows rows={3} columns={3} />
      )}
      {edited && (
        <TemplateForm
          template={edited === 'new' ? null : edited}
          onClose={() => edit(null)}
          onSaved={() => void after()}
        />
      )}
    </Panel>
  )
}

interface TemplateFormProps {
  template: ChangeTemplate | null
  onClose: () => void
  onSaved: () => void
}

function TemplateForm({ template, onClose, onSaved }: TemplateFormProps) {
  const { data: items = [] } = useQuery(queryOf(payTemplateCalls.items, {}))
  const save = ({ templateName, codes }: Values) =>
    ask(payTemplateCalls.save, {
      id: template?.id,
      templateName,
      value: codes.map((code) => ({ code, name: items.find((item) => item.code === code)?.name ?? '' })),
    })
  return (
    <FormDialog<Values>
      name="hr-pay-template"
      title={template ? '编辑模板' : '新建模板'}
      begin={
        template ? { templateName: template.templateName, codes: template.value.map(({ code }) => code) } : {}
      }
      onClose={onClose}
      save={save}
      onSaved={({ templateName }) => {
        toast.success(`保存成功：${templateName}`)
        onSaved()
      }}
    >
      <Form.Item name="templateName" label="模板名称" rules={requiredText('请填写模板名称')}>
        <Input maxLength={NAME_LENGTH} />
      </Form.Item>
      <Form.Item name="codes" label="薪资项" rules={[{ required: true, message: '请选择薪资项' }]}>
        <Select
          mode="multiple"
          optionFilterProp="label"
          options={items.map(({ code, name }) => ({ value: code, label: name }))}
        />
      </Form.Item>
    </FormDialog>
  )
}
