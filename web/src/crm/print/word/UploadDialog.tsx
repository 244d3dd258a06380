import { DownloadOutlined } from '@ant-design/icons'
import { Form, Select } from 'antd'
import { LONGEST_TEMPLATE_NAME, printCalls } from '#protocol/crm/print/calls.ts'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import { attempt } from '#web/platform/attempt.ts'
import { download } from '#web/platform/download.ts'
import { upload } from '#web/platform/upload.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { Input } from '#web/ui/input/Input.tsx'
import { WordFile } from './WordFile.tsx'
import { WordTags } from './WordTags.tsx'
import styles from './word.module.css'

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
  const [form] = Form.useForm<Values>()
  const label = Form.useWatch('type', form) ?? types[0]?.label
  const chosen = types.find((type) => type.label === label)
  const save = ({ templateName, type, file }: Values) =>
    upload(printCalls.addWord, { templateName, type }, file)
  return (
    <FormDialog<Values>
      name="word-template"
      form={form}
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
        extra="在文档中写上 {合同编号} 这样的标签，打印时填入数据。不能含有宏。"
      >
        <WordFile />
      </Form.Item>
      {chosen && (
        <details className={styles.offered}>
          <summary>{chosen.display}可用的标签</summary>
          <WordTags type={chosen} />
        </details>
      )}
      {chosen && (
        <Button
          type="link"
          icon={<DownloadOutlined />}
          onClick={() => void attempt(download(printCalls.downSample, { type: chosen.label }))}
        >
          下载含全部标签的示例文档
        </Button>
      )}
    </FormDialog>
  )
}
