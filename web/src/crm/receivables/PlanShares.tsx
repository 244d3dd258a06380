import { DeleteOutlined } from '@ant-design/icons'
import { Select } from 'antd'
import { Decimal } from 'decimal.js'
import type { OpenPlan } from '#protocol/crm/contract/calls.ts'
import type { RelatedRecord } from '#web/fields/relation/relation.ts'
import { formatMoney } from '#web/platform/format.ts'
import type { FormInputProps } from '#web/record/model/screens.tsx'
import { Button, WHILE_BUSY } from '#web/ui/button/Button.tsx'
import { NumberBox } from '#web/ui/input/NumberBox.tsx'
import { openOf, unsharedOf } from './propose-shares.ts'
import styles from './receivables.module.css'

interface PlanSharesProps extends FormInputProps {
  plans: readonly OpenPlan[]
  chosen: readonly RelatedRecord[]
}

/** 期数 of a receivable over several plans: a row for each with its share, and what of the amount is left. */
export function PlanShares({ id, plans, chosen, values, disabled, onChange, onBlur }: PlanSharesProps) {
  const left = unsharedOf(values.money, chosen)
  const free = plans.filter(({ receivablesPlanId }) => !chosen.some((each) => each.id === receivablesPlanId))
  const replace = (at: number, next: RelatedRecord) =>
    onChange(chosen.map((each, index) => (index === at ? next : each)))
  const toOption = (each: RelatedRecord) => ({ value: each.id, label: `第${each.name}期` })
  const add = (plan: OpenPlan) => {
    const share = Decimal.max(0, Decimal.min(left, openOf(plan)))
    onChange([
      ...chosen,
      { id: plan.receivablesPlanId, name: plan.num, share: share.gt(0) ? share.toFixed(2) : '' },
    ])
  }
  const [next] = free
  const [first] = chosen
  return (
    <div className={styles.shares}>
      {chosen.map((each, at) => (
        <div key={each.id} className={styles.beside}>
          <Select
            id={at === 0 ? id : undefined}
            className={styles.period}
            aria-label={`第${at + 1}行 期数`}
            value={each.id}
            disabled={disabled}
            options={[
              toOption(each),
              ...free.map(({ receivablesPlanId, num }) => toOption({ id: receivablesPlanId, name: num })),
            ]}
            onChange={(planId) => {
              const plan = free.find(({ receivablesPlanId }) => receivablesPlanId === planId)
              if (plan) replace(at, { id: planId, name: plan.num, share: each.share ?? '' })
            }}
            onBlur={onBlur}
          />
          <div className={styles.grows}>
            <NumberBox
              aria-label={`第${at + 1}行 金额`}
              prefix="¥"
              placeholder="请输入"
              value={each.share ?? ''}
              disabled={disabled}
              onChange={(share) => replace(at, { ...each, share })}
            />
          </div>
          <Button
            type="text"
            size="small"
            icon={<DeleteOutlined />}
            aria-label={`删除第${at + 1}行`}
            reason={disabled ? WHILE_BUSY : chosen.length === 1 ? '至少保留一期' : undefined}
            onClick={() => onChange(chosen.filter((_, index) => index !== at))}
          />
        </div>
      ))}
      <div className={styles.beside}>
        <Button
          type="link"
          size="small"
          reason={disabled ? WHILE_BUSY : next ? undefined : '没有其他可选的期数'}
          onClick={() => next && add(next)}
        >
          添加一期
        </Button>
        <Button
          type="link"
          size="small"
          reason={disabled ? WHILE_BUSY : undefined}
          onClick={() => onChange(first ? [{ id: first.id, name: first.name }] : [])}
        >
          只记一期
        </Button>
        <span className={left.lt(0) ? styles.beyond : styles.left} role="status">
          {left.eq(0)
            ? ''
            : `${left.gt(0) ? '未分摊' : '超过回款金额'} ${formatMoney(left.abs().toNumber())}`}
        </span>
      </div>
    </div>
  )
}
