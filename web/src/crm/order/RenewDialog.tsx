import { useQueries } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { orderCalls } from '#protocol/crm/order/calls.ts'
import { CONTINUATION } from '#protocol/crm/order/order-types.ts'
import type { Row } from '#protocol/record/calls/calls.ts'
import { ask, CallError, messageOf } from '#web/platform/client.ts'
import { formatMoney } from '#web/platform/format.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import { newRequestKey } from '#web/platform/request-key.ts'
import type { Picks, Submission } from '#web/record/model/submission.ts'
import { NumberInput } from '#web/ui/input/NumberInput.tsx'
import { Dialog } from '#web/ui/layer/Dialog.tsx'
import { useBusy } from '#web/ui/use-busy.ts'
import { type RenewalResult, RenewalRow } from './RenewalRow.tsx'
import styles from './radar.module.css'
import { type RenewalOrder, renewalsOf } from './radar-groups.ts'

const MOST_YEARS = 20

/** An order that was made. */
export interface MadeRenewal {
  businessId: number
  orderNo: string
  customerName: string
  shellNums: readonly string[]
}

interface RenewDialogProps {
  locks: readonly Row[]
  onClose: () => void
  /** Locks of other orders stay chosen. */
  onRenewed: (made: readonly MadeRenewal[]) => Promise<void>
}

/** What each order comes to for these years. */
const usePreviews = (orders: readonly RenewalOrder[], years: number) =>
  useQueries({
    queries: orders.map(({ customerId, shellNums }) => ({
      ...queryOf(orderCalls.preview, {
        entity: { orderType: CONTINUATION, customerId, leaseYears: years, shellNums: shellNums.join(',') },
        field: [],
      }),
      staleTime: 0,
      retry: false,
    })),
  })

/** What approvals make of the orders: who is picked holds for all, and each path is shown once. */
function useSubmissions(orders: readonly RenewalOrder[]) {
  const submissions = useRef(new Map<string, Submission>())
  const [paths, setPaths] = useState<ReadonlyMap<string, string>>(new Map())
  const [picks, setPicks] = useState<Picks>({})
  const leading = new Set(
    [
      ...Map.groupBy(
        orders.filter(({ key }) => paths.has(key)),
        ({ key }) => paths.get(key),
      ).values(),
    ].flatMap(([first]) => first?.key ?? []),
  )
  return {
    submissions,
    leading,
    shared: {
      picks,
      pick: (flowId: number, userIds: readonly number[]) =>
        setPicks((now) => ({ ...now, [flowId]: userIds })),
    },
    keep: (key: string, submission: Submission) => {
      submissions.current.set(key, submission)
      const { path } = submission
      if (path !== undefined && paths.get(key) !== path) setPaths((now) => new Map(now).set(key, path))
    },
  }
}

/** 续费 of locks of any customers: one order for each contract, submitted at once (locks-and-extensions.md §7.16). */
export function RenewDialog({ locks, onClose, onRenewed }: RenewDialogProps) {
  const [orders] = useState(() => renewalsOf(locks))
  const [years, setYears] = useState<number | null>(1)
  const [results, setResults] = useState<ReadonlyMap<string, RenewalResult>>(new Map())
  // an order that is sent again after a lost reply is the same one
  const [requestKeys] = useState(() => new Map(orders.map(({ key }) => [key, newRequestKey()])))
  const [busy, run] = useBusy()
  const previews = usePreviews(orders, years ?? 1)
  const { submissions, leading, shared, keep } = useSubmissions(orders)
  const isMade = (key: string) => {
    const result = results.get(key)
    return result !== undefined && 'orderNo' in result
  }
  const open = orders.filter(({ key }) => !isMade(key))
  const moneys = previews.map(({ data }) => data?.money ?? null)
  const total = moneys.some((money) => money !== null)
    ? moneys.reduce<number>((sum, money) => sum + (money ?? 0), 0)
    : null
  const send = async ({ key, customerId, shellNums }: RenewalOrder): Promise<RenewalResult> => {
    try {
      const { businessId, orderNo } = await ask(
        orderCalls.quick,
        {
          ...{ customerId, buttonType: CONTINUATION, shellNums, leaseYears: years ?? 1 },
          ...submissions.current.get(key)?.beside,
          requestKey: `${requestKeys.get(key) ?? key}.${years}`,
        },
        { quiet: true },
      )
      return { businessId, orderNo: orderNo ?? '' }
    } catch (failure) {
      if (!(failure instanceof CallError)) throw failure
      return { refusal: messageOf(failure) }
    }
  }
  const renew = async () => {
    const lacking = open.flatMap(({ key }) => submissions.current.get(key)?.refuse?.() ?? [])
    if (lacking[0]) {
      const [words] = lacking
      setResults((now) => new Map(now).set(open[0]?.key ?? '', { refusal: words }))
      return
    }
    const made: MadeRenewal[] = []
    let failed = 0
    for (const order of open) {
      const result = await send(order)
      setResults((now) => new Map(now).set(order.key, result))
      if ('orderNo' in result) made.push({ ...result, ...order })
      else failed += 1
    }
    await onRenewed(made)
    if (failed === 0) onClose()
  }
  return (
    <Dialog
      title={`续费 ${locks.length} 把软件锁`}
      width={640}
      okText={`发起 ${open.length} 个续费订单`}
      closed={
        (years === null && '请填写年限') ||
        (previews.some(({ isPending }) => isPending) && '正在计算金额') ||
        (open.length === 0 && '订单已发起')
      }
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
        {orders.map((order, at) => (
          <RenewalRow
            key={order.key}
            order={order}
            preview={previews[at]?.data}
            error={previews[at]?.error}
            result={results.get(order.key)}
            shared={shared}
            isLeading={leading.has(order.key)}
            onSubmission={keep}
          />
        ))}
      </ul>
    </Dialog>
  )
}
