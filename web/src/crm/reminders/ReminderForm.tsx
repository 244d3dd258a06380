import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Radio, Skeleton, Space } from 'antd'
import { type ReactNode, useState } from 'react'
import { reminderCalls } from '#protocol/crm/reminders/calls.ts'
import { ask, messageOf } from '#web/platform/client.ts'
import { toast } from '#web/platform/notices.ts'
import { queryOf, refresh } from '#web/platform/query-keys.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { NumberInput } from '#web/ui/input/NumberInput.tsx'
import { useUnsaved } from '#web/ui/layer/unsaved.ts'
import { narrowSetting, SettingFoot, SettingHead } from '#web/ui/settings/SettingParts.tsx'
import { useBusy } from '#web/ui/use-busy.ts'

interface Reminder {
  status: number
  days: number | null
}

interface ReminderFormProps {
  title: string
  note: string
  /** Words around the number of days. */
  before: string
  after: ReactNode
  stored: Reminder
  save: (reminder: { status: 0 | 1; days: number | null }) => Promise<unknown>
  onSaved: () => Promise<unknown>
}

/** Whether something is reminded of, and how many days before or after. */
function ReminderForm({ title, note, before, after, stored, save, onSaved }: ReminderFormProps) {
  const [busy, run] = useBusy()
  const [status, setStatus] = useState<0 | 1>(stored.status === 1 ? 1 : 0)
  const [days, setDays] = useState(stored.days)
  const dirty = status !== stored.status || (status === 1 && days !== stored.days)
  const settle = useUnsaved(dirty)
  const fault = status === 1 && days === null ? '请设置提前提醒天数' : null
  const submit = async () => {
    if (!(await run(() => save({ status, days })))) return
    settle()
    toast.success(`${title}已保存`)
    await onSaved()
  }
  const reset = () => {
    setStatus(stored.status === 1 ? 1 : 0)
    setDays(stored.days)
  }
  return (
    <div className={narrowSetting}>
      <SettingHead note={note} />
      <Radio.Group
        aria-label={title}
        value={status}
        onChange={({ target }) => setStatus(target.value === 1 ? 1 : 0)}
      >
        <Space orientation="vertical">
          <Radio value={0}>不提醒</Radio>
          <Radio value={1}>
            <Space>
              {before}
              <NumberInput aria-label={`${title}天数`} value={days} min={0} max={3650} onChange={setDays} />
              {after}
            </Space>
          </Radio>
        </Space>
      </Radio.Group>
      <SettingFoot dirty={dirty} busy={busy} fault={fault} onSave={() => void submit()} onCancel={reset} />
    </div>
  )
}

const toDays = (value: string): number | null => (/^\d+$/.test(value) ? Number(value) : null)

/** 合同到期提醒设置 */
export function ContractReminder() {
  const client = useQueryClient()
  const { data, error, refetch } = useQuery(queryOf(reminderCalls.contract, {}))
  if (error) return <EmptyState variant="error" text={messageOf(error)} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active title={false} paragraph={{ rows: 3 }} />
  return (
    <ReminderForm
      key={JSON.stringify(data)}
      title="合同到期提醒设置"
      note="合同结束时间前若干天，在待办事项“即将到期的合同”中提醒负责人。"
      before="提前提醒天数"
      after="天"
      stored={{ status: data.status, days: toDays(data.value) }}
      save={({ status, days }) => ask(reminderCalls.setContract, { status, contractDay: days ?? undefined })}
      onSaved={() => refresh(client, reminderCalls.contract)}
    />
  )
}

/** 客户回访提醒设置 */
export function VisitReminder() {
  const client = useQueryClient()
  const { data, error, refetch } = useQuery(queryOf(reminderCalls.visit, {}))
  if (error) return <EmptyState variant="error" text={messageOf(error)} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active title={false} paragraph={{ rows: 3 }} />
  return (
    <ReminderForm
      key={JSON.stringify(data)}
      title="客户回访提醒设置"
      note="合同生效（到达合同开始时间）后若干天仍未回访的，在待办事项“待回访合同”中提醒负责人。"
      before="合同生效后"
      after="天提醒"
      stored={{ status: data.status, days: toDays(data.value) }}
      save={({ status, days }) => ask(reminderCalls.setVisit, { status, value: days ?? undefined })}
      onSaved={() => refresh(client, reminderCalls.visit)}
    />
  )
}
