import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { orderCalls } from '#protocol/crm/order/calls.ts'
import { CONTINUATION } from '#protocol/crm/order/order-types.ts'
import type { Row } from '#protocol/record/calls/calls.ts'
import { ask, CallError, messageOf } from '#web/platform/client.ts'
import { formatMoney } from '#web/platform/format.ts'
import { toast } from '#web/platform/notices.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import { textOf } from '#web/record/model/record.ts'
import { NumberInput } from '#web/ui/input/NumberInput.tsx'
import { Dialog } from '#web/ui/layer/Dialog.tsx'
import { useBusy } from '#web/ui/use-busy.ts'
import styles from './radar.module.css'

const MOST_YEARS = 20

interface RenewDialogProps {
  locks: readonly Row[]
  onClose: () => void
  /** Numbers of the locks that were renewed; others stay chosen. */
  onRenewed: (numbers: readonly string[]) => Promise<void>
}

interface OfCustomer {
  customerId: number
  name: string
  shellNums: string[]
}

function byCustomer(locks: readonly Row[]): OfCustomer[] {
  const all = new Map<number, OfCustomer>()
  for (const lock of locks) {
    const customerId = Number(lock.customerId)
    const entry = all.get(customerId) ?? { customerId, name: textOf(lock, 'customerName'), shellNums: [] }
    entry.shellNums.push(textOf(lock, 'shellNum'))
    all.set(customerId, entry)
  }
  return [...all.values()]
}

/** 续费 of locks of any customers: one order for each, submitted at once (locks-and-extensions.md §7.16). */
export function RenewDialog({ locks, onClose, onRenewed }: RenewDialogProps) {
  const [years, setYears] = useState<number | null>(1)
  const [results, setResults] = useState<ReadonlyMap<number, { words: string; isDone: boolean }>>(new Map())
  const [busy, run] = useBusy()
  const orders = byCustomer(locks)
  const previews = useQueries({
    queries: orders.map(({ customerId, shellNums }) => ({
      ...queryOf(orderCalls.preview, {
        entity: {
          orderType: CONTINUATION,
          customerId,
          leaseYears: years ?? 1,
          shellNums: shellNums.join(','),
        },
        field: [],
      }),
      staleTime: 0,
      retry: false,
    })),
  })
  const total = previews.reduce((sum, { data }) => sum + (data?.money ?? 0), 0)
  const renew = async () => {
    const next = new Map(results)
    const renewed: string[] = []
    for (const { customerId, shellNums } of orders) {
      if (next.get(customerId)?.isDone) continue
      try {
        const request = { customerId, buttonType: CONTINUATION, shellNums, leaseYears: years ?? 1 }
        const { orderNo } = await ask(orderCalls.quick, request, { quiet: true })
        next.set(customerId, { words: `已发起 ${orderNo ?? ''}`, isDone: true })
        renewed.push(...shellNums)
      } catch (failure) {
        if (!(failure instanceof CallError)) throw failure
        next.set(customerId, { words: messageOf(failure), isDone: false })
      }
      setResults(new Map(next))
    }
    await onRenewed(renewed)
    const failed = orders.filter(({ customerId }) => !next.get(customerId)?.isDone).length
    if (failed > 0) return
    toast.success(`已发起 ${orders.length} 个续费订单，共 ${renewed.length} 把锁`)
    onClose()
  }
  return (
    <Dialog
      title={`续费 ${locks.length} 把软件锁`}
      width={640}
      okText={`发起 ${orders.length} 个续费订单`}
      closed={years === null && '请填写年限'}
      busy={busy}
      closesOutside={false}
      onOk={() => void run(renew)}
      onClose={onClose}
    >
      <div className={styles.years}>
        <span>年限</span>
        <NumberInput
          aria-label="年限"
          value={years}
          onChange={setYears}
          min={1}
          max={MOST_YEARS}
          suffix="年"
        />
        <span className={styles.total}>合计 {formatMoney(total)}</span>
      </div>
      <ul className={styles.orders} aria-label="续费订单">
        {orders.map(({ customerId, name, shellNums }, at) => {
          const preview = previews[at]
          const result = results.get(customerId)
          const refusal = preview?.error ? messageOf(preview.error) : undefined
          return (
            <li key={customerId}>
              <b>{name}</b>
              <span>{preview?.data ? formatMoney(preview.data.money) : '--'}</span>
              <span className={styles.quiet}>
                {shellNums.length} 把：{shellNums.join('、')}
              </span>
              <span className={styles.quiet}>{endsOf(preview?.data?.lines)}</span>
              {(result ?? refusal) && (
                <span
                  className={`${styles.result} ${result?.isDone ? styles.quiet : styles.ended}`}
                  role="status"
                >
                  {result?.words ?? refusal}
                </span>
              )}
            </li>
          )
        })}
      </ul>
    </Dialog>
  )
}

/** The new ends of the locks of an order. */
function endsOf(lines: readonly { endTime: string | null }[] = []): string {
  const ends = [...new Set(lines.flatMap(({ endTime }) => endTime ?? []))].toSorted()
  const [first] = ends
  return first === undefined ? '' : ends.length > 1 ? `至 ${first} 起` : `至 ${first}`
}
