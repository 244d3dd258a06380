import { business } from '#protocol/crm/business/type.ts'
import { orderTypeOf, orderTypes } from '#protocol/crm/order/order-types.ts'
import type { RelatedRecord } from '#web/fields/relation/relation.ts'
import { formKind } from '#web/record/model/kind.ts'
import type { FormRequest } from '#web/record/model/screens.tsx'
import { type FormLine, lineOfNumber, newLine, numbersOf } from './order-lines.ts'

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

/** The type of orders after which a lock is a bad one: 换锁. */
const replacing = orderTypes.find((type) => 'reportsFault' in type)

/** The form of an order that replaces a lock of a customer (locks-and-extensions.md §14). */
export const replaceLock = (customer: RelatedRecord, shellNum: string): FormRequest =>
  newOrder(replacing?.code ?? null, { customer, lines: [lineOfNumber(shellNum)] })
export const REPLACE_RIGHT = `crm/business/${replacing?.right ?? ''}`
