import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { customerFamilyCalls } from '#protocol/crm/customer/calls.ts'
import { customer } from '#protocol/crm/customer/type.ts'
import { change } from '#server/engine/change/change.ts'
import { redirectLinks } from '#server/engine/change/links.ts'
import { isFileField } from '#server/engine/change/record-files.ts'
import { putInBin } from '#server/engine/change/remove.ts'
import { isEmptyValue } from '#server/engine/fields/field-store.ts'
import { titleOf } from '#server/engine/model/companions.ts'
import { fieldRightsOf } from '#server/engine/model/field-rights.ts'
import { requireRecords } from '#server/engine/model/find-record.ts'
import type { NamedRecord } from '#server/engine/model/history.ts'
import type { RowOf } from '#server/engine/model/row-of.ts'
import { type Actor, rulesOf, type StoredRow, type Values } from '#server/engine/model/rules.ts'
import { schemaOf } from '#server/engine/model/schema.ts'
import { inTransaction, type Tables, type Transaction } from '#server/platform/database/database.ts'
import { refuse } from '#server/platform/refusal.ts'
import { moveAccounts } from '../bank/door.ts'
import { moveTitles } from '../invoice/door.ts'
import { customerEvents } from './events.ts'
import { haveChildren } from './family.ts'

type Customer = RowOf<typeof customer>
type Request = z.output<(typeof customerFamilyCalls.merge)['request']>

/** Code of a deal status: has bought. */
const DEALT = 1

/** The place of a customer: filled together or not at all. */
const placeColumns = ['address', 'detail_address', 'location', 'lng', 'lat'] as const

/**
 * Merges customers into one (locks-and-extensions.md §15.5): everything that belongs to them moves to the kept one, its
 * empty fields are filled, and they are gone, with the kept one in `merged_into`.
 */
export async function mergeCustomers(actor: Actor, request: Request): Promise<void> {
  const { services } = actor
  const mergedIds = [...new Set(request.customerIds)].filter((id) => id !== request.customerId)
  if (mergedIds.length === 0) refuse('mergeNothing')
  await inTransaction(services.db, async (trx) => {
    const ids = [request.customerId, ...mergedIds]
    await requireRecords(actor, customer, ids, { action: 'read', db: trx })
    const rows = await requireRecords(actor, customer, ids, { action: 'edit', lock: true, db: trx })
    if (rows.some((row) => row.owner_user_id === null)) refuse('pooledMerge')
    const kept = rows.find((row) => row.id === request.customerId) ?? refuse('forbidden')
    const merged = mergedIds.flatMap((id) => rows.find((row) => row.id === id) ?? [])
    if (await haveChildren(trx, mergedIds)) refuse('mergedHasChildren')
    await retire(trx, actor, { kept, merged })
    await moveBelongings(trx, actor, kept, mergedIds)
    await copyAttachments(trx, actor, { kept, merged })
    const account = await moveAccounts(trx, { from: mergedIds, to: kept.id })
    const chosen = chosenValues(actor, { kept, merged }, request.chosen ?? [])
    await fillKept(trx, actor, { kept, merged, chosen, account, remark: request.remark })
  })
}

interface Family {
  kept: Customer
  merged: readonly Customer[]
}

/** The merged ones go first, so that their unique values are free for the kept one. */
async function retire(trx: Transaction<Tables>, actor: Actor, { kept, merged }: Family): Promise<void> {
  const { services } = actor
  const ids = merged.map((row) => row.id)
  await putInBin(trx, actor, customer, merged, {
    set: { merged_into: kept.id, contacts_id: null, parent_id: null },
    as: customerEvents.mergedInto,
  })
  await rulesOf(services, customer).removing?.removed?.({ actor, trx, ids, now: services.clock.now() })
}

const toNamed = (row: Customer): NamedRecord => ({
  id: row.id,
  name: titleOf(customer, row),
  type: customer.key,
})

