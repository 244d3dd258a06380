import { Form } from 'antd'
import { useState } from 'react'
import { proofCalls } from '#protocol/hrm/proofs/calls.ts'
import { INCOME, numberPrefixes } from '#protocol/hrm/proofs/template.ts'
import { attempt } from '#web/platform/attempt.ts'
import { ask } from '#web/platform/client.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { StatusDot } from '#web/ui/display/StatusDot.tsx'
import { Input } from '#web/ui/input/Input.tsx'
import { Entrance } from '#web/ui/page/Entrance.tsx'
import { useBusy } from '#web/ui/use-busy.ts'
import styles from './proofs.module.css'

interface Values {
  number: string
  name: string
  amount?: string
}

const answers = [
  { status: 'error', text: '未查到：编号与填写的内容不一致，或没有开具过' },
  { status: 'success', text: '真实有效' },
  { status: 'warning', text: '已作废' },
] as const

const needed = (message: string) => [{ required: true, message }]

/** /proof: whether a certificate on paper is genuine, for anyone who holds it (hrm.md §6.4). */
export default function CheckPage() {
  const [form] = Form.useForm<Values>()
  const [state, setState] = useState<number | null>(null)
  const [busy, run] = useBusy()
  const number = Form.useWatch('number', form) ?? ''
  const isIncome = number
    .trim()
    .toUpperCase()
    .startsWith(numberPrefixes[INCOME] ?? '')
  const check = (values: Values) =>
    void run(async () => {
      setState(null)
      await attempt(ask(proofCalls.check, values).then((answer) => setState(answer.state)))
    })
  const answer = state === null ? undefined : answers[state]
  return (
    <Entrance title="核验证明" subtitle="按纸质证明填写，只答复是否真实有效。">
      <Form<Values> form={form} name="proof" layout="vertical" requiredMark={false} onFinish={check}>
        <Form.Item name="number" label="编号" rules={needed('请填写编号')}>
          <Input maxLength={30} autoFocus />
        </Form.Item>
        <Form.Item name="name" label="姓名" rules={needed('请填写姓名')}>
          <Input maxLength={50} />
        </Form.Item>
        {isIncome && (
          <Form.Item name="amount" label="月均收入（元）" rules={needed('请填写月均收入')}>
            <Input maxLength={20} inputMode="decimal" />
          </Form.Item>
        )}
        <Button type="primary" htmlType="submit" size="large" block loading={busy}>
          核验
        </Button>
      </Form>
      <div className={styles.answer} role="status">
        {answer && <StatusDot status={answer.status} text={answer.text} />}
      </div>
    </Entrance>
  )
}
