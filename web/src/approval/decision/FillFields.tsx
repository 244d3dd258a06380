import { useQuery } from '@tanstack/react-query'
import { Form } from 'antd'
import { useEffect } from 'react'
import { approvalOptionCalls } from '#protocol/approval/option-calls.ts'
import type { FormField } from '#protocol/fields/rule/field.ts'
import { messageOf } from '#web/platform/client.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import { toFormField } from '#web/record/model/data/record.ts'
import { FieldItem } from '#web/record/parts/form/FieldItem.tsx'
import { faultsOf, valuesOf } from '#web/record/parts/form/form-values.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { LoadingRows } from '#web/ui/feedback/LoadingRows.tsx'
import styles from './decision.module.css'
import type { Filled } from './filled.ts'

interface FillFieldsProps {
  /** Of the submission. */
  recordId: number
  value?: Filled
  onChange?: (filled: Filled) => void
}

const ignore = () => undefined

/** Fields of the record that its approver fills in with the decision, beginning with what they hold. */
export function FillFields({ recordId, value, onChange }: FillFieldsProps) {
  const { data, error, refetch } = useQuery({
    ...queryOf(approvalOptionCalls.fillable, { recordId }),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
  const { status } = Form.Item.useStatus()
  useEffect(() => {
    if (!data || value) return
    // the flow lets them be written, whatever rights the approver has over them
    const fields = data.map((field): FormField => ({ ...toFormField(field), authLevel: 3 }))
    onChange?.({ fields, values: valuesOf(fields) })
  }, [data, value, onChange])
  if (error)
    return <EmptyState compact variant="error" text={messageOf(error)} onRetry={() => void refetch()} />
  if (!value) return <LoadingRows rows={1} columns={1} />
  const faults = status === 'error' ? faultsOf(value.fields, value.values) : undefined
  const put = (field: FormField, next: unknown) =>
    onChange?.({ ...value, values: { ...value.values, [field.fieldName]: next } })
  return (
    <div className={styles.fields}>
      {value.fields.map((field) => (
        <FieldItem
          key={field.fieldName}
          formId="approvalFill"
          field={{ ...field, stylePercent: 100 }}
          value={value.values[field.fieldName]}
          fault={faults?.get(field.fieldName)}
          target=""
          holderId={undefined}
          proposedBy={undefined}
          editable
          disabled={false}
          onChange={put}
          onBlur={ignore}
        />
      ))}
    </div>
  )
}
