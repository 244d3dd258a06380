import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Form, Skeleton, Switch, TreeSelect } from 'antd'
import { lockConfigCalls } from '#protocol/crm/lock-config/calls.ts'
import type { LockConfig } from '#protocol/crm/lock-config/config.ts'
import { productCategoryCalls } from '#protocol/crm/product/calls.ts'
import { ask, messageOf } from '#web/platform/client.ts'
import { toast } from '#web/platform/notices.ts'
import { queryOf, refresh } from '#web/platform/query-keys.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { saveForm } from '#web/ui/form/save-form.ts'
import { Input } from '#web/ui/input/Input.tsx'
import { useUnsaved } from '#web/ui/layer/unsaved.ts'
import { narrowSetting, SettingFoot, SettingHead } from '#web/ui/settings/SettingParts.tsx'
import { useBusy } from '#web/ui/use-busy.ts'
import styles from './lock-config.module.css'
import { isFit, type LockForm, toForm, toRequest, typed } from './lock-form.ts'
import { Regions } from './Regions.tsx'

/** What holds for locks and their orders. */
export function LockSettings() {
  const { data, error, refetch } = useQuery(queryOf(lockConfigCalls.read, {}))
  if (error) return <EmptyState variant="error" text={messageOf(error)} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active title={false} paragraph={{ rows: 8 }} />
  return <LockSettingsForm key={JSON.stringify(data)} stored={data} />
}

function LockSettingsForm({ stored }: { stored: LockConfig }) {
  const client = useQueryClient()
  const [form] = Form.useForm<LockForm>()
  const [busy, run] = useBusy()
  const begin = toForm(stored)
  const written = Form.useWatch((values) => values, form)
  const dirty = written !== undefined && JSON.stringify({ ...begin, ...written }) !== JSON.stringify(begin)
  const settle = useUnsaved(dirty)
  const save = async (values: LockForm) => {
    const isSaved = await run(() => saveForm(form, () => ask(lockConfigCalls.change, toRequest(values))))
    if (!isSaved) return
    settle()
    toast.success('软件锁设置已保存')
    await refresh(client, lockConfigCalls.read)
  }
  return (
    <Form<LockForm>
      name="lock-settings"
      form={form}
      className={narrowSetting}
      layout="vertical"
      initialValues={begin}
      onFinish={(values) => void save(values)}
      scrollToFirstError={{ focus: true }}
    >
      <SettingHead note="软件锁及其订单的参数，保存后对新的订单生效。" />
      {typed.map(({ name, label, unit, hint }) => (
        <Form.Item
          key={name}
          name={name}
          label={label}
          extra={hint}
          rules={[
            {
              validator: (_, text: string) =>
                isFit(name, text) ? Promise.resolve() : Promise.reject(new Error(`${label}填写不正确`)),
            },
          ]}
        >
          <Input
            className={unit === '元' ? styles.money : styles.days}
            inputMode="decimal"
            maxLength={12}
            suffix={unit}
          />
        </Form.Item>
      ))}
      <Form.Item name="autoPlan" label="订单通过后自动生成回款计划" valuePropName="checked">
        <Switch />
      </Form.Item>
      <Form.Item
        name="pushCustomer"
        label="回款提醒同时发给客户"
        extra="以短信发给合同联系人；集成设置中未启用短信网关时不发送"
        valuePropName="checked"
      >
        <Switch />
      </Form.Item>
      <Form.Item name="newListCategoryIds" label="新清单产品类别" extra="不选则不限产品类别">
        <CategoryChoice />
      </Form.Item>
      <h3 className={styles.caption}>部门所属地区</h3>
      <Regions />
      <SettingFoot dirty={dirty} busy={busy} onCancel={() => form.resetFields()} />
    </Form>
  )
}

interface CategoryChoiceProps {
  id?: string
  value?: number[]
  onChange?: (categoryIds: number[]) => void
}

/** Categories of products; one that has been deleted since shows its number. */
function CategoryChoice({ id, value = [], onChange }: CategoryChoiceProps) {
  const { data = [], isPending } = useQuery(queryOf(productCategoryCalls.list, {}))
  return (
    <TreeSelect<number[]>
      {...(id === undefined ? {} : { id })}
      multiple
      treeDataSimpleMode
      treeDefaultExpandAll
      allowClear
      loading={isPending}
      placeholder="选择产品类别"
      value={value}
      treeData={data.map(({ categoryId, pid, name }) => ({
        id: categoryId,
        pId: pid,
        value: categoryId,
        title: name,
      }))}
      showSearch={{ treeNodeFilterProp: 'title' }}
      onChange={(next: number[]) => onChange?.(next)}
    />
  )
}
