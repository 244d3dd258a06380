import type { OrderLineShown } from '#protocol/crm/order/calls.ts'
import { lineRoles } from '#protocol/crm/order/declare.ts'
import { isObject } from '#protocol/fields/value/shape.ts'
import type { Row } from '#protocol/record/calls/calls.ts'

const isLine = (value: unknown): value is OrderLineShown => isObject(value) && 'businessLockId' in value

/** The lines of an order, as its detail sends them. */
export const shownLines = ({ softwareLocks }: Row): OrderLineShown[] =>
  Array.isArray(softwareLocks) ? softwareLocks.filter(isLine) : []

/** Lines for which a device is named: of a lock that is made, or that another device replaces. */
export const madeLines = (record: Row): OrderLineShown[] =>
  shownLines(record).filter(({ role, portBefore }) => role === lineRoles.replaced || portBefore === null)
