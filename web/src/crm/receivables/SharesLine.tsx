import type { Row } from '#protocol/record/calls/calls.ts'
import { formatMoney } from '#web/platform/format.ts'
import type { TabProps } from '#web/record/model/screens.tsx'
import { Tag } from '#web/ui/display/Tag.tsx'
import { unsharedOf } from './propose-shares.ts'
import styles from './receivables.module.css'

/** What a receivable pays, where that is not simply all of it for one plan (crm-records.md §9.4). */
export function SharesLine({ record }: Pick<TabProps, 'record'>) {
  const { allocations, money } = record
  if (!Array.isArray(allocations) || allocations.length === 0) return null
  const shares = allocations.map((each: Row) => ({
    id: Number(each.receivablesPlanId),
    name: String(each.planNum ?? ''),
    share: Number(each.money).toFixed(2),
  }))
  const left = unsharedOf(money, shares)
  if (shares.length === 1 && left.eq(0)) return null
  return (
    <section className={styles.line} aria-label="分摊">
      <span className={styles.left}>分摊</span>
      {shares.map(({ id, name, share }) => (
        <Tag key={id} color={undefined} text={`第${name}期 ${formatMoney(share)}`} />
      ))}
      {left.gt(0) && <span className={styles.left}>未分摊 {formatMoney(left.toNumber())}</span>}
    </section>
  )
}
