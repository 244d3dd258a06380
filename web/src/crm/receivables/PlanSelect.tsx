import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { contractCalls } from '#protocol/crm/contract/calls.ts'
import { parseRelated } from '#web/fields/relation/relation.ts'
import { formatMoney } from '#web/platform/format.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import type { FormInputProps } from '#web/record/model/screens.tsx'

/** 期数: the plans of the chosen contract on which nothing is booked yet (crm-records.md §9.3). */
export function PlanSelect({
  id,
  field,
  value,
  values,
  recordId,
  invalid,
  disabled,
  onChange,
  onBlur,
}: FormInputProps) {
  const [contract] = parseRelated(values.contractId, 'contract')
  const [chosen] = parseRelated(value, field.formType)
  const { data, isFetching } = useQuery({
    ...queryOf(contractCalls.openPlans, { contractId: contract?.id ?? 0, receivablesId: recordId }),
    enabled: contract !== undefined,
  })
  const options = (data ?? []).map(({ receivablesPlanId, num, money, returnDate }) => ({
    value: receivablesPlanId,
    label: `第${num}期`,
    name: num,
    detail: [money === null ? '' : formatMoney(money), returnDate ?? ''].filter(Boolean).join(' · '),
  }))
  return (
    <Select
      id={id}
      style={{ width: '100%' }}
      aria-label={field.name}
      value={chosen ? { value: chosen.id, label: `第${chosen.name}期` } : null}
      labelInValue
      allowClear
      disabled={disabled || !contract}
      loading={isFetching}
      status={invalid ? 'error' : undefined}
      placeholder={contract ? '选择期数' : '请先选择合同'}
      notFoundContent="该合同没有待回款的计划"
      options={options}
      optionRender={({ label, data: { detail } }) => `${String(label)}　${detail}`}
      onChange={(next: { value: number; label: string } | null | undefined) => {
        const found = options.find((option) => option.value === next?.value)
        onChange(found ? [{ id: found.value, name: found.name }] : [])
      }}
      onBlur={onBlur}
    />
  )
}
