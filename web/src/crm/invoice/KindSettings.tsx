import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Checkbox, Form, Skeleton } from 'antd'
import { invoiceCalls } from '#protocol/crm/invoice/calls.ts'
import { invoiceTypes } from '#protocol/crm/invoice/words.ts'
import { namedValues } from '#protocol/record/declaration/named-values.ts'
import { ask, messageOf } from '#web/platform/client.ts'
import { toast } from '#web/platform/notices.ts'
import { queryOf, refresh } from '#web/platform/query-keys.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { useUnsaved } from '#web/ui/layer/unsaved.ts'
import { narrowSetting, SettingFoot, SettingHead } from '#web/ui/settings/SettingParts.tsx'
import { useBusy } from '#web/ui/use-busy.ts'
import styles from './invoice.module.css'

interface Kinds {
  invoiceTypes: number[]
}

/** 开票类型设置: which of the declared kinds the company issues. */
export function KindSettings() {
  const { data, error, refetch } = useQuery(queryOf(invoiceCalls.kinds, {}))
  if (error) return <EmptyState variant="error" text={messageOf(error)} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active title={false} paragraph={{ rows: 6 }} />
  return <KindForm key={data.invoiceTypes.join()} kept={data} />
}

function KindForm({ kept }: { kept: Kinds }) {
  const client = useQueryClient()
  const [form] = Form.useForm<Kinds>()
  const [busy, run] = useBusy()
  const chosen = Form.useWatch('invoiceTypes', form)
  const dirty = chosen !== undefined && chosen.toSorted().join() !== kept.invoiceTypes.toSorted().join()
  const settle = useUnsaved(dirty)
  const save = async (request: Kinds) => {
    if (!(await run(() => ask(invoiceCalls.setKinds, request)))) return
    settle()
    toast.success('开票类型设置已保存')
    await refresh(client, invoiceCalls.kinds)
  }
  return (
    <Form<Kinds>
      name="invoice-kinds"
      form={form}
      className={narrowSetting}
      layout="vertical"
      initialValues={kept}
      onFinish={(values) => void save(values)}
    >
      <SettingHead note="新建发票、发票抬头和合同文件时只能选择企业开具的开票类型；已有的发票、列表、筛选和审批条件不受影响。" />
      <Form.Item
        name="invoiceTypes"
        label="企业开具的开票类型"
        rules={[{ required: true, type: 'array', min: 1, message: '请至少选择一种开票类型' }]}
      >
        <Checkbox.Group
          className={styles.kinds}
          options={namedValues(invoiceTypes).map(({ name, value }) => ({ label: name, value }))}
        />
      </Form.Item>
      <SettingFoot dirty={dirty} busy={busy} onCancel={() => form.resetFields()} />
    </Form>
  )
}
