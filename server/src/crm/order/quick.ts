import type { z } from 'zod'
import { business } from '#protocol/crm/business/type.ts'
import type { orderCalls } from '#protocol/crm/order/calls.ts'
import { orderTypeOf } from '#protocol/crm/order/order-types.ts'
import { sources } from '#protocol/crm/order/words.ts'
import { type Row, type SaveRequest, saveRequestSchema } from '#protocol/record/calls/calls.ts'
import { createRecord } from '#server/engine/change/save/create.ts'
import { requireRecord } from '#server/engine/model/find-record.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { refuse } from '#server/platform/refusal.ts'
import { planOrder } from './complete.ts'
import { kindAsked } from '#server/engine/model/form-of.ts'

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
  return readSaved(actor, Number(made.businessId))
}

/** What a save of an order answers, as the record is left. */
export async function readSaved(actor: Actor, businessId: number) {
  const row = await requireRecord(actor, business, businessId, { action: 'read' })
  return {
    businessId,
    orderNo: row.order_no ?? null,
    checkStatus: Number(row.check_status),
    effectStatus: Number(row.effect_status),
  }
}

/** What an order would come to: its terms, its amounts with their arithmetic, and its product lines. */
export async function previewOrder(actor: Actor, request: SaveRequest) {
  const id = Number(request.entity.businessId ?? 0)
  const stored = id ? await requireRecord(actor, business, id, { action: 'edit' }) : null
  const type = orderTypeOf(stored ? stored.order_type : kindAsked(actor, business, request))
  if (!type) refuse('invalid')
  const { lines, worth } = await planOrder(actor, type, request, stored)
  const main = lines.find(({ asked }) => asked.isMain)
  return {
    lines: lines.map((line, index) => ({
      shellNum: line.asked.lock?.shellNum ?? '',
      distinguish: line.distinguish,
      portBefore: line.portBefore,
      portNumber: line.portNumber,
      remainingDays: line.remainingDays,
      startTime: line.startTime,
      endTime: line.endTime,
      salesPrice: Number(worth.prices[index]?.salesPrice ?? 0),
      arithmetic: worth.prices[index]?.arithmetic ?? '',
      productIds: line.productIds.join(','),
    })),
    money: Number(worth.money),
    product: worth.products.map((line): Row => ({ ...line })),
    ...(type.takes.hasMain ? { merge: { newRemainingDays: mergedDays(main), newEndTime: main?.endTime ?? null } } : {}),
  }
}

const mergedDays = (main: { priced: unknown } | undefined): number | null => {
  const priced = main?.priced
  return priced && typeof priced === 'object' && 'remaining' in priced ? Number(priced.remaining) : null
}

