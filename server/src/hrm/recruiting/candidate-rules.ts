import { type RawBuilder, sql, type Transaction } from 'kysely'
import { candidate } from '#protocol/hrm/recruiting/candidate.ts'
import { duplicateKeys } from '#protocol/hrm/recruiting/stages.ts'
import type { Viewer } from '#server/access/viewer.ts'
import { type RowAccess, rightFor, type TypeGround } from '#server/access/visible.ts'
import type { HistoryEvent } from '#server/engine/model/history.ts'
import type { RowOf } from '#server/engine/model/row-of.ts'
import type { RecordRules, SavedMoment, SaveMoment, WrittenMoment } from '#server/engine/model/rules.ts'
import { isInTransaction, type Tables } from '#server/platform/database/database.ts'
import { refusal } from '#server/platform/refusal.ts'
import { inPostScope } from '../scope.ts'
import { freeUnused } from './sessions.ts'
import './tables.ts'

type Candidate = RowOf<typeof candidate>
type Checked = Parameters<NonNullable<NonNullable<RecordRules<Candidate>['saving']>['check']>>[0]

/** What a right reaches of candidates `r`: by the department of their post. */
export const candidateScope = (viewer: Viewer, right: string): RawBuilder<boolean> =>
  inPostScope(viewer, right, {
    dept: sql`(select p.dept_id from hrm_post p where p.id = r.post_id)`,
    creator: sql.ref('r.create_user_id'),
  })

function reached(viewer: Viewer, action: RowAccess): TypeGround | null {
  const right = rightFor(candidate, action)
  if (viewer.range(right) === 0) return null
  return { condition: candidateScope(viewer, right), because: '人力资源角色数据权限范围内部门的候选人' }
}

function begin({ stored, values, now }: SaveMoment<Candidate>): void {
  if (!stored) values.status_update_time = now
}

/** A channel that is chosen is offered, and is held so that it is not deleted meanwhile. */
export async function requireChannel(trx: Transaction<Tables>, channelId: number): Promise<void> {
  const { rows } = await sql`select from hrm_recruit_channels
    where channel_id = ${channelId} and status = 1 for share`.execute(trx)
  if (rows.length === 0) throw refusal('channelUnfit').at('channelId')
}

async function check({ trx, values, stored }: Checked): Promise<void> {
  const channel = values.channel_id
  if (channel && Number(channel) !== Number(stored?.channel_id ?? 0))
    await requireChannel(trx, Number(channel))
}

const textOf = (value: unknown): string | null =>
  value === null || value === undefined || value === '' ? null : String(value)

/** Keys by which duplicates are found follow every save; a new candidate enters the first stage. */
async function saved({ trx, actor, id, stored, values, now }: SavedMoment<Candidate>): Promise<void> {
  const whole: Record<string, unknown> = { ...stored, ...values }
  const keys = duplicateKeys({
    name: textOf(whole.candidate_name) ?? '',
    mobile: textOf(whole.mobile),
    email: textOf(whole.email),
    school: textOf(whole.graduate_school),
  })
  await sql`delete from hrm_candidate_keys where candidate_id = ${id} and key <> all(${keys}::text[])`.execute(
    trx,
  )
  await sql`insert into hrm_candidate_keys (candidate_id, key)
    select ${id}::bigint, key from unnest(${keys}::text[]) as given (key) on conflict do nothing`.execute(trx)
  if (!stored) await noteMoves(trx, [{ id, from: null, to: Number(whole.status) }], actor.viewer.userId, now)
}

interface Move {
  id: number
  from: number | null
  to: number
}

const noteMoves = (trx: Transaction<Tables>, moves: readonly Move[], userId: number, at: Date) =>
  trx
    .insertInto('hrm_stage_moves')
    .values(
      moves.map(({ id, from, to }) => ({
        candidate_id: id,
        from_status: from,
        to_status: to,
        at,
        user_id: userId,
      })),
    )
    .execute()

/** Every change of a stage is noted, whatever wrote it; interviews without a candidate free their interviewers. */
async function follow({ db, actor, rows }: WrittenMoment): Promise<void> {
  if (!isInTransaction(db)) return
  const moves = rows.flatMap(({ before, after }): Move[] =>
    before && Number(before.status) !== Number(after.status ?? before.status)
      ? [{ id: before.id, from: Number(before.status), to: Number(after.status) }]
      : [],
  )
  const gone = rows.flatMap(({ before, after }) =>
    before && before.deleted_at === null && after.deleted_at ? before.id : [],
  )
  if (moves.length > 0) await noteMoves(db, moves, actor.viewer.userId, actor.services.clock.now())
  const left = [...moves.map(({ id }) => id), ...gone]
  if (left.length > 0) await freeUnused(db, left, actor.services.clock.now())
}

/** What happens to candidates besides their stages. */
export const candidateEvents = {
  post: {
    name: 'candidate.post',
    behavior: 2,
    lines: ({ change }) => {
      const moved = change('postId')
      return moved ? [`为候选人更改了应聘职位：由${moved.from}改为${moved.to}`] : []
    },
  },
  channel: {
    name: 'candidate.channel',
    behavior: 2,
    lines: ({ change }) => {
      const moved = change('channelId')
      return moved ? [`为候选人更改了应聘渠道：由${moved.from}改为${moved.to}`] : []
    },
  },
  pool: {
    name: 'candidate.pool',
    behavior: 2,
    lines: ({ about }) => about('pool').map((word) => `将候选人${word}人才库`),
  },
  interview: { name: 'candidate.interview', behavior: 2, lines: ({ about }) => about('interview') },
} as const satisfies Record<string, HistoryEvent>

/** What is peculiar to candidates. */
export const candidateRules: RecordRules<Candidate> = {
  saving: { prepare: begin, check, saved },
  viewing: { alsoVisible: reached },
  written: follow,
  events: Object.values(candidateEvents),
}
