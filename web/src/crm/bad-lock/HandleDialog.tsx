import { Form } from 'antd'
import { badLockCalls } from '#protocol/crm/bad-lock/calls.ts'
import { handlingEvents } from '#protocol/crm/bad-lock/handling.ts'
import { badLock } from '#protocol/crm/bad-lock/type.ts'
import type { Row } from '#protocol/record/calls/calls.ts'
import { mayHappen } from '#protocol/record/states/states.ts'
import { ask } from '#web/platform/client.ts'
import { toast } from '#web/platform/notices.ts'
import type { OperationContext } from '#web/record/model/operation.ts'
import { idOf, textOf } from '#web/record/model/record.ts'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { Input } from '#web/ui/input/Input.tsx'
import { Segmented } from '#web/ui/input/Segmented.tsx'
import { TextArea } from '#web/ui/input/TextArea.tsx'

interface HandleForm {
  handleStatus: number
  handleResult?: string
  costMoney?: string
}

/** What is done with the device, and what that means for it. */
const steps = [
  { value: 1, label: '维修', outcome: '锁留在维修中，修好后再次处理' },
  { value: 3, label: '返厂', outcome: '锁寄回厂家，返回后再次处理' },
  { value: 2, label: '修复入库', outcome: '授权资料清空，锁回到您的库存，锁号可再次使用' },
  { value: 4, label: '报废', outcome: '锁不能再使用' },
] as const

const stepsOf = (row: Row) => steps.filter(({ value }) => mayHappen(badLock, row, handlingEvents[value]))

/** 处理 of a bad lock (locks-and-extensions.md §14). */
export function HandleDialog({ rows: [row], onDone, onClose }: OperationContext & { onClose: () => void }) {
  const [form] = Form.useForm<HandleForm>()
  const chosen = Form.useWatch('handleStatus', form)
  if (!row) return null
  const offered = stepsOf(row)
  const current = steps.find(({ value }) => value === chosen)
  const save = ({ handleStatus, handleResult = '', costMoney }: HandleForm) =>
    ask(badLockCalls.handle, {
      badId: idOf(badLock, row),
      handleStatus,
      handleResult,
      ...(costMoney ? { costMoney } : {}),
    })
  const saved = ({ handleStatus }: HandleForm) => {
    const step = steps.find(({ value }) => value === handleStatus)
    toast.success(`已处理：${textOf(row, 'shellNum')} ${step?.label ?? ''}`)
    void onDone('changed')
  }
  return (
    <FormDialog<HandleForm>
      name="handle-bad-lock"
      title={`处理坏锁 ${textOf(row, 'shellNum')}`}
      form={form}
      begin={{ handleStatus: offered[0]?.value ?? 0, costMoney: textOf(row, 'costMoney') }}
      okText="保存处理"
      danger={chosen === 4}
      onClose={onClose}
      save={save}
      onSaved={saved}
    >
      <Form.Item name="handleStatus" label="处理方式" extra={current?.outcome}>
        <StepField options={offered} />
      </Form.Item>
      <Form.Item
        name="handleResult"
        label="处理结果"
        rules={chosen === 4 ? [{ required: true, whitespace: true, message: '请填写报废原因' }] : []}
      >
        <TextArea maxLength={500} />
      </Form.Item>
      <Form.Item
        name="costMoney"
        label="费用（元）"
        rules={[{ pattern: /^\d{1,12}(\.\d{1,2})?$/, message: '请输入不超过两位小数的金额' }]}
      >
        <Input maxLength={15} inputMode="decimal" />
      </Form.Item>
    </FormDialog>
  )
}

interface StepFieldProps {
  value?: number
  onChange?: (value: number) => void
  options: readonly { value: number; label: string }[]
}

/** The steps as a field of the form, which hands it value and change. */
const StepField = ({ value, onChange, options }: StepFieldProps) => (
  <Segmented<number>
    aria-label="处理方式"
    value={value}
    onChange={(step) => onChange?.(step)}
    options={options.map(({ value: step, label }) => ({ value: step, label }))}
  />
)