/** Related records, invoice titles, follow-ups, members and followers. A membership that is over gives nothing more, nor its power. */
async function moveBelongings(
  trx: Transaction<Tables>,
  actor: Actor,
  kept: Customer,
  mergedIds: readonly number[],
): Promise<void> {
  const move = { from: mergedIds, to: kept.id }
  await redirectLinks(trx, actor, customer, move)
  await moveTitles(trx, move)
  // That a merged customer was once created is no event of the kept one.
  await sql`update activities set record_id = ${kept.id}
    where type = ${customer.label} and record_id = any(${mergedIds}::bigint[]) and kind <> 2`.execute(trx)
  await sql`insert into team_members (type, record_id, user_id, power, expires_on)
    select ${customer.label}::int, ${kept.id}::bigint, user_id, max(power),
      case when bool_or(expires_on is null) then null else max(expires_on) end
    from team_members
    where type = ${customer.label} and record_id = any(${mergedIds}::bigint[])
      and user_id is distinct from ${kept.owner_user_id} and (expires_on is null or expires_on >= current_date)
    group by user_id
    on conflict (type, record_id, user_id) do update set
      power = case when team_members.expires_on < current_date then excluded.power
        else greatest(team_members.power, excluded.power) end,
      expires_on = case when team_members.expires_on is null or excluded.expires_on is null then null
        else greatest(team_members.expires_on, excluded.expires_on) end`.execute(trx)
  await sql`insert into stars (user_id, type, record_id)
    select distinct user_id, ${customer.label}::int, ${kept.id}::bigint from stars
    where type = ${customer.label} and record_id = any(${mergedIds}::bigint[])
    on conflict do nothing`.execute(trx)
  const ofMerged = sql`type = ${customer.label} and record_id = any(${mergedIds}::bigint[])`
  await sql`delete from team_members where ${ofMerged}`.execute(trx)
  await sql`delete from stars where ${ofMerged}`.execute(trx)
}

/** Files of the merged customers and of their follow-ups; the originals go when the bin is emptied. */
async function copyAttachments(
  trx: Transaction<Tables>,
  { services }: Actor,
  { kept, merged }: Family,
): Promise<void> {
  const owner = (field: string) => ({ module: customer.key, id: kept.id, field })
  for (const row of merged) await services.files.copy(trx, row.batch_id, kept.batch_id, owner(''))
  const { rows } = await sql<{ activity_id: number; batch_id: string }>`
    select a.activity_id, a.batch_id from activities a join file_batches b on b.batch_id = a.batch_id
    where a.type = ${customer.label} and a.record_id = ${kept.id}
      and b.owner_module = ${customer.key} and b.owner_id <> ${kept.id}`.execute(trx)
  for (const { activity_id, batch_id } of rows) {
    const to = randomBytes(16).toString('hex')
    await services.files.copy(trx, batch_id, to, owner('activity'))
    await trx.updateTable('activities').set({ batch_id: to }).where('activity_id', '=', activity_id).execute()
  }
}

async function fillKept(
  trx: Transaction<Tables>,
  actor: Actor,
  { kept, merged, chosen, account, remark }: Family & { chosen: Values; account: Values; remark: string },
): Promise<void> {
  const schema = schemaOf(customer, actor.services.engine.catalog.current())
  const fields = schema.fields.flatMap((field) => (field.column ? [field.column] : []))
  const filled = { ...fillEmpty(kept, merged, fields), ...fillPlace(kept, merged), ...chosen }
  const values: Values = {
    ...filled,
    ...account,
    ...keepPhone({ ...kept, ...filled }, [kept, ...merged]),
    ...latest(kept, merged),
    ...lastDeal(kept, merged),
  }
  for (const field of schema.fields.filter(isFileField)) {
    const from = values[field.column]
    if (typeof from !== 'string') continue
    const to = randomBytes(16).toString('hex')
    await actor.services.files.copy(trx, from, to, { module: customer.key, id: kept.id, field: field.key })
    values[field.column] = to
  }
  const primary = merged.find((row) => row.contacts_id !== null)?.contacts_id
  if (kept.contacts_id === null && primary !== undefined) values.contacts_id = primary
  await change(trx, actor, customer, [kept], {
    set: values,
    as: customerEvents.merged,
    about: () => ({ merged: merged.map(toNamed), remark: remark ? [remark] : [] }),
    regardless: true,
  })
}

