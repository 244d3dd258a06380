import { Decimal } from 'decimal.js'
import { type Kysely, sql } from 'kysely'
import { business } from '#protocol/crm/business/type.ts'
import { customer } from '#protocol/crm/customer/type.ts'
import { arithmeticOf } from '#protocol/crm/order/arithmetic.ts'
import type { AskedOrder, OrderType, PlannedLine } from '#protocol/crm/order/declare.ts'
import { orderTypeOf } from '#protocol/crm/order/order-types.ts'
import { type OrderEntity, orderEntitySchema } from '#protocol/crm/order/requests.ts'
import { type Worth, worthOf } from '#protocol/crm/order/worth.ts'
import { isObject } from '#protocol/fields/value/shape.ts'
import type { SaveRequest } from '#protocol/record/calls/calls.ts'
import type { LineValues } from '#protocol/record/declaration/lines.ts'
import { formOfSave } from '#server/engine/change/save/open.ts'
import { requireRecord } from '#server/engine/model/find-record.ts'
import { kindAsked } from '#server/engine/model/form-of.ts'
import type { RowOf } from '#server/engine/model/row-of.ts'
import type { Actor, SentMoment } from '#server/engine/model/rules.ts'
import type { Tables } from '#server/platform/database/database.ts'
import { refusal, refuse, refusedAt } from '#server/platform/refusal.ts'
import { today } from '#server/platform/time/clock.ts'
import { readLockConfig, regionOfDept } from '../lock-config/door.ts'
import { readAgreedYears } from './agreed-years.ts'
import { type ChosenLine, checkChoice } from './choose.ts'
import { chooseLocks } from './chosen-lines.ts'
import { keptWorth } from './kept-worth.ts'
import { refuseOverduePlans, refuseTrials, requireCategories } from './limits.ts'
import { keptProducts, readPriced } from './priced.ts'
import { readOrderType } from './settings.ts'

type Business = RowOf<typeof business>

/** An order as it will be saved: its lines with their terms and prices, and what it comes to. */
export interface OrderDraft {
  type: OrderType
  entity: OrderEntity
  asked: AskedOrder
  region: number
  /** The contract that governs its locks, if they have one. */
  governing: number | null
  lines: readonly PlannedLine[]
  worth: Worth
}

/** Where forms show what is refused of the locks and of the products. */
const LOCKS = 'shellNums'
const PRODUCTS = 'product'

/** What the steps of a save behind the first one know of the order, by the request that they carry. */
const drafts = new WeakMap<SaveRequest, OrderDraft>()
export const draftOf = (request: SaveRequest | null): OrderDraft | undefined =>
  request ? drafts.get(request) : undefined

/**
 * What a form sent of an order, with terms, amounts and product lines computed; a plain business passes. Needs the right to the type.
 * Refuses locks that the type does not take, amounts that do not add up, and types that are switched off (§6.4, §6.5, §7).
 */
export async function completeOrder(sent: SentMoment<Business>): Promise<SaveRequest> {
  const { actor, request, stored, db } = sent
  const type = orderTypeOf(stored ? stored.order_type : kindAsked(actor, business, request))
  if (!type) return request
  const draft = await planOrder(type, sent)
  const { worth, entity } = draft
  const completed: SaveRequest = {
    ...request,
    entity: {
      ...request.entity,
      orderType: type.code,
      businessName: entity.businessName || (stored?.business_name ?? (await proposeName(db, actor, draft))),
      ...(entity.updateCustomer ? { updateCustomer: entity.updateCustomer } : {}),
      ...computedOf(draft),
      discountRate: worth.discountRate,
      totalPrice: worth.totalPrice,
    },
    ...(worth.products.length > 0 ? { product: worth.products } : {}),
  }
  drafts.set(completed, draft)
  return completed
}

/** What forms show and cannot write, or leave to us. */
function computedOf({ type, entity, lines, region, asked }: OrderDraft): Record<string, unknown> {
  const starts = lines.flatMap(({ startTime }) => startTime ?? []).toSorted()
  const isAsked = (column: string) => type.fields[column] === 'required'
  return {
    region,
    shellNums: lines.flatMap(({ asked: { lock } }) => lock?.shellNum ?? []).join(','),
    ...(isAsked('start_time') ? { startTime: starts[0] ?? asked.day } : {}),
    ...(isAsked('lease_years') ? { leaseYears: asked.years } : {}),
    ...(isAsked('trial_days') ? { trialDays: asked.trialDays } : {}),
    ...(isAsked('merge_mode') ? { mergeMode: asked.mergeMode } : {}),
    ...(entity.reasonType === undefined ? {} : { reasonType: entity.reasonType }),
  }
}

