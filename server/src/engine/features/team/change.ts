import { sql, type Transaction } from 'kysely'
import { applicationOf } from '#protocol/applications.ts'
import { MASKED } from '#protocol/fields/rule/mask.ts'
import type { MemberChange } from '#protocol/record/calls/team.ts'
import { type RecordType, toKey } from '#protocol/record/declaration/declare.ts'
import type { AppServices } from '#server/access/context.ts'
import { viewerOf } from '#server/access/viewer.ts'
import { inTransaction, type Tables } from '#server/platform/database/database.ts'
import { refuse } from '#server/platform/refusal.ts'
import { today } from '#server/platform/time/clock.ts'
import { recordEvent, subjectOf } from '../../change/entries.ts'
import { events } from '../../change/events.ts'
import { renewTotals } from '../../change/totals.ts'
import { type CompanyRows, lockCompanions, titleOf } from '../../model/companions.ts'
import { fieldRightsOf } from '../../model/field-rights.ts'
import { reachable, requireRecords } from '../../model/find-record.ts'
import type { HistoryEvent } from '../../model/history.ts'
import type { OutgoingMessage } from '../../model/notify.ts'
import type { Actor, StoredRow } from '../../model/rules.ts'

/**
 * Adds members to records, or changes what they may do (record-engine.md §9.4): leaf `teamsave` and EDIT of every row.
 * Owners are passed over. New members are notified; `changeType` takes the related records the caller may edit along.
 */
export async function setMembers(actor: Actor, type: RecordType, change: MemberChange): Promise<void> {
  requireMembers(actor, change.memberIds)
  requireLastDay(actor, change.expiresTime)
  await changeTeams(actor, type, change, (trx, company) => saveMembers(trx, actor, company, change))
}

/** Removes members; those who were none are passed over. */
export async function removeMembers(actor: Actor, type: RecordType, change: MemberChange): Promise<void> {
  await changeTeams(actor, type, change, (trx, company) => dropMembers(trx, actor, company, change.memberIds))
}

/** The caller leaves a team; the owner cannot (2008), a stranger may not (401). */
export async function exitTeam(actor: Actor, type: RecordType, recordId: number): Promise<void> {
  const { services, viewer } = actor
  await inTransaction(services.db, async (trx) => {
    const { rows } = await sql<StoredRow>`select r.* from ${sql.table(type.table)} r
      where r.id = ${recordId} and r.deleted_at is null for update of r`.execute(trx)
    const row = rows[0] ?? refuse('forbidden')
    if (row.owner_user_id === viewer.userId) refuse('ownerCannotLeave')
    const left = await sql`delete from team_members
      where type = ${type.label} and record_id = ${recordId} and user_id = ${viewer.userId}
        and (expires_on is null or expires_on >= current_date) returning user_id`.execute(trx)
    if (left.rows.length === 0) refuse('forbidden')
    const title = titleOf(type, row)
    await recordEvent(trx, actor, type, [{ id: recordId, title }], { as: events.exitTeam })
    renewTotals(trx, actor)
    const owner = row.owner_user_id
    if (owner !== null)
      await services.notify.sendMessages(
        trx,
        messagesOf(actor, type, 'left', [{ recordId, title, userId: owner }]),
      )
  })
}

async function changeTeams(
  actor: Actor,
  type: RecordType,
  { ids, changeType }: Pick<MemberChange, 'ids' | 'changeType'>,
  work: (trx: Transaction<Tables>, company: CompanyRows) => Promise<void>,
): Promise<void> {
  const { services } = actor
  await inTransaction(services.db, async (trx) => {
    const rows = await requireRecords(actor, type, ids, { action: 'edit', lock: true, db: trx })
    const companions = await lockCompanions(type, {
      ids,
      codes: changeType,
      condition: (target) => reachable(actor, target, 'edit'),
      db: trx,
    })
    const shared = companions.filter((company) => company.type.abilities.team)
    for (const company of [{ type, rows }, ...shared]) await work(trx, company)
    renewTotals(trx, actor)
  })
}

function requireMembers({ services }: Actor, userIds: readonly number[]): void {
  const people = services.directory.current()
  for (const userId of userIds) {
    const user = people.user(userId) ?? refuse('userUnknown')
    if (user.status === 0) refuse('memberDisabled', user.realname)
  }
}

