import { receivablesPlan } from '#protocol/crm/receivables-plan/type.ts'
import { RowActions } from '#web/record/features/list/RowActions.tsx'
import { useRefreshRecords } from '#web/record/model/data/record.ts'
import { type RelatedRowProps, useScreenOf } from '#web/record/model/screens.tsx'
import styles from './plan-row.module.css'

/** What can be done with a plan where it is listed under its contract or customer. */
export function PlanRow({ row }: Pick<RelatedRowProps, 'row'>) {
  const screen = useScreenOf(receivablesPlan.key)
  const refreshRecords = useRefreshRecords(receivablesPlan)
  if (!screen) return null
  return (
    <span className={styles.acts}>
      <RowActions screen={screen} row={row} onDone={refreshRecords} />
    </span>
  )
}
