import { sql, type Transaction } from 'kysely'
import { z } from 'zod'
import type { contacts } from '#protocol/crm/contacts/type.ts'
import { customer } from '#protocol/crm/customer/type.ts'
import { type Changed, change } from '#server/engine/change/change.ts'
import { fromJson } from '#server/engine/change/from-json.ts'
import { recordOwners } from '#server/engine/change/owner-records.ts'
import { findEdited } from '#server/engine/change/since.ts'
import { keepUndo } from '#server/engine/change/undo.ts'
import type { RowOf } from '#server/engine/model/row-of.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { schemaOf } from '#server/engine/model/schema.ts'
import type { Tables } from '#server/platform/database/database.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { Arrived } from './arrive.ts'
import { poolEvents } from './events.ts'
import { followOwners } from './follow-owner.ts'
import { POOL_LABEL } from './label.ts'

type Trx = Transaction<Tables>

/** What the operation is called among those that can be taken back. */
export const PUT_IN = 'putIn'

const movedSchema = z.object({
  id: z.number(),
  /** After it was put in; any other version means that somebody worked on the record since. */
  version: z.number(),
  /** The columns that changed, as they were. */
  values: z.record(z.string(), z.unknown()),
})
type Moved = z.infer<typeof movedSchema>
/** A membership, as PostgreSQL writes it. */
const memberSchema = z.record(z.string(), z.unknown())
const stateSchema = z.object({
  records: z.array(movedSchema),
  contacts: z.array(movedSchema),
  team: z.array(memberSchema),
})
type Members = z.infer<typeof memberSchema>[]

/** The members of the customers' teams, who leave when they are put into a pool. */
export async function readTeams(trx: Trx, rows: readonly RowOf<typeof customer>[]): Promise<Members> {
  const { rows: members } = await sql<{ member: Members[number] }>`
    select to_jsonb(m) as member from team_members m
    where m.type = ${customer.label} and m.record_id = any(${rows.map((row) => row.id)}::bigint[])`.execute(
    trx,
  )
  return members.map(({ member }) => member)
}

const remember = ({ before, after, changes }: Changed): Moved => ({
  id: before.id,
  version: after.version,
  values: Object.fromEntries(changes.map(({ column: { column } }) => [column, before[column]])),
})

/** Remembers how to take customers out of the pool again. */
export async function storePutIn(trx: Trx, actor: Actor, put: Arrived & { team: Members }): Promise<void> {
  await keepUndo(trx, actor, {
    operation: PUT_IN,
    type: customer.label,
    state: {
      records: put.customers.map(remember),
      contacts: put.contacts.map(remember),
      team: put.team,
    },
  })
}

/**
 * Gives customers back to whom they belonged, with their teams and contacts. One that somebody claimed or changed since
 * refuses the whole; a contact that was changed meanwhile stays as it is.
 */
export async function undoPutIn(trx: Trx, actor: Actor, kept: unknown): Promise<void> {
  const { records, contacts: people, team } = stateSchema.parse(kept)
  const rows = await lockPutIn(trx, actor, records)
  const schema = schemaOf(customer, actor.services.engine.catalog.current())
  const values = new Map(records.map((each) => [each.id, fromJson(each.values, schema)]))
  await change(trx, actor, customer, rows, {
    set: (row) => values.get(row.id) ?? {},
    as: poolEvents.putInUndone,
  })
  const ids = records.map(({ id }) => id)
  await sql`delete from customer_pool_relations where customer_id = any(${ids}::bigint[])`.execute(trx)
  await sql`insert into team_members
    select * from jsonb_populate_recordset(null::team_members, ${JSON.stringify(team)}::jsonb)
    on conflict do nothing`.execute(trx)
  await giveContactsBack(trx, actor, people)
  const owners = rows.map(({ id }) => ({
    type: POOL_LABEL,
    recordId: id,
    from: null,
    to: ownerIn(values.get(id)),
  }))
  await recordOwners(trx, owners, actor.services.clock.now())
}

const ownerIn = (values: Record<string, unknown> | undefined): number | null =>
  typeof values?.owner_user_id === 'number' ? values.owner_user_id : null

async function lockPutIn(trx: Trx, actor: Actor, records: readonly Moved[]) {
  const { rows } = await sql<RowOf<typeof customer>>`select r.* from customer r
    where r.id = any(${records.map(({ id }) => id)}::bigint[]) and r.deleted_at is null
    order by r.id for update of r`.execute(trx)
  if (rows.length < records.length) refuse('putInRemoved')
  const worked = await findEdited(trx, actor, customer, { seen: records, keys: ['ownerUserId'] })
  const touched = rows.find((row) => worked.has(row.id))
  if (touched) refuse('putInChanged', touched.customer_name)
  return rows
}

async function giveContactsBack(trx: Trx, actor: Actor, moved: readonly Moved[]): Promise<void> {
  const { rows } = await sql<RowOf<typeof contacts>>`select r.* from contacts r
    join unnest(${moved.map(({ id }) => id)}::bigint[], ${moved.map(({ version }) => version)}::int[])
      as m(id, version) on m.id = r.id and m.version = r.version
    where r.deleted_at is null order by r.id for update of r`.execute(trx)
  const owners = new Map(moved.map(({ id, values }) => [id, ownerIn(values)]))
  await followOwners(trx, actor, rows, (row) => owners.get(row.id) ?? null)
}
