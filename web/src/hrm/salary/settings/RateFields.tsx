import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Form } from 'antd'
import { readNumber, toDecimal } from '#protocol/fields/value/numeric.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { Input } from '#web/ui/input/Input.tsx'
import type { rateKinds } from './rate-words.ts'
import styles from './settings.module.css'

type Kind = (typeof rateKinds)[keyof typeof rateKinds]

const number = (name: string) => [
  {
    validator: async (_: unknown, typed: string | undefined) => {
      const exact = toDecimal(readNumber(typed ?? ''))
      if (exact === null || exact.isNegative()) throw new Error(`请填写${name}，应为不小于 0 的数字`)
    },
  },
]

const NumberField = ({ name, label, suffix }: { name: string; label: string; suffix?: string }) => (
  <Form.Item name={name} label={label} rules={number(label)} required>
    <Input inputMode="decimal" suffix={suffix} />
  </Form.Item>
)

/** The value of a rate, by its kind. */
export function RateFields({ kind: { kind, title, unit } }: { kind: Kind }) {
  if (kind === 'number') return <NumberField name="number" label={title} {...(unit && { suffix: unit })} />
  if (kind === 'labour')
    return (
      <div className={styles.three}>
        <NumberField name="limit" label="每次不超过" suffix="元" />
        <NumberField name="amount" label="减除" suffix="元" />
        <NumberField name="percent" label="超过的减除" suffix="%" />
      </div>
    )
  if (kind === 'overtime')
    return (
      <div className={styles.three}>
        <NumberField name="workingDay" label="工作日" suffix="倍" />
        <NumberField name="restDay" label="休息日" suffix="倍" />
        <NumberField name="holiday" label="法定节假日" suffix="倍" />
      </div>
    )
  return <Steps />
}

/** Steps of a progressive table from the lowest on; the last has no end. */
function Steps() {
  return (
    <Form.List name="steps" initialValue={[{}, {}]}>
      {(fields, { add, remove }) => (
        <fieldset className={styles.steps} aria-label="级距">
          {fields.map(({ key, name }, at) => (
            <div key={key} className={styles.step}>
              {at === fields.length - 1 ? (
                <span className={styles.last}>以上</span>
              ) : (
                <Form.Item name={[name, 'upTo']} rules={number('上限')}>
                  <Input aria-label={`第 ${at + 1} 级上限`} prefix="至" suffix="元" inputMode="decimal" />
                </Form.Item>
              )}
              <Form.Item name={[name, 'percent']} rules={number('税率')}>
                <Input aria-label={`第 ${at + 1} 级税率`} prefix="税率" suffix="%" inputMode="decimal" />
              </Form.Item>
              <Form.Item name={[name, 'quick']} rules={number('速算扣除数')}>
                <Input aria-label={`第 ${at + 1} 级速算扣除数`} prefix="速算扣除数" inputMode="decimal" />
              </Form.Item>
              <Button
                type="text"
                icon={<DeleteOutlined />}
                aria-label={`删除第 ${at + 1} 级`}
                reason={fields.length <= 1 ? '至少一级' : undefined}
                onClick={() => remove(name)}
              />
            </div>
          ))}
          <Button type="dashed" icon={<PlusOutlined />} onClick={() => add({})}>
            添加一级
          </Button>
        </fieldset>
      )}
    </Form.List>
  )
}
