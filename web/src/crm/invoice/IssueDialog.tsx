import { Form } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { invoiceCalls } from '#protocol/crm/invoice/calls.ts'
import { invoice } from '#protocol/crm/invoice/type.ts'
import { toKey } from '#protocol/platform/to-key.ts'
import type { Row } from '#protocol/record/calls/calls.ts'
import { askedKeys } from '#protocol/record/declaration/fixed-fields.ts'
import { ask } from '#web/platform/client.ts'
import { companyNow } from '#web/platform/company-now.ts'
import { toast } from '#web/platform/notices.ts'
import type { OperationContext } from '#web/record/model/operation.ts'
import { idOf, textOf } from '#web/record/model/record.ts'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { requiredText } from '#web/ui/form/form-rules.ts'
import { Input } from '#web/ui/input/Input.tsx'
import { DatePicker } from '#web/ui/pickers/DatePicker.tsx'

interface IssueForm {
  invoiceNumber?: string
  realInvoiceDate?: Dayjs | null
  logisticsNumber?: string
  invoiceTitle?: string
  taxNumber?: string
}

type Props = OperationContext & { onClose: () => void }

/** What a special invoice of a company lacks, as far as the reader sees that; a red one has the title of its original. */
const missingIn = (row: Row) =>
  Number(row.redOf) > 0
    ? []
    : invoice.stored.filter(({ name }) => {
        const key = toKey(name)
        return askedKeys(invoice, row).includes(key) && Object.hasOwn(row, key) && textOf(row, key) === ''
      })

const DAY = 'YYYY-MM-DD'

/** The number, the day and the parcel of an invoice (crm-records.md §11.2). */
export function IssueDialog({ rows: [row], onDone, onClose, isReset }: Props & { isReset: boolean }) {
  const date = row ? textOf(row, 'realInvoiceDate') : ''
  const begin: IssueForm = row
    ? {
        invoiceNumber: textOf(row, 'invoiceNumber'),
        realInvoiceDate: date ? dayjs(date) : isReset ? null : companyNow(),
        logisticsNumber: textOf(row, 'logisticsNumber'),
      }
    : {}
  const missing = row && !isReset ? missingIn(row) : []
  const save = (values: IssueForm) =>
    ask(isReset ? invoiceCalls.reset : invoiceCalls.issue, {
      ...values,
      invoiceId: row ? idOf(invoice, row) : 0,
      invoiceNumber: values.invoiceNumber ?? '',
      realInvoiceDate: values.realInvoiceDate?.format(DAY) ?? '',
      logisticsNumber: values.logisticsNumber ?? '',
    })
  const saved = () => {
    toast.success(isReset ? '开票信息已重置' : '已标记为开票')
    void onDone('changed')
  }
  return (
    <FormDialog<IssueForm>
      name="issue-invoice"
      title={isReset ? '重置开票信息' : '标记为开票'}
      begin={begin}
      onClose={onClose}
      save={save}
      onSaved={saved}
    >
      <Form.Item
        name="invoiceNumber"
        label="发票号码"
        extra={isReset ? '发票号码留空时，恢复为未开票' : undefined}
        rules={isReset ? [] : [{ required: true, whitespace: true, message: '请输入发票号码' }]}
      >
        <Input maxLength={100} />
      </Form.Item>
      {missing.map(({ name, label }) => (
        <Form.Item key={name} name={toKey(name)} label={label} rules={requiredText(`请输入${label}`)}>
          <Input maxLength={200} />
        </Form.Item>
      ))}
      <Form.Item name="realInvoiceDate" label="实际开票日期">
        <DatePicker style={{ width: '100%' }} />
      </Form.Item>
      <Form.Item name="logisticsNumber" label="物流单号">
        <Input maxLength={100} />
      </Form.Item>
    </FormDialog>
  )
}
