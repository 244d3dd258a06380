import { useQuery } from '@tanstack/react-query'
import { orderCalls } from '#protocol/crm/order/calls.ts'
import type { OrderType } from '#protocol/crm/order/declare.ts'
import { orderTypes } from '#protocol/crm/order/order-types.ts'
import { useCan } from '#web/platform/permissions.ts'
import { queryOf } from '#web/platform/query-keys.ts'

/** Types of which the user may make orders, in their order; none until they are known. */
export function useOfferedTypes(): readonly OrderType[] {
  const may = useCan()
  const { data = [] } = useQuery({
    ...queryOf(orderCalls.offered, {}),
    enabled: may('crm/business/save'),
    staleTime: 60_000,
  })
  return orderTypes.filter(({ code }) => data.includes(code))
}
