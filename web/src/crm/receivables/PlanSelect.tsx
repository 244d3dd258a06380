import { Select } from 'antd'
import { formatMoney } from '#web/platform/format.ts'
import type { FormInputProps } from '#web/record/model/screens.tsx'
import { Button, WHILE_BUSY } from '#web/ui/button/Button.tsx'
import { contractIn, plansIn, useOpenPlans } from './open-plans.ts'
import { PlanShares } from './PlanShares.tsx'
import { proposeShares } from './propose-shares.ts'
import styles from './receivables.module.css'

/** 期数: one plan of the chosen contract of which something is open, or several with a share each (crm-records.md §9.3). */
export function PlanSelect(props: FormInputProps) {
  const { id, field, value, values, recordId, invalid, disabled, onChange, onBlur } = props
  const contract = contractIn(values)
  const chosen = plansIn(value)
  const [first] = chosen
  const { data = [], isFetching } = useOpenPlans(values, recordId)
  if (chosen.some(({ share }) => share !== undefined))
    return <PlanShares {...props} plans={data} chosen={chosen} />
  const options = data.map(({ receivablesPlanId, num, money, rest, returnDate }) => ({
    value: receivablesPlanId,
    label: `第${num}期`,
    name: num,
    detail: [
      money === null ? '' : formatMoney(money),
      rest === null || rest === money ? '' : `剩余 ${formatMoney(rest)}`,
      returnDate ?? '',
    ]
      .filter(Boolean)
      .join(' · '),
  }))
  return (
    <div className={styles.beside}>
      <Select
        id={id}
        className={styles.grows}
        aria-label={field.name}
        value={first ? { value: first.id, label: `第${first.name}期` } : null}
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
      {data.length > 1 && (
        <Button
          type="link"
          size="small"
          reason={disabled ? WHILE_BUSY : undefined}
          onClick={() => onChange(proposeShares(data, values.money, first))}
        >
          分到多期
        </Button>
      )}
    </div>
  )
}
