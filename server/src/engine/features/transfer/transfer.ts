import { sql, type Transaction } from 'kysely'
import type { TransferRequest } from '#protocol/record/calls/team.ts'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import { forbiddenBy } from '#protocol/record/states/states.ts'
import { inTransaction, type Tables } from '#server/platform/database/database.ts'
import { refuse } from '#server/platform/refusal.ts'
import { change } from '../../change/change.ts'
import { events } from '../../change/events.ts'
import { recordOwners } from '../../change/owner-records.ts'
import { requireAllowed } from '../../change/states/require-allowed.ts'
import { keepUndo } from '../../change/undo.ts'
import { always, type Condition } from '../../fields/compare.ts'
import { type CompanyRows, lockCompanions, lockOwnedAlong } from '../../model/companions.ts'
import { requireRecords } from '../../model/find-record.ts'
import { type Actor, rulesOf, type StoredRow } from '../../model/rules.ts'
import { requireLastDay } from '../team/change.ts'
import { type MovedRecord, readTeams, rememberRecord } from './undo-transfer.ts'

/** `transferType`: 1 removes the old owner, 2 keeps them as a member of the team. */
const STAYS = 2

/**
 * Gives records a new owner, all or none (record-engine.md §9.3): the leaf `transfer` and ownership in range;
 * membership does not suffice. Requested related records follow where the caller or a subordinate owns them.
 */
export async function transferRecords(
  actor: Actor,
  type: RecordType,
  request: TransferRequest,
): Promise<void> {
  const { services } = actor
  requireOwner(actor, request.ownerUserId)
  requireLastDay(actor, request.expiresTime)
  await inTransaction(services.db, async (trx) => {
    const rows = await requireRecords(actor, type, request.ids, { action: 'transfer', lock: true, db: trx })
    const companions = await lockCompanions(type, {
      ids: request.ids,
      codes: request.changeType,
      condition: () => ownedByMine(actor),
      db: trx,
    })
    const records: MovedRecord[] = []
    requireAllowed(actor, type, rows, 'transfer')
    for (const company of [{ type, rows }, ...companions.map((company) => movable(actor, company))])
      for (const each of [company, ...(await lockOwnedAlong(trx, company))])
        records.push(...(await moveRows(trx, actor, each, request)))
    if (records.length)
      await keepUndo(trx, actor, {
        operation: 'transfer',
        type: type.label,
        state: { ownerUserId: request.ownerUserId, records },
      })
  })
}

function requireOwner({ services }: Actor, userId: number): void {
  const user = services.directory.current().user(userId) ?? refuse('userUnknown')
  if (user.status === 0) refuse('ownerDisabled', user.realname)
}

/** What follows by itself stays behind where its state forbids it to be transferred. */
const movable = ({ viewer }: Actor, { type, rows }: CompanyRows): CompanyRows => ({
  type,
  rows: rows.filter((row) => !forbiddenBy(type, row, 'transfer', viewer)),
})

/** Rows of the caller and their subordinates; for administrators every row. */
function ownedByMine({ services, viewer }: Actor): Condition {
  if (viewer.isAdmin) return always
  const mine = [viewer.userId, ...services.directory.current().subordinatesOf(viewer.userId)]
  return sql<boolean>`r.owner_user_id = any(${mine}::bigint[])`
}

/** The manner of a change of owner. */
type Moving = Pick<TransferRequest, 'ownerUserId' | 'transferType' | 'power' | 'expiresTime'>

/** Gives rows, read and locked, to another owner unless they already own them; returns the undo step of each. */
export async function moveRows(
  trx: Transaction<Tables>,
  actor: Actor,
  { type, rows: found }: CompanyRows,
  request: Moving,
): Promise<MovedRecord[]> {
  const { ownerUserId } = request
  const now = actor.services.clock.now()
  const rules = rulesOf(actor.services, type)
  const rows = found.filter((row) => row.owner_user_id !== ownerUserId)
  if (rows.length === 0) return []
  await rules.owning?.check?.({ actor, trx, rows, ownerUserId, now })
  const values = { ...rules.owning?.values?.({ now }), owner_user_id: ownerUserId, update_time: now }
  const teams = type.abilities.team ? await readTeams(trx, type, rows, ownerUserId) : null
  const changed = await change(trx, actor, type, rows, { set: values, as: events.transfer })
  if (type.abilities.team) await moveTeam(trx, type, rows, request)
  const owners = rows.map((row) => ({
    type: type.label,
    recordId: row.id,
    from: row.owner_user_id,
    to: ownerUserId,
  }))
  await recordOwners(trx, owners, now)
  return changed.map((each) => rememberRecord(type, each, Object.keys(values), teams))
}

/** The new owner is no member any more; the old one becomes one where asked for. */
async function moveTeam(
  trx: Transaction<Tables>,
  type: RecordType,
  rows: readonly StoredRow[],
  { ownerUserId, transferType, power, expiresTime }: Moving,
): Promise<void> {
  const ids = rows.map((row) => row.id)
  await sql`delete from team_members where type = ${type.label} and record_id = any(${ids}::bigint[])
    and user_id = ${ownerUserId}`.execute(trx)
  const leaving = rows.filter((row) => row.owner_user_id !== null)
  if (transferType !== STAYS || leaving.length === 0) return
  await sql`insert into team_members (type, record_id, user_id, power, expires_on)
    select ${type.label}::int, m.record_id, m.user_id, ${power ?? 1}::int, ${expiresTime ?? null}::date
    from unnest(${leaving.map((row) => row.id)}::bigint[], ${leaving.map((row) => row.owner_user_id)}::bigint[])
      as m(record_id, user_id)
    on conflict (type, record_id, user_id) do update set power = excluded.power, expires_on = excluded.expires_on`.execute(
    trx,
  )
}
