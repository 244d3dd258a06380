import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Form } from 'antd'
import { useMemo, useState } from 'react'
import { payArchiveCalls } from '#protocol/hrm/salary/archive-calls.ts'
import { REMARKS_LENGTH } from '#protocol/hrm/salary/wire.ts'
import { ask } from '#web/platform/client.ts'
import { toast } from '#web/platform/notices.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import { TextArea } from '#web/ui/input/TextArea.tsx'
import { useBusy } from '#web/ui/use-busy.ts'
import { refreshSalary } from '../refresh.ts'
import { PayCells } from './PayCells.tsx'
import type { PayFormProps } from './PayForm.tsx'
import { PayFormFrame } from './PayFormFrame.tsx'
import { isFit, type PaySet, PROBATION, sentOf, typedOf } from './pay-values.ts'
import { usePayValues } from './use-pay-values.ts'
import { useTemplates } from './use-templates.ts'

/** 定薪: the pay with which an archive begins. */
export function FixForm({ act, onClose }: PayFormProps) {
  const client = useQueryClient()
  const { employeeId, employeeName, status } = act.employee
  const { templates, template, choose, error, refetch } = useTemplates()
  const known = useQuery({
    ...queryOf(payArchiveCalls.fixed, { id: act.id ?? 0 }),
    enabled: act.id !== undefined,
    refetchOnWindowFocus: false,
  })
  const stored = useMemo(
    () => known.data && { pro: typedOf(known.data.proSalary), regular: typedOf(known.data.salary) },
    [known.data],
  )
  const { values, put, isTouched } = usePayValues(stored)
  const [written, setRemarks] = useState<string>()
  const [busy, run] = useBusy()
  const items = known.data ? known.data.salary : (template?.value ?? [])
  const remarks = written ?? known.data?.remarks ?? ''
  const open: readonly PaySet[] = status === PROBATION ? ['pro', 'regular'] : ['regular']
  const save = () =>
    run(async () => {
      await ask(payArchiveCalls.fix, {
        employeeId,
        proSalary: sentOf(items, values.pro),
        salary: sentOf(items, values.regular),
        remarks: remarks.trim(),
        id: act.id,
      })
      toast.success(`定薪成功：${employeeName}`)
      onClose()
      await refreshSalary(client)
    })
  return (
    <PayFormFrame
      title={`定薪：${employeeName}`}
      {...(act.id === undefined && { templateLabel: '定薪模板' })}
      templates={templates}
      template={template}
      onChoose={choose}
      isDirty={isTouched || written !== undefined}
      busy={busy}
      fault={isFit(items, values) ? undefined : '有金额填写不正确'}
      isReady={act.id === undefined ? template !== undefined : known.data !== undefined}
      error={error ?? known.error}
      onRetry={() => void Promise.all([refetch(), ...(act.id === undefined ? [] : [known.refetch()])])}
      onSave={() => void save()}
      onClose={onClose}
    >
      <PayCells items={items} values={values} open={open} onChange={put} />
      <Form.Item label="备注" htmlFor="hr-pay-remarks">
        <TextArea
          id="hr-pay-remarks"
          maxLength={REMARKS_LENGTH}
          value={remarks}
          onChange={({ target }) => setRemarks(target.value)}
        />
      </Form.Item>
    </PayFormFrame>
  )
}
