import { useQuery } from '@tanstack/react-query'
import { Form, Select } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { faultOfBound } from '#protocol/session/addresses.ts'
import { apiKeyCalls, LONGEST_LIFE } from '#protocol/session/api-key-calls.ts'
import { secondFactorCalls } from '#protocol/session/second-factor-calls.ts'
import { ask } from '#web/platform/client.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { requiredText } from '#web/ui/form/form-rules.ts'
import { Input } from '#web/ui/input/Input.tsx'
import { DatePicker } from '#web/ui/pickers/DatePicker.tsx'
import { ProofFields } from '../second-factor/door.ts'

interface KeyDialogProps {
  onClose: () => void
  /** Given the key, which is shown once. */
  onMade: (key: string) => Promise<void>
}

interface Values {
  name: string
  expireDay: Dayjs
  addresses: string[]
  password: string
  smscode?: string
}

const USUAL_LIFE = 90
const NAME_LENGTH = 50
const separators = [',', '，', ' ', ';', '；']
const presets = [30, USUAL_LIFE, 180, 365].map((days) => ({
  label: `${days} 天`,
  value: dayjs().add(days, 'day'),
}))
const isOutside = (day: Dayjs) =>
  !day.isAfter(dayjs(), 'day') || day.isAfter(dayjs().add(LONGEST_LIFE, 'day'), 'day')

async function checkAddresses(_: unknown, addresses: string[] = []) {
  const [fault] = addresses.flatMap((each) => faultOfBound(each.trim()) ?? [])
  if (fault !== undefined) throw new Error(fault)
}

/** 创建 API 密钥: what it is for, how long and from where it is taken, and that it is the person himself who makes it. */
export function KeyDialog({ onClose, onMade }: KeyDialogProps) {
  const factor = useQuery(queryOf(secondFactorCalls.state, {}))
  const save = async ({ expireDay, ...values }: Values) => {
    const { key } = await ask(apiKeyCalls.add, { ...values, expireDay: expireDay.format('YYYY-MM-DD') })
    await onMade(key)
  }
  return (
    <FormDialog<Values>
      name="api-key"
      title="创建 API 密钥"
      okText="创建"
      begin={{ expireDay: dayjs().add(USUAL_LIFE, 'day'), addresses: [] }}
      save={save}
      onClose={onClose}
    >
      <Form.Item name="name" label="名称" rules={requiredText('请填写密钥名称')}>
        <Input maxLength={NAME_LENGTH} placeholder="给哪个程序使用，如：订单同步" />
      </Form.Item>
      <Form.Item
        name="expireDay"
        label="有效期至"
        rules={[{ required: true, message: '请选择有效期' }]}
        extra="最长一年。"
      >
        <DatePicker disabledDate={isOutside} presets={presets} allowClear={false} />
      </Form.Item>
      <Form.Item
        name="addresses"
        label="允许的地址"
        rules={[{ validator: checkAddresses }]}
        extra="IP 地址或网段，如 203.0.113.7、10.0.0.0/8，回车分隔；不填则不限地址。"
      >
        <Select mode="tags" open={false} suffixIcon={null} tokenSeparators={separators} placeholder="不限" />
      </Form.Item>
      <ProofFields withCode={Boolean(factor.data?.since)} />
    </FormDialog>
  )
}
