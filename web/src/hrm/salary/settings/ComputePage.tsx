import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Form, Select } from 'antd'
import { hrConfigCalls, type SalaryConfig } from '#protocol/hrm/config-calls.ts'
import { insuranceMonths } from '#protocol/hrm/salary/words.ts'
import { ask, messageOf } from '#web/platform/client.ts'
import { toast } from '#web/platform/notices.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { LoadingRows } from '#web/ui/feedback/LoadingRows.tsx'
import { NumberInput } from '#web/ui/input/NumberInput.tsx'
import { useUnsaved } from '#web/ui/layer/unsaved.ts'
import { PageFrame } from '#web/ui/page/PageFrame.tsx'
import { narrowSetting, SettingFoot } from '#web/ui/settings/SettingParts.tsx'
import { useBusy } from '#web/ui/use-busy.ts'
import { refreshSalary } from '../refresh.ts'

interface Values {
  socialSecurityMonthType: number
  varianceAmount: number | null
  variancePercent: number | null
}

const MOST_AMOUNT = 1_000_000
const MOST_PERCENT = 1000

/** /manage/hrm/salary/compute: 计薪设置 (hrm.md §12.1, §14.4). */
export default function ComputePage() {
  const { data, error, refetch } = useQuery(queryOf(hrConfigCalls.read, {}))
  return (
    <PageFrame title="计薪设置">
      {error ? (
        <EmptyState variant="error" text={messageOf(error)} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <LoadingRows rows={4} columns={1} height={56} />
      ) : data === null || data.salaryCycleStartDay < 1 ? (
        <EmptyState text="还没有开启工资设置" hint="在薪资管理中完成薪资配置后，可以在这里修改计薪设置。" />
      ) : (
        <ConfigForm key={JSON.stringify(data)} config={data} />
      )}
    </PageFrame>
  )
}

const cycleWords = ({ salaryCycleStartDay: first }: SalaryConfig) =>
  first === 1 ? '当月1号至当月最后一天' : `当月${first}号至次月${first - 1}号`

function ConfigForm({ config }: { config: SalaryConfig }) {
  const client = useQueryClient()
  const [form] = Form.useForm<Values>()
  const [busy, run] = useBusy()
  const begin: Values = {
    socialSecurityMonthType: config.socialSecurityMonthType,
    varianceAmount: config.varianceAmount,
    variancePercent: config.variancePercent,
  }
  const written = Form.useWatch((values) => values, form)
  const dirty = written !== undefined && JSON.stringify({ ...begin, ...written }) !== JSON.stringify(begin)
  const settle = useUnsaved(dirty)
  const save = (values: Values) =>
    run(async () => {
      await ask(hrConfigCalls.update, values)
      settle()
      toast.success('保存成功：计薪设置')
      await refreshSalary(client)
    })
  const needed = (message: string) => [{ required: true, message }]
  return (
    <Form<Values>
      name="hr-pay-config"
      form={form}
      className={narrowSetting}
      layout="vertical"
      initialValues={begin}
      onFinish={(values) => void save(values)}
    >
      <Form.Item label="计薪周期" extra="设定后不可修改">
        <span>{cycleWords(config)}</span>
      </Form.Item>
      <Form.Item name="socialSecurityMonthType" label="对应社保自然月" extra="核算时同步哪个月的社保表">
        <Select options={insuranceMonths.map(({ code, word }) => ({ value: code, label: word }))} />
      </Form.Item>
      <Form.Item
        name="varianceAmount"
        label="与上月差额达到"
        extra="提交审核前，差额和比例都达到界限的须逐处说明"
        rules={needed('请填写差额')}
      >
        <NumberInput min={0} max={MOST_AMOUNT} suffix="元" />
      </Form.Item>
      <Form.Item name="variancePercent" label="且达到上月的" rules={needed('请填写比例')}>
        <NumberInput min={0} max={MOST_PERCENT} suffix="%" />
      </Form.Item>
      <SettingFoot dirty={dirty} busy={busy} onCancel={() => form.resetFields()} />
    </Form>
  )
}
