import { type RawBuilder, sql } from 'kysely'
import { approvalStatus } from '#protocol/approval/flow.ts'
import type { Examine, examineCalls } from '#protocol/examine/calls.ts'
import { oaExamine } from '#protocol/examine/type.ts'
import type { RequestOf } from '#protocol/platform/call.ts'
import { type Page, toPage } from '#protocol/platform/envelope.ts'
import { windowOf } from '#protocol/platform/wire.ts'
import { inApprovalOf, lastDecision } from '#server/approval/door.ts'
import { allOf, type Condition } from '#server/engine/fields/compare.ts'
import { isLive, requireRecord } from '#server/engine/model/find-record.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { unpackRows } from '#server/engine/model/schema.ts'
import { refuse } from '#server/platform/refusal.ts'
import { type ExamineRow, presentExamines } from './present.ts'
import { versionsOf } from './versions.ts'

type ListRequest = RequestOf<typeof examineCalls.mine>
type Narrowed = Pick<ListRequest, 'categoryId' | 'status'>

/** Own approvals: waiting, passed (or without a flow), refused (approval-office.md §10.4). */
const ownStatuses: readonly (readonly number[])[] = [
  [0, approvalStatus.running],
  [approvalStatus.passed, 10],
  [approvalStatus.refused],
]
const parts = ['any', 'waiting', 'decided'] as const

const ofType = ({ services }: Actor, { categoryId }: Narrowed): Condition[] =>
  categoryId ? [sql<boolean>`r.category_id = any(${versionsOf(services, categoryId)}::bigint[])`] : []

/** The caller's own. */
export function ownTerms(actor: Actor, request: Narrowed): Condition {
  const statuses = request.status === undefined ? null : ownStatuses[request.status]
  return allOf([
    sql<boolean>`r.create_user_id = ${actor.viewer.userId} and r.deleted_at is null`,
    ...(statuses ? [sql<boolean>`r.check_status = any(${statuses}::smallint[])`] : []),
    ...ofType(actor, request),
  ])
}

/** Those in which the caller has a part: any, their turn, or decided. */
export const partTerms = (actor: Actor, request: Narrowed): Condition =>
  allOf([
    sql<boolean>`r.deleted_at is null`,
    inApprovalOf(0, actor.viewer.userId, parts[request.status ?? 0] ?? 'any'),
    ...ofType(actor, request),
  ])

/** What the caller has decided lies in the order in which they did; undefined: newest first. */
export const partOrder = ({ viewer }: Actor, { status }: Narrowed): RawBuilder<unknown> | undefined =>
  status !== undefined && parts[status] === 'decided'
    ? sql`${lastDecision(0, viewer.userId)} desc, r.id desc`
    : undefined

/** One page, newest first unless an order is given. */
export async function listExamines(
  actor: Actor,
  request: ListRequest,
  terms: Condition,
  order?: RawBuilder<unknown>,
): Promise<Page<Examine>> {
  const { services } = actor
  const { page, limit } = windowOf(request)
  const [rows, { rows: counted }] = await Promise.all([
    readExamines(actor, terms, { limit, offset: (page - 1) * limit, order }),
    sql<{ count: number }>`select count(*)::int as count from oa_examine r where ${terms}`.execute(
      services.db,
    ),
  ])
  return toPage(await presentExamines(actor, rows), counted[0]?.count ?? 0, { page, limit })
}

/** Rows of a selection, newest first unless an order is given. */
export async function readExamines(
  { services }: Actor,
  terms: Condition,
  { limit, offset, order }: { limit: number; offset: number; order?: RawBuilder<unknown> | undefined },
): Promise<ExamineRow[]> {
  const { rows } = await sql<ExamineRow>`select r.* from oa_examine r where ${terms}
    order by ${order ?? sql`r.create_time desc, r.id desc`} limit ${limit} offset ${offset}`.execute(
    services.db,
  )
  return unpackRows(oaExamine, services.engine.catalog.current(), rows)
}

/** One approval that the caller may read; refuses 511 where there is none. */
export async function requireExamine(actor: Actor, id: number): Promise<ExamineRow> {
  if (!(await isLive(actor, oaExamine, id))) refuse('examineGone')
  return requireRecord(actor, oaExamine, id, { action: 'read' })
}

export async function readExamine(actor: Actor, id: number): Promise<Examine> {
  const [shown] = await presentExamines(actor, [await requireExamine(actor, id)])
  return shown ?? refuse('examineGone')
}
