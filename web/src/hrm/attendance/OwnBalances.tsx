import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { leaveCalls } from '#protocol/hrm/attendance/leave-calls.ts'
import type { LedgerType } from '#protocol/hrm/attendance/leave-law.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { LoadingRows } from '#web/ui/feedback/LoadingRows.tsx'
import { Panel } from '#web/ui/layer/Panel.tsx'
import styles from './attendance.module.css'
import { LedgerList } from './LedgerList.tsx'

/** The own balances, each with its entries behind it. */
export function OwnBalances() {
  const { data } = useQuery(queryOf(leaveCalls.mine, {}))
  const [opened, open] = useState<LedgerType | null>(null)
  return (
    <section className={styles.card} aria-label="假期余额">
      <h2 className={styles.heading}>假期余额</h2>
      {data === undefined ? (
        <LoadingRows rows={2} columns={2} />
      ) : (
        <ul className={styles.list}>
          {data.map(({ leaveType, balance, reserved, expires }) => (
            <li key={leaveType} className={styles.balance}>
              <Button type="link" onClick={() => open(leaveType)}>
                {leaveType}
              </Button>
              <strong>{balance} 天</strong>
              <span className={styles.small}>
                {expires ? `${expires.units} 天有效至 ${expires.day}` : '没有将到期的额度'}
              </span>
              <span className={styles.small}>{Number(reserved) > 0 && `待审批 ${reserved} 天`}</span>
            </li>
          ))}
        </ul>
      )}
      {opened && <OwnLedger leaveType={opened} onClose={() => open(null)} />}
    </section>
  )
}

function OwnLedger({ leaveType, onClose }: { leaveType: LedgerType; onClose: () => void }) {
  const { data } = useQuery(queryOf(leaveCalls.myLedger, { leaveType }))
  return (
    <Panel open onClose={onClose} title={leaveType} width={860}>
      <LedgerList entries={data} />
    </Panel>
  )
}
