import { Form } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { lockCalls } from '#protocol/crm/software-lock/calls.ts'
import { ofStock, statusCode } from '#protocol/crm/software-lock/status.ts'
import { softwareLock } from '#protocol/crm/software-lock/type.ts'
import { ask } from '#web/platform/client.ts'
import { companyNow } from '#web/platform/company-now.ts'
import { toast } from '#web/platform/notices.ts'
import type { OperationContext } from '#web/record/model/operation.ts'
import { idOf, textOf, titleOf } from '#web/record/model/record.ts'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { Input } from '#web/ui/input/Input.tsx'
import { TextArea } from '#web/ui/input/TextArea.tsx'
import { DatePicker } from '#web/ui/pickers/DatePicker.tsx'

interface CorrectForm {
  effectiveDate?: Dayjs | null
  chipNo?: string
  portNumber?: string
  startTime?: Dayjs | null
  endTime?: Dayjs | null
  reason?: string
}

const DAY = 'YYYY-MM-DD'
const dayIn = (text: string) => (text ? dayjs(text) : null)

/** 更正: what was written down wrongly, from a day on (locks-and-extensions.md §8.8). Only what differs is sent. */
export function CorrectDialog({ rows: [row], onDone, onClose }: OperationContext & { onClose: () => void }) {
  if (!row) return null
  const hasLicence = !ofStock.some((name) => statusCode(name) === row.status)
  const begin: CorrectForm = {
    effectiveDate: companyNow(),
    chipNo: textOf(row, 'chipNo'),
    portNumber: textOf(row, 'portNumber'),
    startTime: dayIn(textOf(row, 'startTime')),
    endTime: dayIn(textOf(row, 'endTime')),
  }
  const save = (values: CorrectForm) => {
    const sent = {
      chipNo: values.chipNo?.trim() ?? '',
      portNumber: values.portNumber?.trim() ?? '',
      startTime: values.startTime?.format(DAY) ?? '',
      endTime: values.endTime?.format(DAY) ?? '',
    }
    const patch = Object.fromEntries(
      Object.entries(sent).filter(([key, value]) => value !== '' && value !== textOf(row, key)),
    )
    return ask(lockCalls.correct, {
      lockId: idOf(softwareLock, row),
      effectiveDate: values.effectiveDate?.format(DAY) ?? '',
      patch,
      reason: values.reason ?? '',
    })
  }
  const saved = () => {
    toast.success('锁资料已更正')
    void onDone('changed')
  }
  return (
    <FormDialog<CorrectForm>
      name="correct-lock"
      title={`更正 ${titleOf(softwareLock, row)}`}
      begin={begin}
      okText="更正"
      onClose={onClose}
      save={save}
      onSaved={saved}
    >
      <Form.Item name="effectiveDate" label="自何日起" extra="补记以前的日期时，之后的记录照旧生效">
        <DatePicker style={{ width: '100%' }} maxDate={companyNow()} />
      </Form.Item>
      <Form.Item name="chipNo" label="芯片号">
        <Input maxLength={64} />
      </Form.Item>
      <Form.Item
        name="portNumber"
        label="节点数"
        rules={[{ pattern: /^\s*[1-9]\d*\s*$/, message: '请输入不小于1的整数' }]}
      >
        <Input maxLength={6} inputMode="numeric" />
      </Form.Item>
      {hasLicence && (
        <>
          <Form.Item name="startTime" label="开始时间">
            <DatePicker style={{ width: '100%' }} />
          </Form.Item>
          {row.distinguish !== 1 && (
            <Form.Item name="endTime" label="到期时间">
              <DatePicker style={{ width: '100%' }} />
            </Form.Item>
          )}
        </>
      )}
      <Form.Item
        name="reason"
        label="原因"
        rules={[{ required: true, whitespace: true, message: '请填写原因' }]}
      >
        <TextArea maxLength={500} />
      </Form.Item>
    </FormDialog>
  )
}
