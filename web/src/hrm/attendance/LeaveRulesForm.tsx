import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Form } from 'antd'
import { useState } from 'react'
import { leaveCalls } from '#protocol/hrm/attendance/leave-calls.ts'
import type { ReplyOf } from '#protocol/platform/call.ts'
import { ask, messageOf } from '#web/platform/client.ts'
import { toast } from '#web/platform/notices.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { LoadingRows } from '#web/ui/feedback/LoadingRows.tsx'
import { saveForm } from '#web/ui/form/save-form.ts'
import { Input } from '#web/ui/input/Input.tsx'
import { NumberInput } from '#web/ui/input/NumberInput.tsx'
import { useBusy } from '#web/ui/use-busy.ts'
import styles from './attendance.module.css'
import { refreshAttendance } from './refresh.ts'

type Rules = ReplyOf<typeof leaveCalls.rules>

/** 假期规则: what the company gives; the law is the floor (hrm.md §10.3). */
export function LeaveRulesForm() {
  const { data, error, refetch } = useQuery(queryOf(leaveCalls.rules, {}))
  if (error) return <EmptyState variant="error" text={messageOf(error)} onRetry={() => void refetch()} />
  return data ? <RulesForm key={data.version} rules={data} /> : <LoadingRows rows={5} columns={2} />
}

const text = (steps: Rules['annualSteps'], years: number) =>
  steps.find((step) => step.years === years)?.days ?? null

interface Values {
  one: number | null
  ten: number | null
  twenty: number | null
  annualAdvance: number | null
  annualCarry: number | null
  annualCarryUntil: string
  compOffMonths: number | null
}

function RulesForm({ rules }: { rules: Rules }) {
  const client = useQueryClient()
  const [form] = Form.useForm<Values>()
  const [busy, run] = useBusy()
  const [isChanged, setChanged] = useState(false)
  const save = async ({ one, ten, twenty, ...values }: Values) => {
    const annualSteps = [
      { years: 1, days: one },
      { years: 10, days: ten },
      { years: 20, days: twenty },
    ].flatMap(({ years, days }) => (days === null ? [] : [{ years, days }]))
    const request = {
      annualSteps,
      annualAdvance: values.annualAdvance ?? 0,
      annualCarry: values.annualCarry ?? 0,
      annualCarryUntil: values.annualCarryUntil,
      compOffMonths: values.compOffMonths ?? 6,
      version: rules.version,
    }
    if (!(await run(() => saveForm(form, () => ask(leaveCalls.saveRules, request))))) return
    toast.success('保存成功：假期规则')
    await refreshAttendance(client)
  }
  const days = (name: keyof Values, label: string) => (
    <Form.Item name={name} label={label}>
      <NumberInput min={0} max={60} suffix="天" />
    </Form.Item>
  )
  return (
    <Form<Values>
      form={form}
      layout="vertical"
      className={styles.rules}
      initialValues={{
        one: text(rules.annualSteps, 1),
        ten: text(rules.annualSteps, 10),
        twenty: text(rules.annualSteps, 20),
        annualAdvance: rules.annualAdvance,
        annualCarry: rules.annualCarry,
        annualCarryUntil: rules.annualCarryUntil,
        compOffMonths: rules.compOffMonths,
      }}
      onValuesChange={() => setChanged(true)}
      onFinish={(values) => void save(values)}
    >
      <h2 className={styles.heading}>年假</h2>
      <p className={styles.lead}>不填按法定天数（5、10、15天）；少于法定天数的按法定：{rules.law}</p>
      <div className={styles.pair}>
        {days('one', '累计工作满1年')}
        {days('ten', '累计工作满10年')}
        {days('twenty', '累计工作满20年')}
        <Form.Item name="annualAdvance" label="可预支">
          <NumberInput min={0} max={30} suffix="天" />
        </Form.Item>
        <Form.Item name="annualCarry" label="年末最多结转">
          <NumberInput min={0} max={366} suffix="天" />
        </Form.Item>
        <Form.Item
          name="annualCarryUntil"
          label="结转有效至次年（月-日）"
          rules={[
            { required: true, message: '请填写月-日' },
            { pattern: /^(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, message: '请填写如 03-31 的月-日' },
          ]}
        >
          <Input />
        </Form.Item>
      </div>
      <h2 className={styles.heading}>调休</h2>
      <Form.Item name="compOffMonths" label="加班后有效">
        <NumberInput min={1} max={24} suffix="个月" />
      </Form.Item>
      <Button type="primary" htmlType="submit" loading={busy} disabled={!isChanged} reason="没有修改">
        保存
      </Button>
    </Form>
  )
}
