import { sql, type Transaction } from 'kysely'
import { business } from '#protocol/crm/business/type.ts'
import { sources } from '#protocol/crm/order/words.ts'
import { kindOf } from '#protocol/record/declaration/kinds.ts'
import { stateCode } from '#protocol/record/states/states.ts'
import type { RowOf } from '#server/engine/model/row-of.ts'
import type { SavedMoment, SaveMoment, Values, Writer } from '#server/engine/model/rules.ts'
import { among } from '#server/platform/database/among.ts'
import type { Tables } from '#server/platform/database/database.ts'
import { refuse } from '#server/platform/refusal.ts'
import { today } from '#server/platform/time/clock.ts'
import { readLockConfig } from '../lock-config/door.ts'
import { checkChoice } from './choose.ts'
import { draftOf, isKept, type OrderDraft } from './complete.ts'
import { showReplacing } from './devices.ts'
import { ORDER_GROUP, orderStages } from './follow-stages.ts'
import { refuseTrials } from './limits.ts'
import { writeLines } from './lines.ts'
import { readLocks } from './read-locks.ts'
import './tables.ts'

type Business = RowOf<typeof business>

/** A plain business is in use from the beginning; an order gets what follows from its locks (locks-and-extensions.md §3.2). */
export function prepareOrder({ actor, request, stored, values }: SaveMoment<Business>): void {
  if (!stored && kindOf(business, values) === null) values.check_status = stateCode(business, 'normal')
  const draft = draftOf(request)
  if (!draft) {
    refuseByItself(stored, values)
    return
  }
  Object.assign(values, valuesOf(draft))
  if (stored) return
  values.handle_user_id ??= actor.viewer.userId
  values.source ??= request?.source === sources.quick ? sources.quick : sources.form
}

/**
 * Before the stage of a save is settled: a new order begins in the group of orders; where that is closed, in the first one that is open
 * (locks-and-extensions.md §28.2).
 */
export function beginOrder({
  actor: { services, viewer },
  request,
  stored,
  values,
}: SaveMoment<Business>): void {
  if (stored || !draftOf(request)) return
  const { businessGroups } = services
  const group = businessGroups.entry(ORDER_GROUP)
  const isOpen = group !== undefined && businessGroups.offers(viewer, group)
  values.type_id = isOpen
    ? ORDER_GROUP
    : (businessGroups.entries().find((each) => businessGroups.offers(viewer, each))?.id ?? null)
  values.status_id = isOpen ? orderStages.first : null
}

/** What the lines of an order rest on is changed with them, in its form: not by itself. */
function refuseByItself(stored: Business | null, values: Values): void {
  if (!stored || kindOf(business, stored) === null) return
  const before: Values = stored
  const changed = together.find(
    (key) => key in values && String(values[key] ?? '') !== String(before[key] ?? ''),
  )
  if (changed) refuse('orderByForm')
}

const together = [
  'customer_id',
  'region',
  'money',
  'start_time',
  'end_time',
  'lease_years',
  'trial_days',
  'merge_mode',
  'update_customer',
  'shell_nums',
]

function valuesOf({ type, entity, governing, lines, worth, region }: OrderDraft): Record<string, unknown> {
  const locks = lines.flatMap(({ asked: { lock } }) => lock ?? [])
  const numbers = locks.map(({ shellNum }) => shellNum).join(',') || null
  const days = (key: 'startTime' | 'endTime') => lines.flatMap((line) => line[key] ?? []).toSorted()
  return {
    region,
    money: worth.money,
    total_price: worth.totalPrice,
    update_customer: entity.updateCustomer ?? null,
    ...(type.gates.contract ? {} : { contract_id: governing }),
    distinguish: lines[0]?.distinguish ?? 0,
    start_time: days('startTime')[0] ?? null,
    end_time: days('endTime').at(-1) ?? null,
    shell_nums: numbers,
    ori_shell_nums: numbers,
    main_shell_num: lines.find(({ asked }) => asked.isMain)?.asked.lock?.shellNum ?? null,
    product_ids: [...new Set(lines.flatMap(({ productIds }) => productIds))].join(',') || null,
    port_number: lines.reduce((sum, { portNumber }) => sum + portNumber, 0),
  }
}

/** The locks as they are now, kept from other orders until the transaction ends; then the number of a new order. */
export async function holdOrder(moment: SaveMoment<Business> & { trx: Transaction<Tables> }): Promise<void> {
  const { trx, actor, request, stored, values } = moment
  const draft = draftOf(request)
  if (!draft) return
  const ids = draft.lines.flatMap(({ asked: { lock } }) => lock?.lockId ?? [])
  await sql`select from software_lock r where ${among(sql`r.id`, ids)} order by r.id for update of r`.execute(
    trx,
  )
  const locks = await readLocks(trx, ids)
  const lines = draft.lines.map(({ asked }) => ({
    ...asked,
    lock: locks.find(({ lockId }) => lockId === asked.lock?.lockId) ?? null,
  }))
  const day = today(actor.services.clock)
  if (draft.type.isTrial) await holdTrials(trx, draft, stored?.id ?? null, day)
  await checkChoice({
    type: draft.type,
    customerId: draft.entity.customerId ?? 0,
    businessId: stored?.id ?? null,
    isKept: request !== null && isKept(request, stored),
    lines,
    day,
  })
  if (stored) await writeDraft(trx, actor, stored.id, draft)
  else values.order_no = await takeOrderNo(trx, day)
}

/** The trials of a customer are counted again where no other one of its orders is saved at the same time. */
async function holdTrials(
  trx: Transaction<Tables>,
  { entity }: OrderDraft,
  besides: number | null,
  day: string,
): Promise<void> {
  const customerId = entity.customerId ?? 0
  await sql`select from customer r where r.id = ${customerId} for no key update of r`.execute(trx)
  const { trialMaxPerCustomer: most } = await readLockConfig({ db: trx })
  await refuseTrials(trx, { customerId, day, most, besides })
}

/** `DD`, the day, and a number that begins at 1 each day (locks-and-extensions.md §6.3). */
async function takeOrderNo(trx: Transaction<Tables>, day: string): Promise<string> {
  const { rows } = await sql<{ last_number: number }>`insert into order_numbers as n (day, last_number)
    values (${day}::date, 1) on conflict (day) do update set last_number = n.last_number + 1
    returning last_number`.execute(trx)
  return `DD${day.replaceAll('-', '')}${String(rows[0]?.last_number ?? 1).padStart(4, '0')}`
}

/** The lines of a new order; those of an edit are written where they are checked, also if no column changes. */
export async function saveLines({ trx, actor, id, request, stored }: SavedMoment<Business>): Promise<void> {
  const draft = draftOf(request)
  if (draft && !stored) await writeDraft(trx, actor, id, draft)
}

async function writeDraft(
  trx: Transaction<Tables>,
  actor: Writer,
  businessId: number,
  draft: OrderDraft,
): Promise<void> {
  await writeLines(trx, businessId, draft)
  await showReplacing(trx, actor, businessId, draft)
}