/** The same without saving anything. */
export async function planOrder(
  type: OrderType,
  { actor, request, stored, db }: SentMoment<Business>,
): Promise<OrderDraft> {
  const { services, viewer } = actor
  if (!viewer.can(`${business.node}/${type.right}`)) refuse('forbidden')
  if (!(await readOrderType(db, type.code))?.isEnabled) refuse('orderTypeDisabled')
  const config = await readLockConfig({ db })
  const entity = orderEntitySchema.parse({ ...storedEntity(stored), ...request, ...request.entity })
  const customerId = entity.customerId ?? 0
  // before anything is shown of its locks
  if (customerId !== (stored?.customer_id ?? 0))
    await requireRecord(actor, customer, customerId, { action: 'read', db })
  const lines = await refusedAt(LOCKS, () => chooseLocks(db, request, { entity, stored }))
  const day = today(services.clock)
  await checkChoice({
    type,
    customerId,
    businessId: stored?.id ?? null,
    isKept: isKept(request, stored),
    lines,
    day,
  })
  checkDetails(type, entity, config.trialMaxDays)
  if (type.isTrial)
    await refuseTrials(db, {
      customerId,
      day,
      most: config.trialMaxPerCustomer,
      besides: stored?.id ?? null,
    })
  if (type.fields.update_customer === 'required')
    await refusedAt(LOCKS, () => refuseOverduePlans(db, { contractIds: contractsOf(lines), day }))
  const products =
    sentProducts(actor, type, request, stored) ?? (await keptProducts(db, stored?.id, type, request))
  const named = [...(products ?? []), ...lines.map((line) => ({ productIds: line.productIds }))]
  const priced = await readPriced(db, [
    ...productIdsOf(named),
    ...(entity.productIds ?? []),
    ...lines.flatMap(({ lock }) => lock?.productIds ?? []),
  ])
  const contracts = contractsOf(lines)
  const isOfOne = contracts.length === 1 && lines.every(({ lock }) => lock?.contractId)
  const sold = priced(products ? productIdsOf(products) : (entity.productIds ?? []))
  if (sold.some(({ saleMode }) => !type.sells.includes(saleMode)))
    throw refusal('saleModeForeign').at(PRODUCTS)
  if (type.sellsOfCategories)
    await refusedAt(PRODUCTS, () => requireCategories(db, sold, config.newListCategoryIds))
  const asked: AskedOrder = {
    day,
    years: entity.leaseYears ?? 1,
    trialDays: entity.trialDays ?? config.trialDays,
    graceDays: config.graceDays,
    startTime: entity.startTime ?? null,
    endTime: entity.endTime ?? null,
    mergeMode: entity.mergeMode ?? 1,
    lines,
    productIds: sold.filter(({ saleMode }) => saleMode !== 2).map(({ productId }) => productId),
    priced,
    ...(type.continuesTerm && isOfOne
      ? {
          agreed: await readAgreedYears(
            db,
            lines.flatMap(({ lock }) => lock?.lockId ?? []),
          ),
        }
      : {}),
  }
  const planned = arithmeticOf(type).plan(asked)
  checkTerms(planned)
  if (type.mustChange && isSubmitted(request)) requireChanges(planned)
  const asStored = stored ? await keptWorth(db, request, stored, planned.length) : null
  const worth =
    asStored ??
    worthOf({
      type,
      lines: planned,
      products,
      discountRate: String(entity.discountRate ?? '0'),
      totalPrice: entity.totalPrice === undefined ? null : String(entity.totalPrice),
      money: entity.agreedMoney ?? null,
      years: asked.years,
      fee: type.reportsLoss ? String(config.lockReissueFee) : '0.00',
      priced,
    })
  if (!Decimal.sum(0, ...worth.prices.map(({ salesPrice }) => salesPrice)).eq(worth.money))
    throw refusal('lockPricesUnequal').at(LOCKS)
  const region = entity.region ?? lines[0]?.lock?.region ?? regionOfDept(services, config, viewer.deptId)
  return { type, entity, asked, region, governing: onlyOf(contracts), lines: planned, worth }
}

