import { sql } from 'kysely'
import { customer } from '#protocol/crm/customer/type.ts'
import { leadsCalls } from '#protocol/crm/leads/calls.ts'
import { leads } from '#protocol/crm/leads/type.ts'
import { type Endpoint, on } from '#server/access/endpoint.ts'
import { change } from '#server/engine/change/change.ts'
import { copyHistory } from '#server/engine/change/copy-history.ts'
import { recordEvent } from '#server/engine/change/entries.ts'
import { initialsOf } from '#server/engine/change/initials.ts'
import { newSave, type Save } from '#server/engine/change/plan/save.ts'
import { isFileField } from '#server/engine/change/record-files.ts'
import { createOpened } from '#server/engine/change/save/create.ts'
import { formOfSave, newBatchId } from '#server/engine/change/save/open.ts'
import { prepareSave } from '#server/engine/change/save/prepare.ts'
import { storeOf } from '#server/engine/fields/all.ts'
import type { FieldRow } from '#server/engine/fields/field-row.ts'
import { isEmptyValue } from '#server/engine/fields/field-store.ts'
import { titleOf } from '#server/engine/model/companions.ts'
import { requireRecords } from '#server/engine/model/find-record.ts'
import type { RowOf } from '#server/engine/model/row-of.ts'
import type { Actor, StoredRow, Values } from '#server/engine/model/rules.ts'
import { type Column, schemaOf } from '#server/engine/model/schema.ts'
import { uniqueExpression, uniqueValue } from '#server/engine/model/storage/unique-index.ts'
import { inTransaction, type Tables, type Transaction } from '#server/platform/database/database.ts'
import { refuse } from '#server/platform/refusal.ts'
import { assertOwnedLimit } from '../customer-limits/door.ts'
import { leadsEvents } from './events.ts'

/**
 * Turns leads into customers, all or none (crm-records.md §2.5): mapped fields, owner, follow-ups, files and history go
 * along; required customer fields may stay empty, unique ones must be free (2038).
 */
export async function convertLeads(actor: Actor, ids: readonly number[]): Promise<void> {
  await inTransaction(actor.services.db, async (trx) => {
    const rows = await requireRecords(actor, leads, ids, { action: 'transfer', lock: true, db: trx })
    if (rows.some((row) => row.is_transform === 1)) refuse('leadConverted')
    for (const row of rows) await convertLead(trx, actor, row)
  })
}

async function convertLead(trx: Transaction<Tables>, actor: Actor, lead: RowOf<typeof leads>): Promise<void> {
  const { services } = actor
  if (lead.owner_user_id !== null)
    await assertOwnedLimit(trx, services, { userId: lead.owner_user_id, add: 1, refusal: 'newOwnerLimit' })
  const save = prepareCustomer(actor, lead)
  await refuseTaken(trx, actor, save.values)
  const batches = renewBatches(actor, save.values)
  const customerId = await createOpened(trx, save)
  await copyPast(trx, actor, lead, customerId)
  await copyFiles(trx, actor, { lead, customerId, batches, ownBatch: String(save.values.batch_id) })
  const about = { lead: [{ id: lead.id, name: titleOf(leads, lead), type: leads.key }] }
  await change(trx, actor, leads, [lead], {
    set: { is_transform: 1, customer_id: customerId },
    as: leadsEvents.convert,
    about: () => about,
  })
  const subject = { id: customerId, title: String(save.values.customer_name ?? ''), about }
  await recordEvent(trx, actor, customer, [subject], { as: leadsEvents.convert })
}

/** The customer as the lead's fields make it: the user who converts decides nothing, so field rights do not apply. */
function prepareCustomer(actor: Actor, lead: RowOf<typeof leads>): Save {
  const now = actor.services.clock.now()
  const values: Values = {
    batch_id: newBatchId(),
    owner_user_id: lead.owner_user_id,
    create_user_id: actor.viewer.userId,
    create_time: now,
    update_time: now,
    ...mappedValues(actor, lead),
  }
  const form = formOfSave(actor, customer)
  const save = newSave(actor, customer, { form, request: null, stored: null, values, now, checks: 'values' })
  prepareSave(customer, save)
  values.last_time = lead.last_time
  values.last_content = lead.last_content
  values.initials = initialsOf(values.customer_name)
  return save
}

/** Values of the lead under the customer's columns. */
function mappedValues(actor: Actor, lead: StoredRow): Values {
  return Object.fromEntries(
    targetsOf(actor).flatMap(({ field, target }) => {
      const value = lead[field.column]
      if (isEmptyValue(value)) return []
      const isStructured = storeOf(target.formType).column === 'jsonb'
      return [[target.column, isStructured ? JSON.stringify(value) : value]]
    }),
  )
}

