import { Form, Radio, Select } from 'antd'
import { type InvoiceTitle, invoiceCalls } from '#protocol/crm/invoice/calls.ts'
import { companyColumns, PERSONAL, titleTypes } from '#protocol/crm/invoice/words.ts'
import { toKey } from '#protocol/record/declaration/declare.ts'
import { namedValues } from '#protocol/record/declaration/named-values.ts'
import { ask } from '#web/platform/client.ts'
import { toast } from '#web/platform/notices.ts'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { requiredText } from '#web/ui/form/form-rules.ts'
import { Input } from '#web/ui/input/Input.tsx'
import { TextArea } from '#web/ui/input/TextArea.tsx'
import { useTitleKinds } from './kind-choices.ts'

type Words = Pick<InvoiceTitle, 'invoiceTitle'> &
  Record<
    'taxNumber' | 'depositBank' | 'depositAccount' | 'depositAddress' | 'telephone' | 'mailbox' | 'remark',
    string
  >
type TitleValues = Partial<Words> & { titleType: number; invoiceType?: number | null }

interface TitleFormProps {
  customerId: number
  /** Null: a new one. */
  title: InvoiceTitle | null
  onClose: () => void
  onSaved: () => Promise<unknown>
}

/** 新建/编辑发票抬头 (crm-records.md §11.4); a person has neither a tax number nor an account. */
export function TitleForm({ customerId, title, onClose, onSaved }: TitleFormProps) {
  const [form] = Form.useForm<TitleValues>()
  const kinds = useTitleKinds(title?.invoiceType)
  const titleType = Form.useWatch('titleType', form) ?? title?.titleType ?? 1
  const begin: TitleValues = {
    titleType: title?.titleType ?? 1,
    invoiceTitle: title?.invoiceTitle ?? '',
    taxNumber: title?.taxNumber ?? '',
    depositBank: title?.depositBank ?? '',
    depositAccount: title?.depositAccount ?? '',
    depositAddress: title?.depositAddress ?? '',
    telephone: title?.telephone ?? '',
    mailbox: title?.mailbox ?? '',
    invoiceType: title?.invoiceType ?? null,
    remark: title?.remark ?? '',
  }
  const save = (values: TitleValues) =>
    title
      ? ask(invoiceCalls.updateTitle, { ...values, infoId: title.infoId })
      : ask(invoiceCalls.addTitle, { ...values, customerId })
  const saved = () => {
    toast.success('保存成功')
    void onSaved()
  }
  const isCompany = titleType !== PERSONAL
  return (
    <FormDialog<TitleValues>
      name="invoice-title"
      title={title ? '编辑发票抬头' : '新建发票抬头'}
      form={form}
      begin={begin}
      onClose={onClose}
      save={save}
      onSaved={saved}
    >
      <Form.Item name="titleType" label="抬头类型">
        <Radio.Group options={namedValues(titleTypes).map(({ name, value }) => ({ label: name, value }))} />
      </Form.Item>
      <Form.Item name="invoiceTitle" label="开票抬头" rules={requiredText('请输入开票抬头')}>
        <Input maxLength={200} />
      </Form.Item>
      {isCompany &&
        companyColumns.map(({ name, label }) => (
          <Form.Item key={name} name={toKey(name)} label={label}>
            <Input maxLength={100} />
          </Form.Item>
        ))}
      <Form.Item name="telephone" label="电话">
        <Input maxLength={60} />
      </Form.Item>
      <Form.Item name="mailbox" label="邮箱" rules={[{ type: 'email', message: '邮箱格式不正确' }]}>
        <Input maxLength={100} />
      </Form.Item>
      <Form.Item name="invoiceType" label="开票类型" extra="选用该抬头时一并填入发票">
        <Select allowClear placeholder="不限" options={kinds} />
      </Form.Item>
      <Form.Item name="remark" label="备注">
        <TextArea maxLength={500} />
      </Form.Item>
    </FormDialog>
  )
}
