import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Form, Select } from 'antd'
import { candidateCalls } from '#protocol/hrm/recruiting/candidate-calls.ts'
import { stages } from '#protocol/hrm/recruiting/stages.ts'
import { candidateStatuses } from '#protocol/hrm/recruiting/words.ts'
import { ask } from '#web/platform/client.ts'
import { toast } from '#web/platform/notices.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { optionsOf } from './choices.tsx'
import { refreshRecruiting } from './refresh.ts'

interface Values {
  status: number[]
  day: number
}

const days = [3, 5, 7, 15, 30, 45].map((day) => ({ value: day, label: `超过 ${day} 天没有变化` }))
const cleaned = optionsOf(candidateStatuses.filter(({ code }) => code <= stages.passed))
const begin: Values = { status: [stages.fresh], day: 30 }

/** 一键清理: candidates in whose stage nothing has happened for long are dropped, at most 200 at a time. */
export function CleanDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient()
  const [form] = Form.useForm<Values>()
  const status = Form.useWatch('status', form) ?? begin.status
  const day = Form.useWatch('day', form) ?? begin.day
  const { data } = useQuery({
    ...queryOf(candidateCalls.toClean, { status: [...status], day }),
    enabled: status.length > 0,
  })
  const ids = status.length > 0 ? (data ?? []) : []
  return (
    <FormDialog<Values>
      name="recruit-clean"
      title="一键清理候选人"
      okText={`清理 ${ids.length} 人`}
      danger
      closed={ids.length === 0 && '没有符合条件的候选人'}
      form={form}
      begin={begin}
      onClose={onClose}
      save={() => ask(candidateCalls.move, { candidateIds: [...ids], status: stages.dropped })}
      onSaved={() => {
        toast.success(`已清理 ${ids.length} 位候选人`)
        void refreshRecruiting(client)
      }}
    >
      <Form.Item name="status" label="候选人状态" rules={[{ required: true, message: '请选择候选人状态' }]}>
        <Select mode="multiple" options={cleaned} />
      </Form.Item>
      <Form.Item name="day" label="清理条件">
        <Select options={days} />
      </Form.Item>
      <p>
        共 <strong>{ids.length}</strong> 人，清理后状态变为已淘汰，可以恢复。
      </p>
    </FormDialog>
  )
}
