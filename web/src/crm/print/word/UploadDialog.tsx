import { Form, Select } from 'antd'
import { LONGEST_TEMPLATE_NAME, printCalls } from '#protocol/crm/print/calls.ts'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import { upload } from '#web/platform/upload.ts'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { Input } from '#web/ui/input/Input.tsx'
import { WordFile } from './WordFile.tsx'

interface UploadDialogProps {
  /** Those that are printed. */
  types: readonly RecordType[]
  onClose: () => void
  onSaved: () => void
}

interface Values {
  templateName: string
  type: number
  file: File
}

/** 上传Word模板: a document of the company's own becomes a template. */
export function UploadDialog({ types, onClose, onSaved }: UploadDialogProps) {
  const save = ({ templateName, type, file }: Values) =>
    upload(printCalls.addWord, { templateName, type }, file)
  return (
    <FormDialog<Values>
      name="word-template"
      title="上传Word模板"
      okText="上传"
      begin={{ type: types[0]?.label }}
      onClose={onClose}
      save={save}
      onSaved={onSaved}
    >
      <Form.Item
        name="templateName"
        label="模板名称"
        rules={[{ required: true, whitespace: true, message: '请输入模板名称' }]}
      >
        <Input maxLength={LONGEST_TEMPLATE_NAME} />
      </Form.Item>
      <Form.Item name="type" label="关联对象">
        <Select options={types.map(({ label, display }) => ({ value: label, label: display }))} />
      </Form.Item>
      <Form.Item
        name="file"
        label="Word文档"
        rules={[{ required: true, message: '请选择Word文档' }]}
        extra="在文档中写上 {合同编号} 这样的标签，打印时填入数据；上传后可以查看全部标签。不能含有宏。"
      >
        <WordFile />
      </Form.Item>
    </FormDialog>
  )
}
