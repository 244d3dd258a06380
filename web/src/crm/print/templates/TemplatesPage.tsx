import { PlusOutlined, UploadOutlined } from '@ant-design/icons'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { Form, Select, type TableColumnsType } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { LONGEST_TEMPLATE_NAME, type PrintTemplate, printCalls } from '#protocol/crm/print/calls.ts'
import { crmTypes } from '#protocol/crm/types.ts'
import { attempt } from '#web/platform/attempt.ts'
import { ask } from '#web/platform/client.ts'
import { formatMinute } from '#web/platform/format.ts'
import { toast } from '#web/platform/notices.ts'
import { queryOf, refreshModule } from '#web/platform/query-keys.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { Input } from '#web/ui/input/Input.tsx'
import { confirmDelete } from '#web/ui/layer/confirm.ts'
import { PageFrame } from '#web/ui/page/PageFrame.tsx'
import { OwnName } from '#web/ui/table/OwnName.tsx'
import { PagedTable } from '#web/ui/table/PagedTable.tsx'
import { RowActs } from '#web/ui/table/RowActs.tsx'
import { UploadDialog } from '../word/UploadDialog.tsx'

const PAGE = 15
const printed = crmTypes.filter(({ prints }) => prints)
const displayOf = (label: number) => printed.find((type) => type.label === label)?.display ?? ''
const pathOf = ({ templateId }: Pick<PrintTemplate, 'templateId'>) =>
  `/manage/customer/print-detail/${templateId}`

interface TemplateActs {
  rename: (template: PrintTemplate) => void
  copy: (template: PrintTemplate) => void
  remove: (template: PrintTemplate) => void
}

const columnsOf = ({ rename, copy, remove }: TemplateActs): TableColumnsType<PrintTemplate> => [
  {
    title: '模板名称',
    dataIndex: 'templateName',
    ellipsis: true,
    render: (name: string, template) => <OwnName to={pathOf(template)}>{name}</OwnName>,
  },
  {
    title: '模板方式',
    dataIndex: 'word',
    width: 96,
    render: (word: PrintTemplate['word']) => (word ? 'Word文档' : '在线编辑'),
  },
  { title: '关联对象', dataIndex: 'type', width: 90, render: displayOf },
  { title: '创建时间', dataIndex: 'createTime', width: 144, render: formatMinute },
  { title: '创建人', dataIndex: 'createUserName', width: 90 },
  { title: '更新时间', dataIndex: 'updateTime', width: 144, render: formatMinute },
  {
    title: '操作',
    key: 'act',
    width: 140,
    fixed: 'right',
    render: (_, template) => (
      <RowActs
        name={template.templateName}
        main={{ caption: '编辑名称', run: () => rename(template) }}
        others={[
          { caption: '复制', run: () => copy(template) },
          { caption: '删除', run: () => remove(template), danger: true },
        ]}
      />
    ),
  },
]

/** /manage/customer/print-templates: 自定义打印模板 (crm-records.md §14.2). */
export default function TemplatesPage() {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [query, setQuery] = useState({ page: 1, limit: PAGE })
  const [uploading, upload] = useState(false)
  const [named, setNamed] = useState<PrintTemplate | 'new' | null>(null)
  const found = useQuery({ ...queryOf(printCalls.list, query), placeholderData: keepPreviousData })
  const refresh = () => refreshModule(client, 'crmPrint')
  const copy = async ({ templateId }: PrintTemplate) => {
    if (!(await attempt(ask(printCalls.copy, { templateId })))) return
    toast.success('复制成功')
    await refresh()
  }
  const remove = ({ templateId, templateName }: PrintTemplate) =>
    confirmDelete({
      title: `删除打印模板“${templateName}”？`,
      content: '按它打印的记录也会一并删除，无法恢复。',
      okText: '删除模板',
      onOk: async () => {
        await ask(printCalls.remove, { templateId })
        toast.success('删除成功')
        await refresh()
      },
    })
  const saved = async (isNew: boolean) => {
    toast.success(isNew ? '新建成功' : '编辑成功')
    await refresh()
    if (isNew) await openNewest()
  }
  const openNewest = async () => {
    const [made] = (await ask(printCalls.list, { page: 1, limit: 1 })).list
    if (made) await navigate(pathOf(made))
  }
  return (
    <PageFrame
      title="自定义打印模板"
      actions={
        <>
          <Button icon={<UploadOutlined />} onClick={() => upload(true)}>
            上传Word模板
          </Button>
          <Button type="primary" icon={<PlusOutlined />} onClick={() => setNamed('new')}>
            新建打印模板
          </Button>
        </>
      }
      fill
    >
      <PagedTable<PrintTemplate>
        found={found}
        rowKey="templateId"
        columns={columnsOf({ rename: setNamed, copy: (each) => void copy(each), remove })}
        width={900}
        empty={<EmptyState text="还没有打印模板" />}
        query={query}
        onGo={setQuery}
        onOpen={(template) => void navigate(pathOf(template))}
      />
      {uploading && (
        <UploadDialog types={printed} onClose={() => upload(false)} onSaved={() => void saved(true)} />
      )}
      {named && (
        <NameDialog
          template={named === 'new' ? null : named}
          onClose={() => setNamed(null)}
          onSaved={(isNew) => void saved(isNew)}
        />
      )}
    </PageFrame>
  )
}

interface NameDialogProps {
  template: PrintTemplate | null
  onClose: () => void
  onSaved: (isNew: boolean) => void
}

function NameDialog({ template, onClose, onSaved }: NameDialogProps) {
  const save = ({ templateName, type }: { templateName: string; type: number }) =>
    template
      ? ask(printCalls.update, { templateId: template.templateId, templateName })
      : ask(printCalls.add, { templateName, type, content: '' })
  return (
    <FormDialog
      name="print-template"
      title={template ? '编辑名称' : '新建打印模板'}
      begin={{ templateName: template?.templateName ?? '', type: template?.type ?? printed[0]?.label }}
      onClose={onClose}
      save={save}
      onSaved={() => onSaved(template === null)}
    >
      <Form.Item
        name="templateName"
        label="模板名称"
        rules={[{ required: true, whitespace: true, message: '请输入模板名称' }]}
      >
        <Input maxLength={LONGEST_TEMPLATE_NAME} />
      </Form.Item>
      <Form.Item name="type" label="关联对象">
        <Select
          disabled={template !== null}
          options={printed.map(({ label, display }) => ({ value: label, label: display }))}
        />
      </Form.Item>
    </FormDialog>
  )
}
