import { sql } from 'kysely'
import { wordOf } from '#protocol/hrm/coded.ts'
import { candidate } from '#protocol/hrm/recruiting/candidate.ts'
import { eventByHand } from '#protocol/hrm/recruiting/candidate-states.ts'
import { mayMove, stages } from '#protocol/hrm/recruiting/stages.ts'
import { candidateStatuses } from '#protocol/hrm/recruiting/words.ts'
import { change } from '#server/engine/change/change.ts'
import { removeRecords } from '#server/engine/change/remove.ts'
import { happen } from '#server/engine/change/states/happen.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import { refusal, refuse } from '#server/platform/refusal.ts'
import { removeAwaited } from '../employees/door.ts'
import { candidateEvents, candidateScope, requireChannel } from './candidate-rules.ts'
import { lockCandidates } from './lock.ts'

interface Some {
  candidateIds: readonly number[]
}

/** Moves by hand, all or none (hrm.md §9.4); who is there already stays. */
export async function moveCandidates(
  actor: Actor,
  { candidateIds, status }: Some & { status: number },
): Promise<void> {
  const event = eventByHand(status)
  if (!event) return refuse('stageByHandUnfit')
  await inTransaction(actor.services.db, async (trx) => {
    const rows = await lockCandidates(trx, actor, candidateIds)
    const moving = rows.filter((row) => Number(row.status) !== status)
    const stuck = moving.find((row) => !mayMove(Number(row.status), status))
    if (stuck) refuse('wrongState', wordOf(candidateStatuses, Number(stuck.status)))
    await happen(trx, actor, candidate, moving, event)
  })
}

/** 更改应聘职位: to a post that is open and within the scope. */
export async function setPostOf(
  actor: Actor,
  { candidateIds, postId }: Some & { postId: number },
): Promise<void> {
  await inTransaction(actor.services.db, async (trx) => {
    await requireOpenPost(trx, actor, postId)
    const rows = await lockCandidates(trx, actor, candidateIds)
    await change(trx, actor, candidate, rows, { set: { post_id: postId }, as: candidateEvents.post })
  })
}

type Trx = Parameters<typeof lockCandidates>[0]

/** The post is held: it is not stopped before the candidates are there. */
async function requireOpenPost(trx: Trx, { viewer }: Actor, postId: number): Promise<void> {
  const { rows } = await sql<{ status: number; is_reached: boolean }>`select p.status,
      (select ${candidateScope(viewer, 'hrm/recruit/manage')}
        from (select p.id as post_id, p.create_user_id) r) as is_reached
    from hrm_post p where p.id = ${postId} and p.deleted_at is null for share of p`.execute(trx)
  const [found] = rows
  if (!found?.is_reached) throw refusal('relatedUnknown', '招聘职位').at('postId')
  if (found.status !== 1) throw refusal('postStopped').at('postId')
}

export async function setChannelOf(
  actor: Actor,
  { candidateIds, channelId }: Some & { channelId: number },
): Promise<void> {
  await inTransaction(actor.services.db, async (trx) => {
    await requireChannel(trx, channelId)
    const rows = await lockCandidates(trx, actor, candidateIds)
    await change(trx, actor, candidate, rows, { set: { channel_id: channelId }, as: candidateEvents.channel })
  })
}

interface Elimination extends Some {
  eliminate: string
  remarks: string
}

/** 淘汰/流失: an employee who is still awaited is deleted along (hrm.md §9.3). */
export async function eliminateCandidates(actor: Actor, request: Elimination): Promise<void> {
  const { candidateIds, eliminate, remarks } = request
  if (eliminate === '') throw refusal('eliminateMissing').at('eliminate')
  await inTransaction(actor.services.db, async (trx) => {
    const rows = await lockCandidates(trx, actor, candidateIds)
    const about = { eliminate: [eliminate], ...(remarks !== '' && { remarks: [remarks] }) }
    await happen(trx, actor, candidate, rows, 'drop', { set: { eliminate }, about })
    const awaited = rows.flatMap((row) =>
      Number(row.status) === stages.awaited && row.employee_id !== null ? Number(row.employee_id) : [],
    )
    await removeAwaited(trx, actor, awaited)
  })
}

/** 放入人才库, 移出人才库: of candidates who were dropped. */
export async function setPooled(
  actor: Actor,
  { candidateIds, pooled }: Some & { pooled: 0 | 1 },
): Promise<void> {
  await inTransaction(actor.services.db, async (trx) => {
    const rows = await lockCandidates(trx, actor, candidateIds)
    if (rows.some((row) => Number(row.status) !== stages.dropped)) refuse('poolUnfit')
    const meant = rows.filter((row) => (row.pooled_at !== null) !== (pooled === 1))
    await change(trx, actor, candidate, meant, {
      set: { pooled_at: pooled === 1 ? actor.services.clock.now() : null },
      as: candidateEvents.pool,
      about: () => ({ pool: [pooled === 1 ? '放入' : '移出'] }),
      regardless: true,
    })
  })
}

/** Deletes with interviews, whose interviewers are free again. */
export const removeCandidates = (actor: Actor, ids: readonly number[]): Promise<void> =>
  removeRecords(actor, candidate, ids)

/** Who has been in one of these statuses for more than `day` days (一键清理). */
export async function findToClean(
  { services, viewer }: Actor,
  { status, day }: { status: readonly number[]; day: number },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select r.id from hrm_candidate r
    where r.deleted_at is null and r.status = any(${status}::int[])
      and coalesce(r.status_update_time, r.create_time) < ${services.clock.now()}::timestamptz - make_interval(days => ${day})
      and ${candidateScope(viewer, 'hrm/recruit/manage')}
    order by r.id limit 200`.execute(services.db)
  return rows.map(({ id }) => id)
}
