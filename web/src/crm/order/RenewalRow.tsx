import { useEffect, useEffectEvent } from 'react'
import { business } from '#protocol/crm/business/type.ts'
import type { orderCalls } from '#protocol/crm/order/calls.ts'
import { CONTINUATION } from '#protocol/crm/order/order-types.ts'
import { regionLetters } from '#protocol/crm/software-lock/words.ts'
import type { ReplyOf } from '#protocol/platform/call.ts'
import { RelatedLink } from '#web/fields/relation/RelatedLink.tsx'
import { messageOf } from '#web/platform/client.ts'
import { formatMoney } from '#web/platform/format.ts'
import { textOf } from '#web/record/model/record.ts'
import { type FormSubmission, type Submission, useSubmission } from '#web/record/model/submission.ts'
import styles from './radar.module.css'
import type { RenewalOrder } from './radar-groups.ts'

export type OrderPreview = ReplyOf<typeof orderCalls.preview>

/** What has come of an order: its number, or why it was refused. */
export type RenewalResult = { businessId: number; orderNo: string } | { refusal: string }

interface RenewalRowProps {
  order: RenewalOrder
  preview: OrderPreview | undefined
  error: unknown
  result: RenewalResult | undefined
  shared: FormSubmission['shared']
  /** It shows the steps of its approval; others of the same path do not repeat them. */
  isLeading: boolean
  onSubmission: (key: string, submission: Submission) => void
}

/** What a flow may ask of the order, as its form would have it. */
const valuesOf = ({ customerId, ports, locks }: RenewalOrder, preview: OrderPreview | undefined) => {
  const region = textOf(locks[0] ?? {}, 'region')
  return {
    orderType: CONTINUATION,
    customerId,
    distinguish: preview?.lines[0]?.distinguish ?? 0,
    portNumber: ports,
    region: new Map(Object.entries(regionLetters)).get(region) ?? region,
    money: preview?.money ?? '',
  }
}

/** One order of a renewal, with what it comes to and, where it is the first of its path, who will be asked. */
export function RenewalRow(props: RenewalRowProps) {
  const { order, preview, error, result, shared, isLeading, onSubmission } = props
  const submission = useSubmission({
    type: business,
    isSubmitted: preview !== undefined,
    recordId: undefined,
    values: valuesOf(order, preview),
    figures: {},
    lines: {},
    ...(shared ? { shared } : {}),
  })
  const report = useEffectEvent(() => onSubmission(order.key, submission))
  useEffect(() => report())
  const { customerName, contractNum, shellNums } = order
  const refusal = result && 'refusal' in result ? result.refusal : error ? messageOf(error) : undefined
  return (
    <li>
      <b>
        {customerName}
        <span className={styles.contract}>{contractNum || '没有合同'}</span>
      </b>
      <span>{preview ? formatMoney(preview.money) : '--'}</span>
      <span className={styles.quiet}>
        {shellNums.length} 把：{shellNums.join('、')}
      </span>
      <span className={styles.quiet}>{endsOf(preview?.lines)}</span>
      {result && 'orderNo' in result ? (
        <span className={`${styles.result} ${styles.quiet}`} role="status">
          已发起 <RelatedLink target={business.key} id={result.businessId} name={result.orderNo} />
        </span>
      ) : (
        refusal && (
          <span className={`${styles.result} ${styles.ended}`} role="status">
            {refusal}
          </span>
        )
      )}
      {isLeading && submission.section && <div className={styles.result}>{submission.section}</div>}
    </li>
  )
}

/** The new ends of the locks of an order. */
function endsOf(lines: readonly { endTime: string | null }[] = []): string {
  const ends = [...new Set(lines.flatMap(({ endTime }) => endTime ?? []))].toSorted()
  const [first] = ends
  return first === undefined ? '' : ends.length > 1 ? `至 ${first} 起` : `至 ${first}`
}
