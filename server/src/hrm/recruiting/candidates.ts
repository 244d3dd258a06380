import { sql } from 'kysely'
import { candidate } from '#protocol/hrm/recruiting/candidate.ts'
import type { Candidate, CandidateIn, CandidateList } from '#protocol/hrm/recruiting/candidate-calls.ts'
import { RECRUIT_BOUNDS } from '#protocol/hrm/recruiting/limits.ts'
import { candidateStatuses } from '#protocol/hrm/recruiting/words.ts'
import type { Page } from '#protocol/platform/envelope.ts'
import { createRecord } from '#server/engine/change/save/create.ts'
import { openUpdate } from '#server/engine/change/save/open.ts'
import { updateOpened } from '#server/engine/change/save/update.ts'
import { requireDetail } from '#server/engine/features/detail/detail.ts'
import { listRecords } from '#server/engine/features/list/query.ts'
import { allOf } from '#server/engine/fields/compare.ts'
import { reachable, requireRecord } from '#server/engine/model/find-record.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import { refusal } from '#server/platform/refusal.ts'
import { narrow } from './narrowing.ts'
import { presentCandidates } from './present.ts'

/** What a form of a candidate means: every key of the wire, absent ones emptied. */
const entityOf = (request: CandidateIn): Record<string, unknown> => ({
  ...request,
  age: request.age ?? null,
  workTime: request.workTime ?? null,
  channelId: request.channelId ?? null,
})

export async function addCandidate(
  actor: Actor,
  { requestKey, ...request }: CandidateIn & { requestKey?: string | undefined },
): Promise<{ candidateId: number }> {
  const saved = await createRecord(actor, candidate, { entity: entityOf(request), field: [], requestKey })
  return { candidateId: Number(saved.candidateId) }
}

export async function setCandidate(
  actor: Actor,
  { candidateId, version, ...sent }: CandidateIn & { candidateId: number; version?: number | undefined },
): Promise<void> {
  await inTransaction(actor.services.db, async (trx) => {
    const stored = await requireRecord(actor, candidate, candidateId, { action: 'edit', lock: true, db: trx })
    const save = await openUpdate(trx, actor, candidate, stored, {
      sent: { entity: entityOf(sent), field: [], requestKey: undefined },
      version,
    })
    await updateOpened(trx, save, stored)
  })
}

export async function readCandidate(actor: Actor, id: number): Promise<Candidate> {
  const row = await requireDetail(actor, candidate, id)
  const [shown] = await presentCandidates(actor, [row])
  if (!shown) throw refusal('forbidden').over(candidate, id)
  return shown
}

/** One page of candidates, newest first (hrm.md §9.3). */
export async function listCandidates(actor: Actor, request: CandidateList): Promise<Page<Candidate>> {
  const { page, limit, pageType, search } = request
  const order = { sortField: 'createTime', order: 1 } as const
  const extra = [...narrow(actor, request), sql<boolean>`true`]
  const found = await listRecords(actor, candidate, { page, limit, pageType, search, ...order }, extra)
  return { ...found, list: await presentCandidates(actor, found.list) }
}

export async function countCandidates(actor: Actor): Promise<Record<string, number>> {
  const { rows } = await sql<{ status: number; count: number }>`select r.status, count(*)::int as count
    from hrm_candidate r where ${reachable(actor, candidate, 'list')} group by r.status`.execute(
    actor.services.db,
  )
  const counts = new Map(rows.map(({ status, count }) => [status, count]))
  return Object.fromEntries(candidateStatuses.map(({ code }) => [String(code), counts.get(code) ?? 0]))
}

/** Every stage with how many are in it, and those who came there last. */
export async function readBoard(
  actor: Actor,
  { search, postId }: { search: string; postId?: number | undefined },
) {
  const words = search.trim()
  const where = allOf([
    reachable(actor, candidate, 'list'),
    ...narrow(actor, { postId }),
    ...(words === ''
      ? []
      : [sql<boolean>`(position(${words} in r.candidate_name) > 0 or position(${words} in r.mobile) > 0)`]),
  ])
  const { rows } = await sql<{ status: number; count: number; ids: number[] }>`
    select status, max(total)::int as count, array_agg(id order by place) filter (where place <= ${RECRUIT_BOUNDS.cards}) as ids
    from (select r.id, r.status, count(*) over (partition by r.status) as total,
        row_number() over (partition by r.status order by r.status_update_time desc nulls last, r.id desc) as place
      from hrm_candidate r where ${where}) placed
    group by status`.execute(actor.services.db)
  const byStatus = new Map(rows.map((row) => [row.status, row]))
  const all = rows.flatMap(({ ids }) => ids ?? [])
  const among = [sql<boolean>`r.id = any(${all}::bigint[])`]
  const found = await listRecords(actor, candidate, { page: 1, limit: 100, pageType: 0 }, among)
  const shown = await presentCandidates(actor, found.list)
  const byId = new Map(shown.map((each) => [each.candidateId, each]))
  return candidateStatuses.map(({ code }) => {
    const { count = 0, ids = [] } = byStatus.get(code) ?? {}
    return { status: code, count, list: (ids ?? []).flatMap((id) => byId.get(id) ?? []) }
  })
}
