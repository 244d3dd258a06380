import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { orderCalls } from '#protocol/crm/order/calls.ts'
import type { OrderType } from '#protocol/crm/order/declare.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import { type FormLine, linesKnowing } from './order-lines.ts'

interface Known {
  type: OrderType
  customerId: number | undefined
  lines: readonly FormLine[]
  onKnown: (lines: FormLine[]) => void
}

/** Fills in what the locks of a form are that began with their numbers alone, where the user sees them. */
export function useLocksBefore({ type, customerId = 0, lines, onKnown }: Known) {
  const isAsked = customerId > 0 && lines.some(({ shellNum, before }) => shellNum !== '' && !before)
  const { data } = useQuery({
    ...queryOf(orderCalls.locks, { customerId, buttonType: type.code }),
    enabled: isAsked,
  })
  const fill = useEffectEvent(() => {
    const known = data && isAsked ? linesKnowing(lines, data.list) : undefined
    if (known) onKnown(known)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: an answer has arrived
  useEffect(fill, [data, isAsked])
}
