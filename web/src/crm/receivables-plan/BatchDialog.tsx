import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Alert } from 'antd'
import { useId, useMemo, useState } from 'react'
import { MOST_PLANS, receivablesPlanCalls } from '#protocol/crm/receivables-plan/calls.ts'
import { receivablesPlan } from '#protocol/crm/receivables-plan/type.ts'
import type { FormField } from '#protocol/fields/rule/field.ts'
import { viewsOf } from '#web/fields/all.ts'
import { RelationLimitsProvider } from '#web/fields/relation/picker-slot.ts'
import { ask } from '#web/platform/client.ts'
import { toast } from '#web/platform/notices.ts'
import { limitsOf } from '#web/record/model/limits.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { Dialog } from '#web/ui/layer/Dialog.tsx'
import { useBusy } from '#web/ui/use-busy.ts'
import { BatchPattern } from './BatchPattern.tsx'
import styles from './batch.module.css'
import {
  contractField,
  customerField,
  emptyPlan,
  faultIn,
  type PlanValues,
  planFields,
  writePlan,
} from './plan-rows.ts'

interface InputProps {
  field: FormField
  value: unknown
  label?: string
  onChange: (value: unknown) => void
}

/** A field under its name, or alone in a cell of the table. */
function Input({ field, value, label, onChange }: InputProps) {
  const id = useId()
  const { Edit } = viewsOf(field.formType)
  if (!Edit) return null
  const edit = (
    <Edit id={id} field={label ? { ...field, name: label } : field} value={value} onChange={onChange} />
  )
  if (label) return edit
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{field.name}</label>
      {edit}
    </div>
  )
}

/** 批量新建回款计划: one contract, as many plans as are laid out in the table (crm-records.md §10.4). */
export function BatchDialog({ onClose, onMade }: { onClose: () => void; onMade: () => Promise<void> }) {
  const [customerId, setCustomer] = useState<unknown>([])
  const [contractId, setContract] = useState<unknown>([])
  const [plans, setPlans] = useState<readonly PlanValues[]>([])
  const [fault, setFault] = useState<string | null>(null)
  const [busy, run] = useBusy()
  const limits = useMemo(() => limitsOf(receivablesPlan, { customerId }), [customerId])
  const idIn = (field: FormField, value: unknown) => viewsOf(field.formType).toWrite(value, field)
  const owner = { customerId: idIn(customerField, customerId), contractId: idIn(contractField, contractId) }

  const check = (): string | null => {
    if (!owner.customerId) return '请选择客户'
    if (!owner.contractId) return '请选择合同'
    return plans.length === 0 ? '请先应用或添加回款计划' : faultIn(plans)
  }
  const save = async () => {
    const wrong = check()
    setFault(wrong)
    if (wrong) return
    const rows = plans.map((plan) => ({ ...owner, ...writePlan(plan) }))
    if (!(await run(() => ask(receivablesPlanCalls.batch, { plans: rows })))) return
    toast.success('添加成功')
    onClose()
    await onMade()
  }
  const replace = (at: number, plan: PlanValues) =>
    setPlans((now) => now.map((each, index) => (index === at ? plan : each)))
  return (
    <Dialog
      title="批量新建回款计划"
      width={960}
      okText="保存"
      busy={busy}
      dirty={plans.length > 0 && !busy}
      closesOutside={false}
      onOk={() => void save()}
      onClose={onClose}
    >
      <RelationLimitsProvider value={limits}>
        <div className={styles.fields}>
          <Input
            field={customerField}
            value={customerId}
            onChange={(value) => {
              setCustomer(value)
              setContract([])
            }}
          />
          <Input field={contractField} value={contractId} onChange={setContract} />
        </div>
      </RelationLimitsProvider>
      <BatchPattern onApply={setPlans} />
      {fault && <Alert className={styles.fault} type="error" showIcon title={fault} />}
      <div className={styles.scroll}>
        <table className={styles.table}>
          <thead>
            <tr>
              {planFields.map(({ fieldName, name }) => (
                <th key={fieldName}>{name}</th>
              ))}
              <th>操作</th>
            </tr>
          </thead>
          <tbody>
            {plans.map((plan, at) => (
              // rows have nothing of their own but their place
              // biome-ignore lint/suspicious/noArrayIndexKey: see above
              <tr key={at}>
                {planFields.map((field) => (
                  <td key={field.fieldName}>
                    <Input
                      field={field}
                      label={`第${at + 1}行 ${field.name}`}
                      value={plan[field.fieldName]}
                      onChange={(value) => replace(at, { ...plan, [field.fieldName]: value })}
                    />
                  </td>
                ))}
                <td>
                  <Button
                    type="text"
                    size="small"
                    icon={<DeleteOutlined />}
                    aria-label={`删除第${at + 1}行`}
                    onClick={() => setPlans((now) => now.filter((_, index) => index !== at))}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Button
        type="dashed"
        icon={<PlusOutlined />}
        disabled={plans.length >= MOST_PLANS}
        reason={`一次最多 ${MOST_PLANS} 期`}
        onClick={() => setPlans((now) => [...now, emptyPlan()])}
      >
        添加一行
      </Button>
    </Dialog>
  )
}
