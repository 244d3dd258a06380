import { Checkbox, Form, Radio } from 'antd'
import { NumberInput } from '#web/ui/input/NumberInput.tsx'
import styles from './pool.module.css'
import { type PoolDraft, type RuleDraft, type RuleKind, ruleKinds } from './pool-draft.ts'

/** 收回规则: when customers fall into the pool by themselves. */
export function RuleSettings({ levels }: { levels: readonly string[] }) {
  const form = Form.useFormInstance<PoolDraft>()
  const isOn = Form.useWatch('putInRule', form) === 1
  return (
    <>
      <Form.Item name="putInRule" label="收回规则">
        <Radio.Group
          aria-label="收回规则"
          options={[
            { value: 1, label: '自动回收' },
            { value: 0, label: '不自动回收' },
          ]}
        />
      </Form.Item>
      {isOn && ruleKinds.map((kind) => <RuleSetting key={kind.type} kind={kind} levels={levels} />)}
    </>
  )
}

function RuleSetting({ kind, levels }: { kind: RuleKind; levels: readonly string[] }) {
  const form = Form.useFormInstance<PoolDraft>()
  const at = ['rules', String(kind.type)]
  const rule: RuleDraft | undefined = Form.useWatch(['rules', String(kind.type)], form)
  const title = `超过N天“${kind.what}”的客户，由系统定时退回公海客户池`
  return (
    <div className={styles.rule}>
      <Form.Item name={[...at, 'on']} valuePropName="checked" noStyle>
        <Checkbox>{title}</Checkbox>
      </Form.Item>
      {rule?.on && (
        <div className={styles.ruleBody}>
          <div className={styles.spared}>
            选择不进入公海客户：
            {kind.sparesDealt && (
              <Form.Item name={[...at, 'sparesDealt']} valuePropName="checked" noStyle>
                <Checkbox>已成交客户</Checkbox>
              </Form.Item>
            )}
            {kind.sparesBusiness && (
              <Form.Item name={[...at, 'sparesBusiness']} valuePropName="checked" noStyle>
                <Checkbox>有商机客户</Checkbox>
              </Form.Item>
            )}
          </div>
          <Form.Item name={[...at, 'perLevel']} noStyle>
            <Radio.Group
              aria-label={`${kind.what}的天数`}
              options={[
                { value: 1, label: '所有客户统一设置' },
                { value: 2, label: '根据客户级别分别设置' },
              ]}
            />
          </Form.Item>
          {rule.perLevel === 2 ? (
            levels.map((level, index) => (
              <Days key={level} at={[...at, 'limits', index]} who={level} what={kind.what} />
            ))
          ) : (
            <Days at={[...at, 'all']} who="所有客户" what={kind.what} />
          )}
        </div>
      )}
    </div>
  )
}

const Days = ({ at, who, what }: { at: (string | number)[]; who: string; what: string }) => (
  <div className={styles.sentence}>
    {who}，超过
    <Form.Item name={at} noStyle>
      <NumberInput min={1} max={36_500} aria-label={`${who}超过天数`} className={styles.number} />
    </Form.Item>
    天{what}，进入公海
  </div>
)
