import type { InsDetail } from '#protocol/hrm/insurance/month-calls.ts'
import { EMPTY } from '#web/platform/format.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { ItemTable } from './ItemTable.tsx'
import styles from './insurance.module.css'

/** What a person pays in a month, and under which numbers; of others and of oneself. */
export function RowFacts({ detail }: { detail: InsDetail }) {
  const { city, idNumber, socialSecurityNum, accumulationFundNum, schemeName, schemeType } = detail
  const items = [...detail.socialSecurityList, ...detail.providentFundList]
  const facts = [
    ['参保城市', city?.replaceAll(',', ' / ')],
    ['参保方案', schemeName],
    ['身份证号', idNumber],
    ['个人社保号', socialSecurityNum],
    ['个人公积金号', accumulationFundNum],
  ] as const
  return (
    <>
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value || EMPTY}</dd>
          </div>
        ))}
      </dl>
      {items.length === 0 ? (
        <EmptyState text="没有参保方案，金额为零" />
      ) : (
        <ItemTable items={items} schemeType={schemeType} />
      )}
    </>
  )
}
