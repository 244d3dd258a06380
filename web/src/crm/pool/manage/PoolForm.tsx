import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Alert, Form } from 'antd'
import { type ReactNode, useState } from 'react'
import { poolAdminCalls, poolCalls } from '#protocol/crm/pool/calls.ts'
import type { FilterField } from '#protocol/record/calls/scenes.ts'
import { ask, messageOf } from '#web/platform/client.ts'
import { toast } from '#web/platform/notices.ts'
import { queryOf, refreshModule } from '#web/platform/query-keys.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { LoadingRows } from '#web/ui/feedback/LoadingRows.tsx'
import { Input } from '#web/ui/input/Input.tsx'
import { Panel } from '#web/ui/layer/Panel.tsx'
import { PeopleSelect } from '#web/ui/people/PeopleSelect.tsx'
import { DepartmentSelect } from '#web/ui/pickers/DepartmentSelect.tsx'
import { useBusy } from '#web/ui/use-busy.ts'
import { FieldChoice } from './FieldChoice.tsx'
import { LimitSettings } from './LimitSettings.tsx'
import styles from './pool.module.css'
import { faultOf, type PoolDraft, type PoolFault, toDraft, toRequest } from './pool-draft.ts'
import { RuleSettings } from './RuleSettings.tsx'

interface PoolFormProps {
  /** Null for a new pool. */
  poolId: number | null
  onClose: () => void
}

/** What the form needs before it can be shown. */
function useFormData(poolId: number | null) {
  const pool = useQuery({
    ...queryOf(poolAdminCalls.detail, { poolId: poolId ?? 0 }),
    enabled: poolId !== null,
    staleTime: 0,
    gcTime: 0,
  })
  const levels = useQuery(queryOf(poolAdminCalls.levels, {}))
  const fields = useQuery(queryOf(poolCalls.fields, {}))
  const parts = [...(poolId === null ? [] : [pool]), levels, fields]
  return {
    data:
      levels.data && fields.data && (poolId === null || pool.data)
        ? { pool: pool.data ?? null, levels: levels.data, fields: fields.data }
        : null,
    error: parts.find((part) => part.error)?.error,
    retry: () => {
      for (const part of parts) void part.refetch()
    },
  }
}

/** 新建公海 / 编辑公海 (crm-records.md §4.5). */
export function PoolForm({ poolId, onClose }: PoolFormProps) {
  const { data, error, retry } = useFormData(poolId)
  const title = poolId === null ? '新建公海' : '编辑公海'
  if (!data)
    return (
      <Panel open title={title} onClose={onClose} width={760}>
        {error ? (
          <EmptyState variant="error" text={messageOf(error)} onRetry={retry} />
        ) : (
          <LoadingRows rows={10} columns={1} />
        )}
      </Panel>
    )
  const { levels, fields } = data
  return (
    <LoadedForm
      title={title}
      poolId={poolId}
      levels={levels}
      fields={fields}
      begin={toDraft(data)}
      onClose={onClose}
    />
  )
}

interface LoadedFormProps extends PoolFormProps {
  title: string
  levels: readonly string[]
  fields: readonly FilterField[]
  begin: PoolDraft
}

function LoadedForm({ title, poolId, levels, fields, begin, onClose }: LoadedFormProps) {
  const client = useQueryClient()
  const [form] = Form.useForm<PoolDraft>()
  const [dirty, setDirty] = useState(false)
  const [fault, setFault] = useState<PoolFault | null>(null)
  const [busy, run] = useBusy()
  const read = (): PoolDraft => ({ ...begin, ...form.getFieldsValue(true) })
  const tell = (wrong: PoolFault | null) => {
    if (fault) form.setFields([{ name: fault.at, errors: [] }])
    if (wrong) form.setFields([{ name: wrong.at, errors: [wrong.text] }])
    setFault(wrong)
  }
  const save = async () => {
    const draft = read()
    const wrong = faultOf(draft, levels)
    tell(wrong)
    if (wrong) {
      form.scrollToField(wrong.at, { focus: true, block: 'center' })
      return
    }
    const request = toRequest(draft, { poolId, levels, fields })
    if (!(await run(() => ask(poolAdminCalls.save, request)))) return
    toast.success(poolId === null ? '新建成功' : '编辑成功')
    onClose()
    await refreshModule(client, 'crmCustomerPool')
  }
  return (
    <Panel
      open
      title={title}
      width={760}
      dirty={dirty}
      onClose={onClose}
      footer={(leave) => (
        <>
          {fault && <Alert type="error" showIcon title={fault.text} className={styles.fault} role="alert" />}
          <Button onClick={leave}>取消</Button>
          <Button type="primary" loading={busy} onClick={() => void save()} data-main>
            保存
          </Button>
        </>
      )}
    >
      <Form<PoolDraft>
        form={form}
        name="pool"
        layout="vertical"
        initialValues={begin}
        onValuesChange={() => {
          setDirty(true)
          if (fault) tell(faultOf(read(), levels))
        }}
      >
        <Section title="基本信息">
          <Form.Item name="poolName" label="公海名称" required>
            <Input maxLength={100} autoFocus placeholder="请输入公海名称" />
          </Form.Item>
          <Form.Item name="admins" label="公海管理员" required extra="可分配、领取、导出和删除公海中的客户">
            <PeopleSelect multiple aria-label="公海管理员" />
          </Form.Item>
          <Form.Item name="users" label="公海成员" extra="可查看和领取公海中的客户；员工和部门至少选择一项">
            <PeopleSelect multiple aria-label="公海成员" />
          </Form.Item>
          <Form.Item name="departments" label="公海成员部门" extra="包含下级部门的员工">
            <DepartmentSelect multiple aria-label="公海成员部门" />
          </Form.Item>
        </Section>
        <Section title="规则设置">
          <LimitSettings />
          <RuleSettings levels={levels} />
        </Section>
        <Section title="公海字段设置">
          <FieldChoice fields={fields} />
        </Section>
      </Form>
    </Panel>
  )
}

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={styles.section}>
    <h3 className={styles.sectionTitle}>{title}</h3>
    {children}
  </section>
)
