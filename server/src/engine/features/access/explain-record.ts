import { sql } from 'kysely'
import {
  type AccessAction,
  type AccessVerdict,
  accessActions,
  isAccessAction,
  type PersonAccess,
} from '#protocol/record/calls/access-calls.ts'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import type { AppServices } from '#server/access/context.ts'
import type { Snapshot } from '#server/access/snapshot.ts'
import { type Viewer, viewerOf } from '#server/access/viewer.ts'
import { type Ground, visible } from '#server/access/visible.ts'
import { refuse } from '#server/platform/refusal.ts'
import { groundsFor, requireRecord } from '../../model/find-record.ts'
import type { Actor } from '../../model/rules.ts'
import { lacksOf, type Membership, type Question, reasonOf } from './reasons.ts'

/** Conditions of one statement. */
const AT_ONCE = 300

/** A rule that may grant access to the record. */
interface Candidate {
  viewer: Viewer
  ground: Ground
}

/** Those of the rules that give the record: each is asked as the very condition of lists and details. */
async function holding(
  { db }: Pick<AppServices, 'db'>,
  { type, id }: { type: RecordType; id: number },
  candidates: readonly Candidate[],
): Promise<Candidate[]> {
  const held: Candidate[] = []
  for (let at = 0; at < candidates.length; at += AT_ONCE) {
    const some = candidates.slice(at, at + AT_ONCE)
    const conditions = sql.join(some.map(({ ground }) => visible([ground])))
    const { rows } = await sql<{ given: boolean[] }>`select array[${conditions}]::boolean[] as given
      from ${sql.table(type.table)} r where r.id = ${id}`.execute(db)
    held.push(...some.filter((_, index) => rows[0]?.given[index]))
  }
  return held
}

/** The team of a record, also those whose time is over. */
async function teamOf(
  { db }: Pick<AppServices, 'db'>,
  type: RecordType,
  id: number,
): Promise<ReadonlyMap<number, Membership>> {
  if (!type.abilities.team) return new Map()
  const { rows } = await sql<Membership & { userId: number }>`select m.user_id as "userId", m.power,
      m.expires_on as "expiresOn", coalesce(m.expires_on < current_date, false) as "isOver"
    from team_members m where m.type = ${type.label} and m.record_id = ${id}`.execute(db)
  return new Map(rows.map(({ userId, ...membership }) => [userId, membership]))
}

interface Subject {
  snapshot: Snapshot
  ownerUserId: number | null
  question: (viewer: Viewer, action: AccessAction) => Question
}

/** The record, if the caller may read it; else 401. */
async function subjectOf(actor: Actor, type: RecordType, id: number): Promise<Subject> {
  const { owner_user_id: ownerUserId } = await requireRecord(actor, type, id, { action: 'read' })
  const team = await teamOf(actor.services, type, id)
  const snapshot = actor.services.directory.current()
  return {
    snapshot,
    ownerUserId,
    question: (viewer, action) => ({
      snapshot,
      type,
      action,
      viewer,
      ownerUserId,
      membership: team.get(viewer.userId),
    }),
  }
}

/**
 * All active users who may do this with the record, each with the granting rules. The verdict is that of
 * `groundsOf`, used by lists and details (platform.md §4.13). Requires READ: 401.
 */
export async function explainPeople(
  actor: Actor,
  type: RecordType,
  { id, action }: { id: number; action: AccessAction },
): Promise<{ ownerUserName: string; people: PersonAccess[] }> {
  const { services } = actor
  const { snapshot, ownerUserId, question } = await subjectOf(actor, type, id)
  const candidates = snapshot.users
    .filter(({ status }) => status !== 0)
    .map(({ userId }) => viewerOf(snapshot, userId))
    .flatMap((viewer) => groundsFor({ services, viewer }, type, action).map((ground) => ({ viewer, ground })))
  const byViewer = Map.groupBy(await holding(services, { type, id }, candidates), ({ viewer }) => viewer)
  const people = [...byViewer].map(
    ([viewer, held]): PersonAccess => ({
      userId: viewer.userId,
      realname: viewer.realname,
      deptName: snapshot.dept(viewer.deptId)?.name ?? null,
      reasons: held.map(({ ground }) => reasonOf(ground, question(viewer, action))),
    }),
  )
  const isOwner = ({ userId }: PersonAccess) => Number(userId === ownerUserId)
  return {
    ownerUserName: snapshot.realname(ownerUserId),
    people: people.toSorted((a, b) => isOwner(b) - isOwner(a)),
  }
}

/** What one user may do with a record, by which rules, and what they lack for the rest. Requires READ: 401. */
export async function explainPerson(
  actor: Actor,
  type: RecordType,
  { id, userId }: { id: number; userId: number },
): Promise<AccessVerdict[]> {
  const { services } = actor
  const { snapshot, question } = await subjectOf(actor, type, id)
  if (!snapshot.user(userId)) refuse('rowUnknown')
  const viewer = viewerOf(snapshot, userId)
  const verdicts: AccessVerdict[] = []
  for (const action of Object.keys(accessActions).filter(isAccessAction)) {
    const candidates = groundsFor({ services, viewer }, type, action).map((ground) => ({ viewer, ground }))
    const held = await holding(services, { type, id }, candidates)
    const asked = question(viewer, action)
    verdicts.push({
      action,
      allowed: held.length > 0,
      reasons: held.map(({ ground }) => reasonOf(ground, asked)),
      lacks: held.length > 0 ? [] : lacksOf(asked),
    })
  }
  return verdicts
}