/** A membership that is over before it begins is a mistake. */
export function requireLastDay({ services }: Pick<Actor, 'services'>, lastDay: string | undefined): void {
  if (lastDay !== undefined && lastDay < today(services.clock)) refuse('membershipPast')
}

interface TeamRow {
  record_id: number
  user_id: number
}

async function saveMembers(
  trx: Transaction<Tables>,
  actor: Actor,
  { type, rows }: CompanyRows,
  { memberIds, power, expiresTime }: MemberChange,
): Promise<void> {
  const result = await sql<TeamRow & { is_new: boolean }>`
    insert into team_members (type, record_id, user_id, power, expires_on)
    select ${type.label}::int, r.id, u.id, ${power ?? 1}::int, ${expiresTime ?? null}::date
    from ${sql.table(type.table)} r, unnest(${[...new Set(memberIds)]}::bigint[]) as u(id)
    where r.id = any(${rows.map((row) => row.id)}::bigint[]) and r.owner_user_id is distinct from u.id
    on conflict (type, record_id, user_id) do update set power = excluded.power, expires_on = excluded.expires_on
      where (team_members.power, team_members.expires_on) is distinct from (excluded.power, excluded.expires_on)
    returning record_id, user_id, xmax = 0 as is_new`.execute(trx)
  const added = result.rows.filter((row) => row.is_new)
  const changed = result.rows.filter((row) => !row.is_new)
  await recordTeams(trx, actor, { type, rows }, { team: added, as: events.addMember })
  await recordTeams(trx, actor, { type, rows }, { team: changed, as: events.updateMember })
  await actor.services.notify.sendMessages(trx, messagesOf(actor, type, 'added', notified(type, rows, added)))
}

async function dropMembers(
  trx: Transaction<Tables>,
  actor: Actor,
  { type, rows }: CompanyRows,
  memberIds: readonly number[],
): Promise<void> {
  const removed = await sql<TeamRow>`delete from team_members
    where type = ${type.label} and record_id = any(${rows.map((row) => row.id)}::bigint[])
      and user_id = any(${memberIds}::bigint[]) returning record_id, user_id`.execute(trx)
  await recordTeams(trx, actor, { type, rows }, { team: removed.rows, as: events.removeMember })
  const messages = messagesOf(actor, type, 'removed', notified(type, rows, removed.rows))
  await actor.services.notify.sendMessages(trx, messages)
}

interface TeamEvent {
  team: readonly TeamRow[]
  as: HistoryEvent
}

/** One history entry per record, naming the people it is about. */
async function recordTeams(
  trx: Transaction<Tables>,
  actor: Actor,
  { type, rows }: CompanyRows,
  { team, as }: TeamEvent,
): Promise<void> {
  const people = actor.services.directory.current()
  const byRecord = Map.groupBy(team, (member) => member.record_id)
  const subjects = rows.flatMap((row) => {
    const members = byRecord.get(row.id)?.map(({ user_id: id }) => ({ id, name: people.realname(id) }))
    return members ? [subjectOf(type, row, { members })] : []
  })
  await recordEvent(trx, actor, type, subjects, { as })
}

interface Notified {
  recordId: number
  title: string
  userId: number
}

function notified(type: RecordType, rows: readonly StoredRow[], team: readonly TeamRow[]): Notified[] {
  const titles = new Map(rows.map((row) => [row.id, titleOf(type, row)]))
  return team.map((member) => ({
    recordId: member.record_id,
    title: titles.get(member.record_id) ?? '',
    userId: member.user_id,
  }))
}

/** Whether the user's roles show them the names of records of the type. */
function isNamedFor({ directory, engine }: AppServices, type: RecordType, userId: number): boolean {
  const people = directory.current()
  if (!people.user(userId)) return false
  const rights = fieldRightsOf(viewerOf(people, userId), type, engine.catalog.current())
  return rights.level(toKey(type.title)) > 1
}

function messagesOf(
  { services, viewer }: Actor,
  type: RecordType,
  event: 'added' | 'left' | 'removed',
  people: readonly Notified[],
): OutgoingMessage[] {
  const messageType = type.messages?.team?.[event]
  if (messageType === undefined) return []
  return people.map(({ recordId, title, userId }) => ({
    type: messageType,
    label: applicationOf(type).messageLabel,
    recipients: [userId],
    title: isNamedFor(services, type, userId) ? title : MASKED,
    typeId: recordId,
    sender: viewer.userId,
  }))
}
