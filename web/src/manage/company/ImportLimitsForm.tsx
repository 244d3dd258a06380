import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Form, Skeleton } from 'antd'
import { companyCalls, type ImportLimits, mostImportLimits } from '#protocol/manage/company/calls.ts'
import { ask, messageOf } from '#web/platform/client.ts'
import { formatNumber } from '#web/platform/format.ts'
import { toast } from '#web/platform/notices.ts'
import { queryOf, refresh } from '#web/platform/query-keys.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { NumberInput } from '#web/ui/input/NumberInput.tsx'
import { useUnsaved } from '#web/ui/layer/unsaved.ts'
import { narrowSetting, SettingFoot, SettingHead } from '#web/ui/settings/SettingParts.tsx'
import { useBusy } from '#web/ui/use-busy.ts'

const { queryImportLimits, setImportLimits } = companyCalls

/** 导入设置: how large a file of an import may be (record-engine.md §13.1). */
export function ImportLimitsForm() {
  const { data, error, refetch } = useQuery(queryOf(queryImportLimits, {}))
  if (error) return <EmptyState variant="error" text={messageOf(error)} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active title={false} paragraph={{ rows: 4 }} />
  return <LimitsForm key={JSON.stringify(data)} limits={data} />
}

function LimitsForm({ limits }: { limits: ImportLimits }) {
  const client = useQueryClient()
  const [form] = Form.useForm<ImportLimits>()
  const [busy, run] = useBusy()
  const written = Form.useWatch((values) => values, form)
  const dirty = written !== undefined && JSON.stringify({ ...limits, ...written }) !== JSON.stringify(limits)
  const settle = useUnsaved(dirty)
  const save = async (request: ImportLimits) => {
    if (!(await run(() => ask(setImportLimits, request)))) return
    settle()
    toast.success('导入设置已保存')
    await refresh(client, queryImportLimits)
  }
  return (
    <Form<ImportLimits>
      form={form}
      className={narrowSetting}
      layout="vertical"
      initialValues={limits}
      onFinish={(values) => void save(values)}
    >
      <SettingHead note="适用于所有模块的导入；文件越大，检查和写入的时间越长。" />
      <Form.Item
        name="maxMb"
        label="文件大小上限"
        extra={`1 – ${mostImportLimits.maxMb} MB`}
        rules={[{ required: true, message: `请输入文件大小上限，1 到 ${mostImportLimits.maxMb} 的整数` }]}
      >
        <NumberInput min={1} max={mostImportLimits.maxMb} suffix="MB" />
      </Form.Item>
      <Form.Item
        name="maxRows"
        label="数据行数上限"
        extra={`1 – ${formatNumber(mostImportLimits.maxRows)} 行`}
        rules={[{ required: true, message: `请输入数据行数上限，1 到 ${mostImportLimits.maxRows} 的整数` }]}
      >
        <NumberInput min={1} max={mostImportLimits.maxRows} suffix="行" />
      </Form.Item>
      <SettingFoot dirty={dirty} busy={busy} onCancel={() => form.resetFields()} />
    </Form>
  )
}
