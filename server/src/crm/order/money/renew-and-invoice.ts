import type { z } from 'zod'
import { business } from '#protocol/crm/business/type.ts'
import { invoice } from '#protocol/crm/invoice/type.ts'
import type { orderMoneyCalls } from '#protocol/crm/order/money-calls.ts'
import { CONTINUATION } from '#protocol/crm/order/order-types.ts'
import { sources } from '#protocol/crm/order/words.ts'
import { saveRequestSchema } from '#protocol/record/calls/calls.ts'
import { findSubmitted, once } from '#server/access/once.ts'
import { createOpened } from '#server/engine/change/save/create.ts'
import { openCreate } from '#server/engine/change/save/open.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import { refuse } from '#server/platform/refusal.ts'
import { bookLocks, invoiceOfOrder } from '../../invoice/door.ts'
import { answerOrder } from '../quick.ts'
import { findLocks } from '../read-locks.ts'

type Request = z.output<typeof orderMoneyCalls.renewAndInvoice.request>

/**
 * 续费并开票: a renewal that is submitted, and an application for its invoice on the contract that governs the locks, both or
 * neither (locks-and-extensions.md §8.5). The right to renew, and with an invoice to make one. Refuses 2223 for locks of several
 * contracts.
 */
export async function renewAndInvoice(actor: Actor, request: Request) {
  const { invoice: asked } = request
  const { services, viewer } = actor
  if (asked && !viewer.can(`${invoice.node}/save`)) refuse('forbidden')
  const submit = { call: 'order/renewAndInvoice', request }
  const done = await findSubmitted(services.db, actor, submit)
  if (done !== null) return answer(actor, done, asked !== undefined)
  const contractId = await governing(actor, request, asked !== undefined)
  const order = await openCreate(actor, business, orderRequest(request))
  const money = String(asked?.invoiceMoney ?? order.values.money ?? 0)
  const application =
    asked && contractId !== null
      ? await openCreate(
          actor,
          invoice,
          saveRequestSchema.parse({
            entity: { ...asked, customerId: request.customerId, contractId, invoiceMoney: money },
            field: [],
          }),
        )
      : null
  const businessId = await inTransaction(services.db, async (trx) =>
    once(trx, actor, submit, async () => {
      const id = await createOpened(trx, order)
      if (!application || contractId === null) return id
      const invoiceId = await createOpened(trx, application)
      await bookLocks(trx, { invoiceId, contractId, money, numbers: request.shellNums, along: id })
      return id
    }),
  )
  return answer(actor, businessId, asked !== undefined)
}

/** Read back, so that a repeated submit is answered as the first one. */
const answer = async (actor: Actor, businessId: number, isInvoiced: boolean) => ({
  ...(await readOrder(actor, businessId)),
  invoiceId: isInvoiced ? await invoiceOfOrder(actor.services.db, businessId) : null,
})

const orderRequest = ({
  customerId,
  shellNums,
  leaseYears,
  money,
  discountRate,
  product,
  remark,
  examineFlowData,
}: Request) =>
  saveRequestSchema.parse({
    entity: {
      customerId,
      shellNums: shellNums.join(','),
      leaseYears,
      orderType: CONTINUATION,
      saveType: 1,
      ...(money === undefined ? {} : { agreedMoney: money }),
      ...(discountRate === undefined ? {} : { discountRate }),
      ...(remark === '' ? {} : { remark }),
    },
    field: [],
    source: sources.quick,
    ...(product === undefined ? {} : { product }),
    ...(examineFlowData === undefined ? {} : { examineFlowData }),
  })

/** The one contract of all locks; without an invoice whatever they have. */
async function governing(actor: Actor, { shellNums }: Request, isNeeded: boolean): Promise<number | null> {
  if (shellNums.length === 0) refuse('locksMissing')
  const locks = await findLocks(actor.services.db, shellNums)
  const contracts = new Set(locks.map(({ contractId }) => contractId))
  const [only = null] = contracts
  if (contracts.size > 1 || (isNeeded && only === null)) refuse('locksOfContracts')
  return only
}

async function readOrder(actor: Actor, businessId: number) {
  const saved = await answerOrder(actor, { id: businessId, values: { order_type: CONTINUATION } })
  const { orderNo } = saved
  return { businessId, orderNo: typeof orderNo === 'string' ? orderNo : null }
}
