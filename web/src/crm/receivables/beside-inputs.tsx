import type { ReactNode } from 'react'
import { viewsOf } from '#web/fields/all.ts'
import { companyNow } from '#web/platform/company-now.ts'
import { formatMoney } from '#web/platform/format.ts'
import type { FormInputProps } from '#web/record/model/screens.tsx'
import { Button, WHILE_BUSY } from '#web/ui/button/Button.tsx'
import { plansIn, useOpenPlans } from './open-plans.ts'
import styles from './receivables.module.css'

/** The plan that the receivable pays as a whole; undefined where it pays none, or several. */
function usePlan({ values, recordId }: FormInputProps) {
  const { data } = useOpenPlans(values, recordId)
  const [chosen, ...others] = plansIn(values.receivablesPlanId)
  if (!chosen || chosen.share !== undefined || others.length > 0) return undefined
  return data?.find(({ receivablesPlanId }) => receivablesPlanId === chosen.id)
}

function Beside({
  props,
  offer,
}: {
  props: FormInputProps
  offer: { caption: string; value: unknown } | null
}) {
  const { values: _values, recordId: _recordId, ...control } = props
  const { Edit } = viewsOf(control.field.formType)
  if (!Edit) return null
  return (
    <div className={styles.beside}>
      <div className={styles.grows}>
        <Edit {...control} />
      </div>
      {offer && (
        <Button
          type="link"
          size="small"
          reason={control.disabled ? WHILE_BUSY : undefined}
          onClick={() => control.onChange(offer.value)}
        >
          {offer.caption}
        </Button>
      )}
    </div>
  )
}

/** 回款日期, with 今天 beside it where the plan has filled in another day (crm-records.md §9.3). */
export function ReturnTimeInput(props: FormInputProps): ReactNode {
  const plan = usePlan(props)
  const today = companyNow().format('YYYY-MM-DD')
  const isElsewhere = plan !== undefined && plan.returnDate !== today && props.value !== today
  return <Beside props={props} offer={isElsewhere ? { caption: '今天', value: today } : null} />
}

/** 回款金额, with 剩余 beside it where less than the plan is open, or more than was entered. */
export function MoneyInput(props: FormInputProps): ReactNode {
  const rest = usePlan(props)?.rest ?? null
  const isOther = rest !== null && rest > 0 && Number(props.value) !== rest
  const offer = isOther ? { caption: `剩余 ${formatMoney(rest)}`, value: String(rest) } : null
  return <Beside props={props} offer={offer} />
}
