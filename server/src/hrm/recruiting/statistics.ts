import { sql } from 'kysely'
import { candidate } from '#protocol/hrm/recruiting/candidate.ts'
import { stages } from '#protocol/hrm/recruiting/stages.ts'
import { candidateStatuses } from '#protocol/hrm/recruiting/words.ts'
import { allOf } from '#server/engine/fields/compare.ts'
import { fieldRightsOf } from '#server/engine/model/field-rights.ts'
import { reachable } from '#server/engine/model/find-record.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { narrow } from './narrowing.ts'

interface Asked {
  createTime?: [string, string] | undefined
  postId?: number | undefined
}

/**
 * How long candidates stay in each stage, and what the channels bring: of candidates whom the caller lists, from the rows of
 * `hrm_stage_moves` (hrm.md §9.6).
 */
export async function readStatistics(actor: Actor, { createTime, postId }: Asked) {
  const { services, viewer } = actor
  const where = allOf([reachable(actor, candidate, 'list'), ...narrow(actor, { createTime, postId })])
  const { rows: stays } = await sql<{ status: number; entered: number; ended: number; days: string | null }>`
    with stays as (
      select m.candidate_id, m.to_status as status, m.at,
        lead(m.at) over (partition by m.candidate_id order by m.move_id) as until
      from hrm_stage_moves m join hrm_candidate r on r.id = m.candidate_id where ${where})
    select status, count(distinct candidate_id)::int as entered, count(until)::int as ended,
      round((avg(extract(epoch from until - at)) filter (where until is not null) / 86400)::numeric, 1)::text as days
    from stays group by status`.execute(services.db)
  const byStatus = new Map(stays.map((row) => [row.status, row]))
  const isShown = fieldRightsOf(viewer, candidate, services.engine.catalog.current()).usable('channelId')
  const channel = isShown ? sql`r.channel_id` : sql`null::int`
  const { rows: channels } = await sql<{
    channel_id: number | null
    candidates: number
    interviewed: number
    joined: number
  }>`select ${channel} as channel_id, count(*)::int as candidates,
      count(*) filter (where exists (select from hrm_interviews i where i.candidate_id = r.id))::int as interviewed,
      count(*) filter (where r.status = ${stages.joined})::int as joined
    from hrm_candidate r where ${where} group by 1 order by 2 desc, 1`.execute(services.db)
  const sum = (key: 'candidates' | 'joined') => channels.reduce((total, row) => total + row[key], 0)
  return {
    stages: candidateStatuses.map(({ code }) => {
      const { entered = 0, ended = 0, days = null } = byStatus.get(code) ?? {}
      return { status: code, entered, ended, days }
    }),
    channels: channels.map(({ channel_id, ...row }) => ({
      channelId: channel_id,
      channelName: services.hrRecruitChannels.entry(channel_id ?? 0)?.name ?? '未填写',
      ...row,
    })),
    candidates: sum('candidates'),
    joined: sum('joined'),
  }
}
