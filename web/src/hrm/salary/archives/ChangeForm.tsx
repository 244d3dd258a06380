import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { payArchiveCalls } from '#protocol/hrm/salary/archive-calls.ts'
import { ask } from '#web/platform/client.ts'
import { toast } from '#web/platform/notices.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import { useBusy } from '#web/ui/use-busy.ts'
import { refreshSalary } from '../refresh.ts'
import { beginOfTerms, ChangeTerms, faultOfTerms, type Terms, termsOf } from './ChangeTerms.tsx'
import { PayCells } from './PayCells.tsx'
import type { PayFormProps } from './PayForm.tsx'
import { PayFormFrame } from './PayFormFrame.tsx'
import { isFit, type PaySet, type PayValues, PROBATION, sentOf, typedOf } from './pay-values.ts'
import { usePayValues } from './use-pay-values.ts'
import { useTemplates } from './use-templates.ts'

/** What is there before a change: of the template's items, or of a change that is edited. */
function useBefore({ act }: PayFormProps, templateId: number | undefined) {
  const { employeeId } = act.employee
  const isEdited = act.id !== undefined
  const current = useQuery({
    ...queryOf(payArchiveCalls.byTemplate, { employeeId, templateId: templateId ?? 0 }),
    enabled: !isEdited && templateId !== undefined,
    refetchOnWindowFocus: false,
  })
  const record = useQuery({
    ...queryOf(payArchiveCalls.changed, { id: act.id ?? 0 }),
    enabled: isEdited,
    refetchOnWindowFocus: false,
  })
  const items = record.data?.salary.oldSalary ?? current.data?.salary ?? []
  const before = useMemo<PayValues>(
    () => ({
      pro: typedOf(record.data?.proSalary.oldSalary ?? current.data?.proSalary ?? []),
      regular: typedOf(record.data?.salary.oldSalary ?? current.data?.salary ?? []),
    }),
    [record.data, current.data],
  )
  const after = useMemo<PayValues | undefined>(
    () =>
      record.data && {
        pro: typedOf(record.data.proSalary.newSalary),
        regular: typedOf(record.data.salary.newSalary),
      },
    [record.data],
  )
  return {
    items,
    before,
    after: after ?? before,
    record: record.data,
    isReady: isEdited ? record.data !== undefined : current.data !== undefined,
    error: current.error ?? record.error,
    refetch: () => (isEdited ? record.refetch() : current.refetch()),
  }
}

/** 调薪: new values beside those of today, with the reason and the day from which they count. */
export function ChangeForm(props: PayFormProps) {
  const { act, onClose } = props
  const client = useQueryClient()
  const { employeeId, employeeName, status } = act.employee
  const { templates, template, choose, ...asked } = useTemplates()
  const { items, before, after, record, isReady, error, refetch } = useBefore(props, template?.id)
  const { values, put, isTouched, clear } = usePayValues(after)
  const [written, setTerms] = useState<Terms>()
  const [busy, run] = useBusy()
  const terms = written ?? (record ? termsOf(record) : beginOfTerms)
  const open: readonly PaySet[] = status === PROBATION ? ['pro', 'regular'] : ['regular']
  const save = () =>
    run(async () => {
      await ask(payArchiveCalls.change, {
        employeeId,
        proSalary: { newSalary: sentOf(items, values.pro) },
        salary: { newSalary: sentOf(items, values.regular) },
        changeReason: terms.changeReason ?? 0,
        enableDate: terms.enableDate?.format('YYYY-MM-DD') ?? '',
        remarks: terms.remarks.trim(),
        id: act.id,
      })
      toast.success(`调薪成功：${employeeName}`)
      onClose()
      await refreshSalary(client)
    })
  return (
    <PayFormFrame
      title={`调薪：${employeeName}`}
      {...(act.id === undefined && { templateLabel: '调薪模板' })}
      templates={templates}
      template={template}
      onChoose={(id) => {
        clear()
        choose(id)
      }}
      isDirty={isTouched || written !== undefined}
      busy={busy}
      fault={isFit(items, values) ? faultOfTerms(terms) : '有金额填写不正确'}
      isReady={isReady}
      error={asked.error ?? error}
      onRetry={() => void Promise.all([asked.refetch(), refetch()])}
      onSave={() => void save()}
      onClose={onClose}
    >
      <PayCells items={items} values={values} before={before} open={open} onChange={put} />
      <ChangeTerms terms={terms} onChange={setTerms} />
    </PayFormFrame>
  )
}
