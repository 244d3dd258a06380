import { sql } from 'kysely'
import { candidate } from '#protocol/hrm/recruiting/candidate.ts'
import { duplicateKeys } from '#protocol/hrm/recruiting/stages.ts'
import { fieldRightsOf } from '#server/engine/model/field-rights.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { candidateScope } from './candidate-rules.ts'

interface Asked {
  candidateName: string
  mobile: string
  email: string
  graduateSchool: string
  candidateId?: number | undefined
}

/** By the beginning of a key of `duplicateKeys`. */
const words: Readonly<Record<string, string>> = { 手机: '手机', 邮箱: '邮箱', 姓名学校: '姓名和毕业院校' }
const SHOWN = 20

interface Found {
  id: number
  candidate_name: string | null
  post_name: string | null
  status: number
  keys: string[]
  is_reached: boolean
}

/** Candidates who are the same person (hrm.md §9.4); those whom the caller does not reach are only counted. */
export async function findDuplicates({ services, viewer }: Actor, asked: Asked) {
  const rights = fieldRightsOf(viewer, candidate, services.engine.catalog.current())
  const shows = (key: string) => rights.level(key) > 1
  const keys = duplicateKeys({
    // what the caller does not see is not confirmed
    name: asked.candidateName,
    mobile: (rights.usable('mobile') && asked.mobile) || null,
    email: (rights.usable('email') && asked.email) || null,
    school:
      (rights.usable('candidateName') && rights.usable('graduateSchool') && asked.graduateSchool) || null,
  })
  const scope = candidateScope(
    viewer,
    viewer.can('hrm/recruit/read') ? 'hrm/recruit/read' : 'hrm/recruit/save',
  )
  const { rows } =
    await sql<Found>`select r.id, r.candidate_name, p.post_name, r.status, found.keys, ${scope} as is_reached
    from (select candidate_id, array_agg(key) as keys from hrm_candidate_keys
      where key = any(${keys}::text[]) group by candidate_id) found
    join hrm_candidate r on r.id = found.candidate_id and r.deleted_at is null
    left join hrm_post p on p.id = r.post_id
    where r.id <> ${asked.candidateId ?? 0} order by r.id desc limit 200`.execute(services.db)
  const reached = rows.filter(({ is_reached }) => is_reached)
  return {
    list: reached.slice(0, SHOWN).map(({ id, candidate_name, post_name, status, keys: same }) => ({
      candidateId: id,
      candidateName: shows('candidateName') ? (candidate_name ?? '') : '***',
      postName: shows('postId') ? post_name : null,
      status,
      same: same.flatMap((key) => words[key.split(' ')[0] ?? ''] ?? []).toSorted(),
    })),
    unseen: rows.length - reached.length,
  }
}
