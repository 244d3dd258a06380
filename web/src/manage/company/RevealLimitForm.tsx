import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Form, Skeleton } from 'antd'
import { companyCalls, MOST_REVEALS } from '#protocol/manage/company/calls.ts'
import { ask, messageOf } from '#web/platform/client.ts'
import { toast } from '#web/platform/notices.ts'
import { queryOf, refresh } from '#web/platform/query-keys.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { NumberInput } from '#web/ui/input/NumberInput.tsx'
import { useUnsaved } from '#web/ui/layer/unsaved.ts'
import { narrowSetting, SettingFoot, SettingHead } from '#web/ui/settings/SettingParts.tsx'
import { useBusy } from '#web/ui/use-busy.ts'

const { queryRevealLimit, setRevealLimit } = companyCalls

interface Limit {
  perDay: number
}

/** 掩码查看设置: how many masked values a person may look at in a day (record-engine.md §3.5). */
export function RevealLimitForm() {
  const { data, error, refetch } = useQuery(queryOf(queryRevealLimit, {}))
  if (error) return <EmptyState variant="error" text={messageOf(error)} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active title={false} paragraph={{ rows: 3 }} />
  return <LimitForm key={data.perDay} limit={data} />
}

function LimitForm({ limit }: { limit: Limit }) {
  const client = useQueryClient()
  const [form] = Form.useForm<Limit>()
  const [busy, run] = useBusy()
  const perDay = Form.useWatch('perDay', form)
  const dirty = perDay !== undefined && perDay !== limit.perDay
  const settle = useUnsaved(dirty)
  const save = async (request: Limit) => {
    if (!(await run(() => ask(setRevealLimit, request)))) return
    settle()
    toast.success('掩码查看设置已保存')
    await refresh(client, queryRevealLimit)
  }
  return (
    <Form<Limit>
      form={form}
      className={narrowSetting}
      layout="vertical"
      initialValues={limit}
      onFinish={(values) => void save(values)}
    >
      <SettingHead note="有“查看掩码内容”权限的员工，逐个查看被掩码的字段，每次说明原因；查看会记入操作记录和掩码查看日志。" />
      <Form.Item
        name="perDay"
        label="每人每天最多查看"
        extra={`0 – ${MOST_REVEALS} 次，0 表示都不能查看`}
        rules={[{ required: true, message: `请输入次数，0 到 ${MOST_REVEALS} 的整数` }]}
      >
        <NumberInput min={0} max={MOST_REVEALS} suffix="次" />
      </Form.Item>
      <SettingFoot dirty={dirty} busy={busy} onCancel={() => form.resetFields()} />
    </Form>
  )
}
