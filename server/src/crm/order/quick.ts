import { sql } from 'kysely'
import type { z } from 'zod'
import { business } from '#protocol/crm/business/type.ts'
import type { orderCalls } from '#protocol/crm/order/calls.ts'
import type { AskedOrder, OrderType, PlannedLine } from '#protocol/crm/order/declare.ts'
import { orderTypeOf } from '#protocol/crm/order/order-types.ts'
import { sources } from '#protocol/crm/order/words.ts'
import { saleModeCodes } from '#protocol/crm/product/words.ts'
import { type Row, type SaveRequest, saveRequestSchema } from '#protocol/record/calls/calls.ts'
import { kindOf } from '#protocol/record/declaration/kinds.ts'
import { createRecord } from '#server/engine/change/save/create.ts'
import { fieldRightsOf } from '#server/engine/model/field-rights.ts'
import { requireRecord } from '#server/engine/model/find-record.ts'
import { kindAsked } from '#server/engine/model/form-of.ts'
import type { Actor, Values } from '#server/engine/model/rules.ts'
import type { Database } from '#server/platform/database/database.ts'
import { refuse } from '#server/platform/refusal.ts'
import { planOrder } from './complete.ts'
import { lockRights } from './show-order.ts'

type Quick = z.output<typeof orderCalls.quick.request>

/** An order made of the chosen locks alone, submitted at once (locks-and-extensions.md §7.16). */
export async function createQuickly(actor: Actor, request: Quick) {
  const { buttonType, examineFlowData, requestKey, money, ...entity } = request
  const type = orderTypeOf(buttonType)
  if (!type) refuse('invalid')
  const made = await createRecord(
    actor,
    business,
    saveRequestSchema.parse({
      entity: {
        ...entity,
        shellNums: entity.shellNums.join(','),
        ...(money === undefined ? {} : { agreedMoney: money }),
        orderType: buttonType,
        saveType: 1,
      },
      field: [],
      source: sources.quick,
      ...(examineFlowData === undefined ? {} : { examineFlowData }),
      ...(requestKey === undefined ? {} : { requestKey }),
    }),
  )
  const saved = await readSaved(actor.services.db, Number(made.businessId))
  return { businessId: Number(made.businessId), ...saved }
}

/** What a save answers of an order as it is left; a plain business is in use at once (locks-and-extensions.md §8.1). */
export const answerOrder = async (
  { services }: Actor,
  { id, values }: { id: number; values: Values },
): Promise<Record<string, unknown>> =>
  kindOf(business, values) === null
    ? { orderNo: null, checkStatus: values.check_status, effectStatus: 0 }
    : readSaved(services.db, id)

async function readSaved(db: Database, id: number) {
  const { rows } = await sql<{ orderNo: string | null; checkStatus: number; effectStatus: number }>`
    select order_no as "orderNo", check_status as "checkStatus", effect_status as "effectStatus"
    from business where id = ${id}`.execute(db)
  return rows[0] ?? { orderNo: null, checkStatus: 0, effectStatus: 0 }
}

/** What an order would come to: its terms, its amounts with their arithmetic, and its product lines. */
export async function previewOrder(actor: Actor, request: SaveRequest) {
  const id = Number(request.entity.businessId ?? 0)
  const stored = id ? await requireRecord(actor, business, id, { action: 'edit' }) : null
  const type = orderTypeOf(stored ? stored.order_type : kindAsked(actor, business, request))
  if (!type) refuse('invalid')
  const { lines, worth, asked } = await planOrder(type, { actor, request, stored, db: actor.services.db })
  const { days, isShown } = lockRights(actor)
  const { usable } = fieldRightsOf(actor.viewer, business, actor.services.engine.catalog.current())
  const showsPrice = usable('money') && isShown('salesPrice')
  const main = lines.find(({ asked }) => asked.isMain)
  return {
    lines: lines.map((line, index) => ({
      shellNum: line.asked.lock?.shellNum ?? '',
      distinguish: line.distinguish,
      portBefore: days('portNumber', line.portBefore),
      portNumber: line.portNumber,
      remainingDays: days('endTime', line.remainingDays),
      startTime: days('startTime', line.startTime),
      endTime: days('endTime', line.endTime),
      salesPrice: showsPrice ? Number(worth.prices[index]?.salesPrice ?? 0) : null,
      // names days and ports
      arithmetic:
        showsPrice && isShown('endTime') && isShown('portNumber')
          ? (worth.prices[index]?.arithmetic ?? '')
          : '',
      productIds: line.productIds.join(','),
    })),
    money: usable('money') ? Number(worth.money) : null,
    ...(type.isTrial ? { trialDays: asked.trialDays } : {}),
    product: worth.products.map(
      (line): Row => ({
        ...line,
        proposedNum: proposeNum(type, asked, { lines, productId: Number(line.productId) }),
      }),
    ),
    ...(type.takes.hasMain
      ? {
          merge: {
            newRemainingDays: days('endTime', mergedDays(main)),
            newEndTime: days('endTime', main?.endTime ?? null),
          },
        }
      : {}),
  }
}

/**
 * How many of a product an order proposes: for each seat and year, for each seat, or one (locks-and-extensions.md §6.4); none where
 * the worth of the order is computed otherwise.
 */
function proposeNum(
  type: OrderType,
  { priced, years }: AskedOrder,
  { lines, productId }: { lines: readonly PlannedLine[]; productId: number },
): number {
  const [product] = priced([productId])
  const having = lines.filter(({ productIds }) => productIds.includes(productId))
  const ports = (having.length > 0 ? having : lines).reduce((sum, { portNumber }) => sum + portNumber, 0)
  if (!product || product.saleMode === saleModeCodes.fee) return 1
  if (type.worth === 'computed') return 0
  return product.saleMode === saleModeCodes.rental ? ports * years : ports
}

const mergedDays = (main: { priced: unknown } | undefined): number | null => {
  const priced = main?.priced
  return priced && typeof priced === 'object' && 'remaining' in priced ? Number(priced.remaining) : null
}
