import { sql, type Transaction } from 'kysely'
import { z } from 'zod'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import { recordTypeOf } from '#protocol/record-types.ts'
import type { Tables } from '#server/platform/database/database.ts'
import { refuse } from '#server/platform/refusal.ts'
import { type Changed, change } from '../../change/change.ts'
import { events } from '../../change/events.ts'
import { fromJson } from '../../change/from-json.ts'
import { recordOwners } from '../../change/owner-records.ts'
import { findEdited } from '../../change/since.ts'
import { titleOf } from '../../model/companions.ts'
import type { Actor, StoredRow } from '../../model/rules.ts'
import { type Schema, schemaOf } from '../../model/schema.ts'

const teamRowSchema = z.object({
  user_id: z.number(),
  power: z.number(),
  create_time: z.string(),
  expires_on: z.string().nullable(),
})
const movedSchema = z.object({
  type: z.number(),
  id: z.number(),
  /** After the transfer; any other version means that the record was edited since. */
  version: z.number(),
  ownerUserId: z.number().nullable(),
  /** The columns that the transfer wrote, as they were. */
  values: z.record(z.string(), z.unknown()),
  /** Team rows of old and new owner, as they were. */
  team: z.array(teamRowSchema),
})
const stateSchema = z.object({ ownerUserId: z.number(), records: z.array(movedSchema) })

/** What a transfer must know of a record to be taken back. */
export type MovedRecord = z.infer<typeof movedSchema>

type Teams = ReadonlyMap<number, MovedRecord['team']>

export function rememberRecord(
  { label }: RecordType,
  { before, after }: Changed,
  columns: readonly string[],
  teams: Teams | null,
): MovedRecord {
  return {
    type: label,
    id: before.id,
    version: after.version,
    ownerUserId: before.owner_user_id,
    values: Object.fromEntries(columns.map((column) => [column, before[column]])),
    team: teams?.get(before.id) ?? [],
  }
}

/** The memberships of old and new owners. */
export async function readTeams(
  trx: Transaction<Tables>,
  type: RecordType,
  rows: readonly StoredRow[],
  ownerUserId: number,
): Promise<Teams> {
  const { rows: members } = await sql<{ record_id: number; member: MovedRecord['team'][number] }>`
    select m.record_id, to_jsonb(m) as member from team_members m
    join unnest(${rows.map((row) => row.id)}::bigint[], ${rows.map((row) => row.owner_user_id)}::bigint[])
      as o(record_id, owner) on o.record_id = m.record_id
    where m.type = ${type.label} and m.user_id in (o.owner, ${ownerUserId})`.execute(trx)
  const byRecord = Map.groupBy(members, (row) => row.record_id)
  return new Map([...byRecord].map(([id, list]) => [id, list.map((row) => row.member)]))
}

/** Gives records back to whom they belonged, teams included. A record changed since, or given on, refuses the whole. */
export async function undoTransfer(trx: Transaction<Tables>, actor: Actor, kept: unknown): Promise<void> {
  const { ownerUserId, records } = stateSchema.parse(kept)
  for (const [label, moved] of Map.groupBy(records, (record) => record.type)) {
    const type = recordTypeOf(label) ?? refuse('invalid')
    await giveBack(trx, actor, type, { ownerUserId, moved })
  }
}

interface GiveBackOptions {
  ownerUserId: number
  moved: readonly MovedRecord[]
}

async function giveBack(
  trx: Transaction<Tables>,
  actor: Actor,
  type: RecordType,
  { ownerUserId, moved }: GiveBackOptions,
): Promise<void> {
  const schema = schemaOf(type, actor.services.engine.catalog.current())
  const rows = await lockUntouched(trx, actor, schema, moved)
  const values = new Map(moved.map((record) => [record.id, fromJson(record.values, schema)]))
  await change(trx, actor, type, rows, {
    set: (row) => values.get(row.id) ?? {},
    as: events.transferUndone,
  })
  if (type.abilities.team) await restoreTeams(trx, type, { ownerUserId, moved })
  const owners = moved.map((record) => ({
    type: type.label,
    recordId: record.id,
    from: ownerUserId,
    to: record.ownerUserId,
  }))
  await recordOwners(trx, owners, actor.services.clock.now())
}

async function lockUntouched(
  trx: Transaction<Tables>,
  actor: Actor,
  { type, byColumn }: Schema,
  moved: readonly MovedRecord[],
): Promise<StoredRow[]> {
  const { rows } = await sql<StoredRow>`select r.* from ${sql.table(type.table)} r
    where r.id = any(${moved.map((record) => record.id)}::bigint[]) and r.deleted_at is null
    order by r.id for update of r`.execute(trx)
  if (rows.length < moved.length) refuse('transferredRemoved', type.display)
  const columns = moved.flatMap(({ values }) => Object.keys(values))
  const keys = [...new Set(columns)].flatMap((column) => byColumn.get(column)?.key ?? [])
  const worked = await findEdited(trx, actor, type, { seen: moved, keys })
  const touched = rows.find((row) => worked.has(row.id))
  if (touched) refuse('transferredChanged', type.display, titleOf(type, touched))
  return rows
}

async function restoreTeams(
  trx: Transaction<Tables>,
  type: RecordType,
  { ownerUserId, moved }: GiveBackOptions,
): Promise<void> {
  const ids = moved.map((record) => record.id)
  const owners = moved.map((record) => record.ownerUserId)
  await sql`delete from team_members m
    using unnest(${ids}::bigint[], ${owners}::bigint[]) as o(record_id, owner)
    where m.type = ${type.label} and m.record_id = o.record_id and m.user_id in (o.owner, ${ownerUserId})`.execute(
    trx,
  )
  const members = moved.flatMap((record) =>
    record.team.map((member) => ({ ...member, type: type.label, record_id: record.id })),
  )
  if (members.length)
    await sql`insert into team_members select * from jsonb_populate_recordset(null::team_members,
      ${JSON.stringify(members)}::jsonb)`.execute(trx)
}
