import type { OrderType } from '#protocol/crm/order/declare.ts'
import { orderTypeOf } from '#protocol/crm/order/order-types.ts'
import { lazyEditor } from '#web/record/features/editing.ts'
import type { RecordScreen } from '#web/record/model/screens.tsx'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import { orderMoneyOperations } from '../order-money/door.ts'
import { CreateOrder } from './CreateOrder.tsx'
import { orderCells } from './cells.tsx'
import { orderOperations } from './operations.tsx'
import { storedLines } from './order-lines.ts'

const OrderPart = lazyEditor(async () => (await import('./OrderPart.tsx')).OrderPart)

/** What the section of the locks shows of an order. */
const ofLocks = ['shellNums', 'distinguish', 'money', 'endTime']

/** Days that are entered for each lock are not asked for once more. */
const apartOf = ({ fields }: OrderType): readonly string[] =>
  fields.start_time === 'required' ? ofLocks : [...ofLocks, 'startTime']

const OrderLocks = lazyComponent(async () => (await import('./OrderLocks.tsx')).OrderLocks)

/** What opportunities show, ask for and offer as orders. */
export const orderParts = {
  cells: orderCells,
  tabs: { locks: OrderLocks },
  actions: { ...orderOperations, ...orderMoneyOperations },
  Create: CreateOrder,
  FormPart: OrderPart,
  apart: (kind) => {
    const type = orderTypeOf(kind)
    return type ? apartOf(type) : []
  },
  besides: { locks: storedLines },
} as const satisfies Partial<RecordScreen>
