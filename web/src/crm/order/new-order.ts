import { business } from '#protocol/crm/business/type.ts'
import { orderTypeOf } from '#protocol/crm/order/order-types.ts'
import type { RelatedRecord } from '#web/fields/relation/relation.ts'
import { formKind } from '#web/record/model/kind.ts'
import type { FormRequest } from '#web/record/model/screens.tsx'
import { type FormLine, newLine, numbersOf } from './order-lines.ts'

interface Begun {
  customer?: RelatedRecord
  lines?: readonly FormLine[]
}

/** What the forms of orders begin with, where it is in their form. */
const beginnings = { leaseYears: 1, mergeMode: 1 }

/** The form of a new order of a type; null: of a plain opportunity. */
export function newOrder(code: number | null, { customer, lines = [] }: Begun = {}): FormRequest {
  const type = orderTypeOf(code)
  const chosen = customer ? { customerId: [customer] } : {}
  if (!type) return { typeKey: business.key, preset: chosen }
  const locks = lines.length === 0 && type.makes === 'new' ? [newLine()] : lines
  return {
    typeKey: business.key,
    kind: formKind(business, type.code),
    preset: { ...beginnings, ...chosen, locks, shellNums: numbersOf(locks) },
  }
}
