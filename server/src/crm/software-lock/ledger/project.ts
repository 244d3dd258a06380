import { sql, type Transaction } from 'kysely'
import { type FoldedEvent, foldLock, type LicenceDays, licencesOf } from '#protocol/crm/software-lock/fold.ts'
import type { LockState } from '#protocol/crm/software-lock/state.ts'
import { softwareLock } from '#protocol/crm/software-lock/type.ts'
import { change } from '#server/engine/change/change.ts'
import { toJson } from '#server/engine/change/to-json.ts'
import type { HistoryEvent } from '#server/engine/model/history.ts'
import type { RowOf } from '#server/engine/model/row-of.ts'
import type { Writer } from '#server/engine/model/rules.ts'
import { onConstraint } from '#server/platform/database/constraints.ts'
import type { Tables } from '#server/platform/database/database.ts'

export type LockRow = RowOf<typeof softwareLock>

onConstraint('no_two_licences', 'licencesOverlap')

/** Columns of a lock, by what the fold calls them. */
const columns = {
  shell_num: 'shellNum',
  chip_no: 'chipNo',
  lock_form: 'lockForm',
  region: 'region',
  status: 'status',
  distinguish: 'distinguish',
  is_trial: 'isTrial',
  customer_id: 'customerId',
  contract_id: 'contractId',
  business_id: 'businessId',
  port_number: 'portNumber',
  start_time: 'startTime',
  end_time: 'endTime',
  sales_price: 'salesPrice',
  owner_user_id: 'ownerUserId',
  claim_user_id: 'claimUserId',
  main_lock_id: 'mainLockId',
} as const satisfies Readonly<Record<string, keyof LockState>>

/** The row of a lock in this state. */
export const rowOfState = (state: LockState): Record<keyof typeof columns, unknown> => ({
  shell_num: state.shellNum,
  chip_no: state.chipNo,
  lock_form: state.lockForm,
  region: state.region,
  status: state.status,
  distinguish: state.distinguish,
  is_trial: state.isTrial,
  customer_id: state.customerId,
  contract_id: state.contractId,
  business_id: state.businessId,
  port_number: state.portNumber,
  start_time: state.startTime,
  end_time: state.endTime,
  sales_price: state.salesPrice,
  owner_user_id: state.ownerUserId,
  claim_user_id: state.claimUserId,
  main_lock_id: state.mainLockId,
})

/** The same with what is derived of its entitlements, and shown by none: the products of the present term, as the radar of renewals adds them up. */
export const storedRow = (state: LockState) => ({ ...rowOfState(state), term_products: termProducts(state) })

const termProducts = ({ entitlements, endTime }: LockState): string | null =>
  Object.entries(entitlements)
    .filter(([, held]) => held.endTime === endTime)
    .map(([productId]) => Number(productId))
    .toSorted((one, other) => one - other)
    .join() || null

/** The ledger has a history of its own: that of the record repeats none of it. */
export const fromLedger: HistoryEvent = {
  name: 'lockLedger',
  behavior: 2,
  derived: true,
  keepsUp: [...Object.keys(columns), 'term_products'],
}

/** Makes rows, entitlements and licences of locks what their ledgers say (I4). The rows are locked. */
export async function project(
  trx: Transaction<Tables>,
  actor: Writer,
  rows: readonly LockRow[],
  ledgers: ReadonlyMap<number, readonly FoldedEvent[]>,
): Promise<void> {
  const states = new Map(rows.map(({ id }) => [id, foldLock(ledgers.get(id) ?? [])]))
  const now = actor.services.clock.now()
  await change(trx, actor, softwareLock, rows, {
    set: ({ id }) => {
      const state = states.get(id)
      return state ? { ...storedRow(state), update_time: now } : {}
    },
    as: fromLedger,
  })
  await writeEntitlements(trx, states)
  await writeLicences(trx, new Map(rows.map(({ id }) => [id, licencesOf(ledgers.get(id) ?? [])])))
}

/** What may be used on locks in these states. */
export const entitlementRows = (states: ReadonlyMap<number, LockState>) =>
  [...states].flatMap(([lockId, { entitlements }]) =>
    Object.entries(entitlements).map(([productId, { startTime, endTime, quotaKeys, sourceBusinessId }]) => ({
      lock_id: lockId,
      product_id: Number(productId),
      start_time: startTime,
      end_time: endTime,
      quota_keys: quotaKeys,
      source_business_id: sourceBusinessId,
    })),
  )

/** The days of the licences of locks. */
export const licenceRows = (licences: ReadonlyMap<number, readonly LicenceDays[]>) =>
  [...licences].flatMap(([lockId, days]) =>
    days.map(({ eventId, from, until }) => ({ lock_id: lockId, event_id: eventId, from, until })),
  )

async function writeEntitlements(
  trx: Transaction<Tables>,
  states: ReadonlyMap<number, LockState>,
): Promise<void> {
  const held = entitlementRows(states)
  await sql`delete from lock_product where lock_id = any(${[...states.keys()]}::bigint[])`.execute(trx)
  if (held.length > 0)
    await sql`insert into lock_product select * from jsonb_populate_recordset(null::lock_product,
      ${toJson(held)}::jsonb)`.execute(trx)
}

async function writeLicences(
  trx: Transaction<Tables>,
  licences: ReadonlyMap<number, readonly LicenceDays[]>,
): Promise<void> {
  const held = licenceRows(licences)
  await sql`delete from lock_licence where lock_id = any(${[...licences.keys()]}::bigint[])`.execute(trx)
  if (held.length > 0)
    await sql`insert into lock_licence select h.lock_id, h.event_id, daterange(h."from", h.until, '[]')
      from jsonb_to_recordset(${toJson(held)}::jsonb) as h(lock_id bigint, event_id bigint, "from" date, until date)`.execute(
      trx,
    )
}
