import { Decimal } from 'decimal.js'
import type { bankCalls } from '#protocol/crm/bank/calls.ts'
import type { OpenPlan } from '#protocol/crm/contract/calls.ts'
import { toDecimal } from '#protocol/fields/value/numeric.ts'
import type { RequestOf } from '#protocol/platform/call.ts'
import { formatDay, formatMoney } from '#web/platform/format.ts'
import { NumberBox } from '#web/ui/input/NumberBox.tsx'
import styles from './bank.module.css'

/** What is typed for each plan by its id; 0 is what belongs to none. */
export type Amounts = Readonly<Record<number, string>>

const WITHOUT_PLAN = 0

/** The parts of a booking; what is empty or zero is none. */
export const partsOf = (
  amounts: Amounts,
  of: { transactionId: number; contractId: number },
): RequestOf<typeof bankCalls.confirm>['list'] =>
  Object.entries(amounts).flatMap(([planId, typed]) => {
    const money = toDecimal(typed)
    if (!money?.gt(0)) return []
    const receivablesPlanId = Number(planId) || undefined
    return [{ ...of, receivablesPlanId, money: money.toNumber() }]
  })

interface PlanAmountsProps {
  plans: readonly OpenPlan[]
  amounts: Amounts
  /** What can be booked of the line. */
  open: number
  onChange: (amounts: Amounts) => void
}

/** The open plans of a contract, each with the amount that it gets, and what is left of the line. */
export function PlanAmounts({ plans, amounts, open, onChange }: PlanAmountsProps) {
  const left = Object.values(amounts).reduce(
    (rest, typed) => rest.minus(toDecimal(typed) ?? 0),
    new Decimal(open),
  )
  const box = (planId: number, name: string) => (
    <NumberBox
      aria-label={`${name} 认领金额`}
      prefix="¥"
      placeholder="0.00"
      value={amounts[planId] ?? ''}
      onChange={(typed) => onChange({ ...amounts, [planId]: typed })}
    />
  )
  return (
    <>
      <table className={styles.table} aria-label="认领到的回款计划">
        <thead>
          <tr>
            <th>期数</th>
            <th>计划回款日期</th>
            <th>未收金额</th>
            <th className={styles.amount}>认领金额</th>
          </tr>
        </thead>
        <tbody>
          {plans.map(({ receivablesPlanId, num, returnDate, rest }) => (
            <tr key={receivablesPlanId}>
              <td>第{num}期</td>
              <td>{formatDay(returnDate)}</td>
              <td>{formatMoney(rest)}</td>
              <td>{box(receivablesPlanId, `第${num}期`)}</td>
            </tr>
          ))}
          <tr>
            <td colSpan={3}>不指定期数</td>
            <td>{box(WITHOUT_PLAN, '不指定期数')}</td>
          </tr>
        </tbody>
      </table>
      <div className={styles.left} role="status">
        {left.lt(0)
          ? `超过可认领金额 ${formatMoney(left.abs().toNumber())}`
          : `认领后剩余 ${formatMoney(left.toNumber())}`}
      </div>
    </>
  )
}
