import { paymentTones, paymentWords } from '#protocol/crm/order/words.ts'
import { EmptyValue } from '#web/fields/show.tsx'
import type { RowPartProps } from '#web/record/model/screens.tsx'
import { StatusDot } from '#web/ui/display/StatusDot.tsx'

const known = (value: unknown): value is keyof typeof paymentWords =>
  typeof value === 'number' && Object.hasOwn(paymentWords, value)

/** 付款状态 of an order or a plan, with its colour (locks-and-extensions.md §9.4). */
export function PaymentDot({ row: { paymentStatus: status } }: RowPartProps) {
  return known(status) ? (
    <StatusDot status={paymentTones[status]} text={paymentWords[status]} />
  ) : (
    <EmptyValue />
  )
}