/** Into which column of the customer a field of the lead goes: where the designer points, else where the declaration does. */
function targetsOf({ services }: Pick<Actor, 'services'>): { field: FieldRow; target: Column }[] {
  const fields = services.engine.catalog.current()
  const targets = [...schemaOf(customer, fields).columns.values()]
  return schemaOf(leads, fields).fields.flatMap((field) => {
    const chosen = field.relevant === null ? undefined : fields.field(field.relevant)
    const column = chosen?.label === customer.label ? chosen.column : declaredTarget(field)
    const target = targets.find((each) => each.column === column)
    const isSame = target && storeOf(target.formType).column === storeOf(field.formType).column
    return isSame && field.column ? [{ field, target }] : []
  })
}

const declaredTarget = (field: FieldRow): string | undefined => {
  const declared = leads.fields.find((each) => each.name === field.fieldName)
  return declared && 'convertsTo' in declared ? declared.convertsTo : undefined
}

/** Refuses (2038) the first unique field whose value a customer already has; the index has the last word. */
async function refuseTaken(trx: Transaction<Tables>, { services }: Actor, values: Values): Promise<void> {
  const { fields } = schemaOf(customer, services.engine.catalog.current())
  for (const field of fields) {
    const value = values[field.column]
    const sqlType = storeOf(field.formType).column
    if (!field.isUnique || isEmptyValue(value) || sqlType === null) continue
    const { rows } = await sql`select from customer
      where deleted_at is null and ${uniqueExpression(field)} = ${uniqueValue(field, value, sqlType)} limit 1`.execute(
      trx,
    )
    if (rows.length) refuse('conversionTaken', field.name)
  }
}

/** Follow-ups and history of the lead, which are the customer's from now on. */
async function copyPast(
  trx: Transaction<Tables>,
  actor: Actor,
  lead: RowOf<typeof leads>,
  customerId: number,
): Promise<void> {
  await sql`insert into activities (kind, category, type, record_id, content, next_time, lng, lat, address, batch_id,
      create_user_id, create_time)
    select kind, category, ${customer.label}::int, ${customerId}::bigint, content, next_time, lng, lat, address, batch_id,
      create_user_id, create_time
    from activities where type = ${leads.label} and record_id = ${lead.id} and kind <> 2 order by activity_id`.execute(
    trx,
  )
  await copyHistory(trx, {
    from: { type: leads, id: lead.id },
    to: { type: customer, id: customerId },
    keys: { ...sharedKeys(actor), ...targetKeys(actor) },
  })
}

/** Where the lead's fields went. */
const targetKeys = (actor: Actor): Record<string, string> =>
  Object.fromEntries(targetsOf(actor).map(({ field, target }) => [field.key, target.key]))

/** Columns besides the fields that both have, such as the owner. */
function sharedKeys({ services }: Actor): Record<string, string> {
  const fields = services.engine.catalog.current()
  const there = schemaOf(customer, fields).columns
  const besides = [...schemaOf(leads, fields).columns.values()].filter((column) => !column.field)
  return Object.fromEntries(besides.filter(({ key }) => there.has(key)).map(({ key }) => [key, key]))
}

interface CopyFilesOptions {
  lead: RowOf<typeof leads>
  customerId: number
  /** The customer's own. */
  ownBatch: string
  batches: readonly RenewedBatch[]
}

/** Attachments of the lead, of its file fields and of its follow-ups; every copy is a batch of the customer's own. */
async function copyFiles(
  trx: Transaction<Tables>,
  actor: Actor,
  { lead, customerId, batches, ownBatch }: CopyFilesOptions,
): Promise<void> {
  const { services } = actor
  const owner = (field: string) => ({ module: customer.key, id: customerId, field })
  await services.files.copy(trx, lead.batch_id, ownBatch, owner(''))
  for (const { field, from, to } of batches) await services.files.copy(trx, from, to, owner(field.key))
  const followUps = await trx
    .selectFrom('activities')
    .select(['activity_id', 'batch_id'])
    .where('type', '=', customer.label)
    .where('record_id', '=', customerId)
    .where('batch_id', 'is not', null)
    .execute()
  for (const { activity_id, batch_id } of followUps) {
    const to = newBatchId()
    await services.files.copy(trx, batch_id ?? '', to, owner('activity'))
    await trx.updateTable('activities').set({ batch_id: to }).where('activity_id', '=', activity_id).execute()
  }
}

interface RenewedBatch {
  field: FieldRow
  from: string
  to: string
}

/** File fields of the customer that got a batch of the lead's get one of their own, into which it is copied. */
function renewBatches({ services }: Actor, values: Values): RenewedBatch[] {
  const { fields } = schemaOf(customer, services.engine.catalog.current())
  return fields.flatMap((field): RenewedBatch[] => {
    const from = values[field.column]
    if (!isFileField(field) || typeof from !== 'string') return []
    const to = newBatchId()
    values[field.column] = to
    return [{ field, from, to }]
  })
}

export const leadsEndpoints: readonly Endpoint[] = [
  on(leadsCalls.convert, (context) => convertLeads(context, context.request.ids)),
]
