import { Form, Radio } from 'antd'
import { NumberInput } from '#web/ui/input/NumberInput.tsx'
import styles from './pool.module.css'
import type { PoolDraft } from './pool-draft.ts'

interface Limit {
  setting: 'preOwnerSetting' | 'receiveSetting' | 'remindSetting'
  value: 'preOwnerSettingDay' | 'receiveNum' | 'remindDay'
  label: string
  off: string
  on: string
  before: string
  after: string
  name: string
}

/** Rules that are a switch and a number. */
const limits: readonly Limit[] = [
  {
    setting: 'preOwnerSetting',
    value: 'preOwnerSettingDay',
    label: '前负责人领取规则',
    off: '不限制',
    on: '限制',
    before: '前负责人',
    after: '天内不允许领取该客户',
    name: '前负责人限制领取天数',
  },
  {
    setting: 'receiveSetting',
    value: 'receiveNum',
    label: '领取频率规则',
    off: '不限制',
    on: '限制',
    before: '每天最多领取',
    after: '个公海客户',
    name: '每天最多领取个数',
  },
  {
    setting: 'remindSetting',
    value: 'remindDay',
    label: '提醒规则',
    off: '不提醒',
    on: '提醒',
    before: '提前',
    after: '天提醒负责人',
    name: '提前提醒天数',
  },
]

export const LimitSettings = () => limits.map((limit) => <LimitSetting key={limit.setting} {...limit} />)

function LimitSetting({ setting, value, label, off, on, before, after, name }: Limit) {
  const form = Form.useFormInstance<PoolDraft>()
  const isOn = Form.useWatch(setting, form) === 1
  return (
    <div className={styles.limit}>
      <Form.Item name={setting} label={label} className={styles.limitSwitch}>
        <Radio.Group
          aria-label={label}
          options={[
            { value: 0, label: off },
            { value: 1, label: on },
          ]}
        />
      </Form.Item>
      {isOn && (
        <div className={styles.sentence}>
          {before}
          <Form.Item name={value} noStyle>
            <NumberInput min={1} max={36_500} aria-label={name} className={styles.number} />
          </Form.Item>
          {after}
        </div>
      )}
    </div>
  )
}