/** Key of the place of a customer among its fields: its columns are chosen together. */
const PLACE = 'address'

/** Values of merged customers in place of the kept one's, where the caller has chosen them and may edit the field. */
function chosenValues(
  { services, viewer }: Actor,
  { kept, merged }: Family,
  chosen: NonNullable<Request['chosen']>,
): Values {
  const fields = services.engine.catalog.current()
  const rights = fieldRightsOf(viewer, customer, fields)
  const schema = schemaOf(customer, fields)
  const values = chosen.map(({ fieldName, customerId }): Values => {
    const source = [kept, ...merged].find(({ id }) => id === customerId)
    const field = schema.fields.find(({ key }) => key === fieldName)
    if (!source || !field?.column) refuse('invalidAt', 'chosen')
    if (rights.level(fieldName) < 3 || rights.maskedInDetail(fieldName)) refuse('forbidden')
    const columns = fieldName === PLACE ? placeColumns : [field.column]
    const stored: StoredRow = source
    return Object.fromEntries(columns.map((column) => [column, stored[column]]))
  })
  return Object.fromEntries(values.flatMap(Object.entries))
}

/** A second number that would be lost becomes the telephone of the kept customer, where it has none: both are found. */
function keepPhone(kept: StoredRow, family: readonly StoredRow[]): Values {
  const known = new Set([kept.mobile, kept.telephone])
  const numbers = family.flatMap(({ mobile, telephone }) => [telephone, mobile])
  const lost = numbers.find((number) => !isEmptyValue(number) && !known.has(number))
  return lost !== undefined && isEmptyValue(kept.telephone) ? { telephone: lost } : {}
}

/** Empty columns with the first value that a merged customer has. */
function fillEmpty(kept: StoredRow, merged: readonly StoredRow[], columns: readonly string[]): Values {
  return Object.fromEntries(
    columns
      .filter((column) => isEmptyValue(kept[column]))
      .flatMap((column) => {
        const source = merged.find((row) => !isEmptyValue(row[column]))
        return source ? [[column, source[column]]] : []
      }),
  )
}

const hasPlace = (row: Customer) => placeColumns.some((column) => !isEmptyValue(row[column]))

function fillPlace(kept: Customer, merged: readonly Customer[]): Values {
  const source = hasPlace(kept) ? undefined : merged.find(hasPlace)
  return source ? Object.fromEntries(placeColumns.map((column) => [column, source[column]])) : {}
}

const timeOf = (row: Customer) => row.last_time?.getTime() ?? 0

/** The last follow-up of all of them. */
function latest(kept: Customer, merged: readonly Customer[]): Values {
  const newest = [kept, ...merged].toSorted((a, b) => timeOf(b) - timeOf(a))[0]
  return newest && newest !== kept ? { last_time: newest.last_time, last_content: newest.last_content } : {}
}

const dealOf = ({ deal_time }: Customer) => deal_time?.getTime() ?? 0

/** What one of them has bought the kept one has bought, on the day of the last deal. */
function lastDeal(kept: Customer, merged: readonly Customer[]): Values {
  const [newest] = [kept, ...merged]
    .filter(({ deal_status }) => deal_status === DEALT)
    .toSorted((a, b) => dealOf(b) - dealOf(a))
  return newest && newest !== kept ? { deal_status: DEALT, deal_time: newest.deal_time } : {}
}
