import { useQuery } from '@tanstack/react-query'
import { contract } from '#protocol/crm/contract/type.ts'
import { orderTypeOf } from '#protocol/crm/order/order-types.ts'
import { servicePeriod } from '#protocol/crm/service-period.ts'
import { toKey } from '#protocol/record/declaration/declare.ts'
import { detailQuery } from '#web/record/model/data/record.ts'
import { contractIn, type Values } from './open-plans.ts'

const names = servicePeriod.map(({ name }) => toKey(name))

/** 服务期 is left out of forms on the contract of a purchase, which has no end (locks-and-extensions.md §9.1). */
export function usePeriodLeftOut(values: Values): readonly string[] {
  const chosen = contractIn(values)
  const { data } = useQuery({
    ...detailQuery(contract, chosen?.id ?? 0),
    enabled: chosen !== undefined,
  })
  return orderTypeOf(data?.orderType)?.isForever ? names : []
}