/** An edit that leaves the order a draft. */
export const isKept = ({ entity, saveType }: SaveRequest, stored: Business | null): boolean =>
  stored !== null && !isSubmitted({ entity, saveType })

const isSubmitted = ({ entity, saveType }: Pick<SaveRequest, 'entity'> & { saveType?: unknown }): boolean =>
  [entity.saveType, saveType].some((sent) => Number(sent) === 1)

/** Refuses to submit a line that leaves its lock as it is. */
function requireChanges(lines: readonly PlannedLine[]): void {
  const idle = lines.find(
    ({ asked: { lock }, portNumber, startTime, endTime, productIds }) =>
      lock !== null &&
      lock.portNumber === portNumber &&
      lock.startTime === startTime &&
      lock.endTime === endTime &&
      productIds.every((id) => lock.productIds.includes(id)),
  )
  if (idle) throw refusal('orderChangesNothing', idle.asked.lock?.shellNum ?? '').at(LOCKS)
}

/** The contract of all locks; of locks under several contracts none governs the order. */
const onlyOf = (ids: readonly number[]): number | null => (ids.length === 1 ? (ids[0] ?? null) : null)

/** What an edit leaves as it is. */
function storedEntity(stored: Business | null): Record<string, unknown> {
  if (!stored) return {}
  return {
    customerId: stored.customer_id,
    region: stored.region,
    updateCustomer: stored.update_customer,
    discountRate: stored.discount_rate,
    leaseYears: stored.lease_years,
    trialDays: stored.trial_days,
    mergeMode: stored.merge_mode,
    reasonType: stored.reason_type,
    reason: stored.reason,
  }
}

function checkDetails(type: OrderType, entity: OrderEntity, trialMaxDays: number): void {
  if (type.fields.update_customer === 'required') {
    if (!entity.updateCustomer) throw refusal('targetMissing').at('updateCustomer')
    if (entity.updateCustomer === entity.customerId) throw refusal('targetIsSame').at('updateCustomer')
  }
  if (type.fields.trial_days === 'required' && (entity.trialDays ?? 0) > trialMaxDays)
    throw refusal('orderTrialTooLong', trialMaxDays).at('trialDays')
  if (type.reasonRefusal && entity.reason === '') throw refusal(type.reasonRefusal).at('reason')
  if (type.reasons && entity.reasonType !== undefined && !type.reasons.includes(entity.reasonType))
    throw refusal('reasonForeign').at('reasonType')
}

function checkTerms(lines: readonly PlannedLine[]): void {
  if (lines.some(({ startTime, endTime }) => startTime !== null && endTime !== null && endTime < startTime))
    throw refusal('lockEndsEarly').at(LOCKS)
}

const contractsOf = (lines: readonly ChosenLine[]): number[] => [
  ...new Set(lines.flatMap(({ lock }) => lock?.contractId ?? [])),
]

/** Product lines as far as the caller may write them. */
function sentProducts(
  actor: Actor,
  type: OrderType,
  request: SaveRequest,
  stored: Business | null,
): LineValues[] | null {
  const { product } = request
  if (!Array.isArray(product) || type.fields.product === 'hidden') return null
  if (!formOfSave(actor, business, { kind: type.code }).writes('product', stored === null)) return null
  const lines = product.filter(isObject)
  return lines.length > 0 ? lines : null
}

const productIdsOf = (lines: readonly LineValues[]): number[] =>
  lines.flatMap(({ productId, productIds }) => [
    ...(productId === undefined ? [] : [Number(productId)]),
    ...(Array.isArray(productIds) ? productIds.map(Number) : []),
  ])

/** `{customerName}-{orderTypeName}-{yyyyMMdd}` (locks-and-extensions.md §6.3). */
async function proposeName(
  db: Kysely<Tables>,
  { services }: Actor,
  { type, entity }: OrderDraft,
): Promise<string> {
  const { rows } = await sql<{ customer_name: string }>`select customer_name from customer
    where id = ${entity.customerId ?? 0}`.execute(db)
  const day = today(services.clock).replaceAll('-', '')
  return `${(rows[0]?.customer_name ?? '').slice(0, 200)}-${type.name}-${day}`
}
