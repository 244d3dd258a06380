import { useState } from 'react'
import type { Duplicate } from '#protocol/crm/customer/calls.ts'
import { customer } from '#protocol/crm/customer/type.ts'
import { useRefreshRecords } from '#web/record/model/data/record.ts'
import type { Operation, OperationContext } from '#web/record/model/operation.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { claimOperation, distributeOperation } from '../../pool/door.ts'
import styles from './duplicates.module.css'

interface PooledActionsProps {
  row: Duplicate
  /** Asked for once the customer has left its pool. */
  onMoved: () => Promise<unknown>
}

/** 领取 and 分配 of a customer found in a pool, as far as the pool allows the person (record-engine.md §9.7). */
export function PooledActions({ row, onMoved }: PooledActionsProps) {
  const refreshCustomers = useRefreshRecords(customer)
  const [begun, setBegun] = useState<Operation | null>(null)
  const { poolAuthList: auth } = row
  if (!auth) return null
  const context: OperationContext = {
    type: customer,
    rows: [{ customerId: row.id, customerName: row.name, poolId: auth.poolId }],
    onDone: async () => {
      await Promise.all([onMoved(), refreshCustomers()])
    },
  }
  const offered = [
    ...(auth.receive ? [claimOperation] : []),
    ...(auth.distribute ? [distributeOperation] : []),
  ]
  return (
    <span className={styles.actions}>
      {offered.map((operation) => (
        <Button
          key={operation.leaf}
          type="link"
          size="small"
          onClick={() => (operation.Dialog ? setBegun(operation) : operation.start?.(context))}
        >
          {operation.caption}
        </Button>
      ))}
      {begun?.Dialog && <begun.Dialog {...context} onClose={() => setBegun(null)} />}
    </span>
  )
}
