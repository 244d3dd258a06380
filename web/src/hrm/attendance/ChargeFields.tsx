import { Form, Select } from 'antd'
import { Input } from '#web/ui/input/Input.tsx'
import { NumberInput } from '#web/ui/input/NumberInput.tsx'
import styles from './attendance.module.css'

const methods = [
  { value: 'minute', label: '按分钟' },
  { value: 'time', label: '按次' },
  { value: 'month', label: '每月固定' },
]
const rules = [
  { required: true, message: '请填写金额' },
  { pattern: /^\d{1,6}(\.\d{1,2})?$/, message: '请填写金额，最多两位小数' },
]

/** How lateness or leaving early is charged, with its cap. */
export const ChargeFields = ({ name, label }: { name: 'late' | 'early'; label: string }) => (
  <Form.Item label={label} extra="上限为计扣的分钟数或次数，不填则不限">
    <div className={styles.charge}>
      <Form.Item name={[name, 'method']} noStyle>
        <Select aria-label={`${label}方式`} options={methods} />
      </Form.Item>
      <Form.Item name={[name, 'amount']} rules={rules} noStyle>
        <Input aria-label={`${label}金额`} inputMode="decimal" suffix="元" />
      </Form.Item>
      <Form.Item name={[name, 'most']} noStyle>
        <NumberInput aria-label={`${label}上限`} placeholder="上限" min={0} max={100_000} />
      </Form.Item>
    </div>
  </Form.Item>
)
