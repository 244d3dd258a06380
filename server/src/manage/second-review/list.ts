import { sql } from 'kysely'
import type { ReviewRequest, reviewCalls } from '#protocol/manage/second-review/calls.ts'
import type { ReplyOf, RequestOf } from '#protocol/platform/call.ts'
import { toPage } from '#protocol/platform/envelope.ts'
import type { Acting } from '#server/access/audit.ts'
import { formatMoment } from '#server/platform/time/clock.ts'
import { type Hands, readHands } from './hands.ts'
import { mayDecide, nameOf, obstacleOf, type RequestRow, targetOf } from './requests.ts'

type Asked = RequestOf<typeof reviewCalls.list>

/** What the caller asked for or may decide about: what was asked or decided last comes first. */
export async function listRequests(
  acting: Acting,
  { page, limit, ended }: Asked,
): Promise<ReplyOf<typeof reviewCalls.list>> {
  const { services, viewer } = acting
  const now = services.clock.now()
  const keys = services.reviewedActs.filter((act) => mayDecide(viewer, act)).map(({ key }) => key)
  const isOpen = sql<boolean>`(state = 'waiting' and expires_at > ${now})`
  const query = services.db
    .selectFrom('second_reviews')
    .where(ended ? sql<boolean>`not ${isOpen}` : isOpen)
    .where((where) => where.or([where('asked_by', '=', viewer.userId), where('act', 'in', [...keys, ''])]))
    // whom it concerns is told by a message, and reads nothing over the shoulder of whoever decides
    .where((where) =>
      where.or([
        where('asked_by', '=', viewer.userId),
        where('user_id', 'is', null),
        where('user_id', '<>', viewer.userId),
      ]),
    )
  const { total } = await query
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await query
    .orderBy(ended ? 'decided_at' : 'asked_at', (order) => order.desc().nullsFirst())
    .orderBy('review_id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .selectAll()
    .execute()
  const hands = await readHands(services.db, services)
  return toPage(
    rows.map((row) => present(acting, row, hands)),
    Number(total),
    { page, limit },
  )
}

function present(acting: Acting, row: RequestRow, hands: Hands): ReviewRequest {
  const { services, viewer } = acting
  const { realname } = services.directory.current()
  const act = services.reviewedActs.find(({ key }) => key === row.act)
  const isOver = row.expires_at <= services.clock.now()
  const isOpen = row.state === 'waiting' && !isOver
  return {
    reviewId: row.review_id,
    title: act?.title ?? row.act,
    words: row.words,
    userId: row.user_id,
    realname: nameOf(services, row),
    askedBy: row.asked_by,
    askedByName: realname(row.asked_by),
    askTime: formatMoment(row.asked_at),
    expireTime: formatMoment(row.expires_at),
    state: row.state === 'waiting' && isOver ? 'expired' : row.state,
    decidedByName: realname(row.decided_by),
    decideTime: row.decided_at && formatMoment(row.decided_at),
    reason: row.reason,
    obstacle:
      isOpen && act
        ? (obstacleOf(acting, act, { askedBy: row.asked_by, target: targetOf(services, act, row), hands })
            ?.message ?? null)
        : null,
    mayWithdraw: isOpen && row.asked_by === viewer.userId,
  }
}
