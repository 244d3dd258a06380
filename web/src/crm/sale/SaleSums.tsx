import type { SaleTotals } from '#protocol/crm/sale/calls.ts'
import { formatMoney, formatNumber } from '#web/platform/format.ts'
import styles from './sale.module.css'

const sums = [
  ['receivableMoney', '应付', formatMoney],
  ['receivedMoney', '已收', formatMoney],
  ['unreceivedMoney', '未收', formatMoney],
  ['lockNum', '锁', formatNumber],
  ['portNumber', '节点', formatNumber],
] as const satisfies readonly (readonly [keyof SaleTotals, string, (value: number) => string])[]

/** Sums of the whole result; those that the user may not see are left out. */
export function SaleSums({ totals }: { totals: SaleTotals | undefined }) {
  if (!totals) return null
  return (
    <div className={styles.sums}>
      {sums.map(([key, word, format]) => {
        const value = totals[key]
        return (
          value !== null && (
            <span key={key}>
              {word}
              <b>{format(value)}</b>
            </span>
          )
        )
      })}
    </div>
  )
}
