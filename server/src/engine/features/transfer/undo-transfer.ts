import { sql, type Transaction } from 'kysely'
import { z } from 'zod'
import type { RecordType } from '#protocol/record/declare.ts'
import { recordTypeOf } from '#protocol/record-types.ts'
import type { Tables } from '#server/platform/database.ts'
import { refuse, refuseInput } from '#server/platform/refusal.ts'
import { behaviours, recordActions } from '../../change/history.ts'
import { recordOwners } from '../../change/owner-records.ts'
import { titleOf } from '../../model/companions.ts'
import type { Actor, StoredRow } from '../../model/rules.ts'

const teamRowSchema = z.object({
  user_id: z.number(),
  power: z.number(),
  create_time: z.string(),
  expires_on: z.string().nullable(),
})
const movedSchema = z.object({
  type: z.number(),
  id: z.number(),
  /** After the transfer; any other version means that somebody worked on the record since. */
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

interface RememberOptions {
  rows: readonly StoredRow[]
  ownerUserId: number
  columns: readonly string[]
}

export async function rememberRecords(
  trx: Transaction<Tables>,
  type: RecordType,
  { rows, ownerUserId, columns }: RememberOptions,
): Promise<MovedRecord[]> {
  const teams = type.abilities.team ? await readTeams(trx, type, rows, ownerUserId) : null
  return rows.map((row) => ({
    type: type.label,
    id: row.id,
    version: row.version + 1,
    ownerUserId: row.owner_user_id,
    values: Object.fromEntries(columns.map((column) => [column, row[column]])),
    team: teams?.get(row.id) ?? [],
  }))
}

async function readTeams(
  trx: Transaction<Tables>,
  type: RecordType,
  rows: readonly StoredRow[],
  ownerUserId: number,
): Promise<Map<number, MovedRecord['team']>> {
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
  const titles = await lockUntouched(trx, type, moved)
  const [first] = moved
  if (!first) return
  const columns = Object.keys(first.values)
  const assignments = columns.map((column) => sql`${sql.ref(column)} = old.${sql.ref(column)}`)
  const kept = JSON.stringify(moved.map(({ id, values }) => ({ ...values, id })))
  await sql`update ${sql.table(type.table)} r set ${sql.join(assignments)}, version = r.version + 1
    from jsonb_populate_recordset(null::${sql.table(type.table)}, ${kept}::jsonb) old
    where r.id = old.id`.execute(trx)
  if (type.abilities.team) await restoreTeams(trx, type, { ownerUserId, moved })
  const now = actor.services.clock.now()
  const people = actor.services.directory.current()
  await recordOwners(
    trx,
    moved.map((record) => ({
      type: type.label,
      recordId: record.id,
      from: ownerUserId,
      to: record.ownerUserId,
    })),
    now,
  )
  await recordActions(
    trx,
    actor,
    moved.map((record) => ({
      type,
      recordId: record.id,
      behavior: behaviours.transfer,
      object: titles.get(record.id) ?? '',
      content: [`撤销转移，负责人恢复为：${people.realname(record.ownerUserId) || '无'}`],
      keys: ['ownerUserId'],
      version: record.version + 1,
    })),
  )
}

async function lockUntouched(
  trx: Transaction<Tables>,
  type: RecordType,
  moved: readonly MovedRecord[],
): Promise<Map<number, string>> {
  const { rows } = await sql<StoredRow>`select r.* from ${sql.table(type.table)} r
    where r.id = any(${moved.map((record) => record.id)}::bigint[]) and r.deleted_at is null
    order by r.id for update of r`.execute(trx)
  const found = new Map(rows.map((row) => [row.id, row]))
  for (const record of moved) {
    const row = found.get(record.id)
    if (!row) refuseInput(`转移的${type.display}已被删除，不能撤销`)
    if (row.version !== record.version)
      refuseInput(`${type.display}“${titleOf(type, row)}”在转移后又有改动，不能撤销`)
  }
  return new Map(rows.map((row) => [row.id, titleOf(type, row)]))
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
