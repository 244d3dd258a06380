import { type RawBuilder, sql } from 'kysely'
import { POST_BOUNDS } from '#protocol/hrm/recruiting/limits.ts'
import { post } from '#protocol/hrm/recruiting/post.ts'
import type { Post, PostIn, PostList, PostTypeNode } from '#protocol/hrm/recruiting/post-calls.ts'
import { progressOf, stages } from '#protocol/hrm/recruiting/stages.ts'
import type { Page } from '#protocol/platform/envelope.ts'
import type { Row } from '#protocol/record/calls/calls.ts'
import { createRecord } from '#server/engine/change/save/create.ts'
import { openUpdate } from '#server/engine/change/save/open.ts'
import { updateOpened } from '#server/engine/change/save/update.ts'
import { happen } from '#server/engine/change/states/happen.ts'
import { requireDetail } from '#server/engine/features/detail/detail.ts'
import { listRecords } from '#server/engine/features/list/query.ts'
import { reachable, requireRecord } from '#server/engine/model/find-record.ts'
import type { About } from '#server/engine/model/history.ts'
import { withDescendants } from '#server/engine/model/registers.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import { inPostScope } from '../scope.ts'
import { requireStaff } from '../staff.ts'
import { lockPost } from './lock.ts'
import { joined, readEmployeeNames } from './names.ts'
import { dayIn, idsIn, numberIn, textIn } from './row-values.ts'

type Condition = RawBuilder<boolean>

/** What a form of a post means: every key of the wire, absent ones emptied. */
function entityOf(request: PostIn): Record<string, unknown> {
  const keys: Record<string, unknown> = { ...request }
  const whole = [
    ...['deptId', 'recruitNum', 'workTime', 'educationRequire', 'minSalary', 'maxSalary', 'salaryUnit'],
    ...['minAge', 'maxAge', 'latestEntryTime', 'ownerEmployeeId', 'emergencyLevel', 'postTypeId'],
  ]
  for (const key of whole) keys[key] ??= null
  // 面议 has no bounds
  if (request.salaryUnit === -1) Object.assign(keys, { minSalary: -1, maxSalary: -1 })
  return keys
}

export async function addPost(
  actor: Actor,
  { requestKey, ...request }: PostIn & { requestKey?: string | undefined },
): Promise<{ postId: number }> {
  const saved = await createRecord(actor, post, { entity: entityOf(request), field: [], requestKey })
  return { postId: Number(saved.postId) }
}

export async function setPost(
  actor: Actor,
  request: PostIn & { postId: number; version?: number | undefined },
): Promise<void> {
  const { postId, version, ...sent } = request
  await inTransaction(actor.services.db, async (trx) => {
    const stored = await requireRecord(actor, post, postId, { action: 'edit', lock: true, db: trx })
    const entity = entityOf(sent)
    const save = await openUpdate(trx, actor, post, stored, {
      sent: { entity, field: [], requestKey: undefined },
      version,
    })
    await updateOpened(trx, save, stored)
  })
}

/** 停止招聘, 启用招聘; what is so already stays so. */
export async function setPostStatus(
  actor: Actor,
  { postId, status, reason }: { postId: number; status: 0 | 1; reason: string },
): Promise<void> {
  await inTransaction(actor.services.db, async (trx) => {
    const stored = await lockPost(trx, actor, postId, 'hrm/recruit/updatePostStatus')
    if (Number(stored.status) === status) return
    const about: About = reason === '' ? {} : { reason: [reason] }
    await happen(trx, actor, post, [stored], status === 0 ? 'stop' : 'start', { about })
  })
}

export async function readPost(actor: Actor, postId: number): Promise<Post> {
  const row = await requireDetail(actor, post, postId)
  const [shown] = await presentPosts(actor, [row])
  return shown ?? presentPost(actor, row, { names: new Map(), joinedBy: new Map() })
}

export async function listPosts(actor: Actor, request: PostList): Promise<Page<Post>> {
  const { page, limit, pageType, postName: search, deptId, city } = request
  const equals = (column: string, value: number | undefined): Condition[] =>
    value === undefined ? [] : [sql<boolean>`r.${sql.ref(column)} = ${value}`]
  const depts = deptId === undefined ? null : withDescendants(actor.services.hrDepts, [deptId])
  const extra = [
    ...equals('status', request.status),
    ...equals('job_nature', request.jobNature),
    ...equals('owner_employee_id', request.ownerEmployeeId),
    ...(city === '' ? [] : [sql<boolean>`position(${city} in r.city) > 0`]),
    ...(depts === null ? [] : [sql<boolean>`r.dept_id = any(${depts}::bigint[])`]),
  ]
  const order = { sortField: 'createTime', order: 1 } as const
  const found = await listRecords(actor, post, { page, limit, pageType, search, ...order }, extra)
  return { ...found, list: await presentPosts(actor, found.list) }
}

export async function countPosts(actor: Actor): Promise<Record<string, number>> {
  const { rows } = await sql<{ status: number; count: number }>`select r.status, count(*)::int as count
    from hrm_post r where ${reachable(actor, post, 'list')} group by r.status`.execute(actor.services.db)
  const counts = new Map(rows.map(({ status, count }) => [status, count]))
  return { 0: counts.get(0) ?? 0, 1: counts.get(1) ?? 0 }
}

/** Posts for which candidates are entered, of the scope of those who read candidates. */
export async function listOpenPosts({ services, viewer }: Actor) {
  const scope = inPostScope(viewer, 'hrm/recruit/read', {
    dept: sql.ref('r.dept_id'),
    creator: sql.ref('r.create_user_id'),
  })
  const { rows } = await sql<{ id: number; post_name: string | null; dept_id: number | null }>`
    select r.id, r.post_name, r.dept_id from hrm_post r
    where r.deleted_at is null and r.status = 1 and ${scope}
    order by r.id desc limit ${sql.lit(POST_BOUNDS.offered)}`.execute(services.db)
  return rows.map(({ id, post_name, dept_id }) => ({
    postId: id,
    postName: post_name,
    deptId: dept_id,
    deptName: services.hrDepts.entry(dept_id ?? 0)?.name ?? null,
  }))
}

interface Beside {
  names: ReadonlyMap<number, string>
  /** How many candidates of a post have joined. */
  joinedBy: ReadonlyMap<number, number>
}

async function presentPosts(actor: Actor, rows: readonly Row[]): Promise<Post[]> {
  const { db } = actor.services
  const ids = rows.map((row) => Number(row.postId))
  const interviewers = rows.flatMap((row) => idsIn(textIn(row, 'interviewEmployeeIds')))
  const names = await readEmployeeNames(db, interviewers)
  const { rows: counted } = await sql<{
    post_id: number
    count: number
  }>`select post_id, count(*)::int as count
    from hrm_candidate where post_id = any(${ids}::bigint[]) and status = ${stages.joined} and deleted_at is null
    group by post_id`.execute(db)
  const joinedBy = new Map(counted.map(({ post_id, count }) => [post_id, count]))
  return rows.map((row) => presentPost(actor, row, { names, joinedBy }))
}

function presentPost({ services }: Actor, row: Row, { names, joinedBy }: Beside): Post {
  const number = (key: string) => numberIn(row, key)
  const text = (key: string) => textIn(row, key)
  const postId = Number(row.postId)
  const [needed, hasEntryNum] = [number('recruitNum'), joinedBy.get(postId) ?? 0]
  const status = number('status')
  return {
    postId,
    version: Number(row.version),
    postName: text('postName'),
    deptId: number('deptId'),
    jobNature: number('jobNature'),
    city: text('city'),
    recruitNum: needed,
    reason: text('reason'),
    workTime: number('workTime'),
    educationRequire: number('educationRequire'),
    minSalary: number('minSalary'),
    maxSalary: number('maxSalary'),
    salaryUnit: number('salaryUnit'),
    minAge: number('minAge'),
    maxAge: number('maxAge'),
    latestEntryTime: dayIn(row, 'latestEntryTime'),
    ownerEmployeeId: number('ownerEmployeeId'),
    interviewEmployeeIds: text('interviewEmployeeIds'),
    description: text('description'),
    emergencyLevel: number('emergencyLevel'),
    postTypeId: number('postTypeId'),
    batchId: text('batchId') ?? '',
    status: status === 0 || status === 1 ? status : null,
    createUserId: number('createUserId'),
    createTime: text('createTime'),
    deptName: text('deptName'),
    ownerEmployeeName: text('ownerEmployeeName'),
    interviewEmployeeName: joined(names, idsIn(text('interviewEmployeeIds'))),
    postTypeName: services.hrPostTypes.entry(number('postTypeId') ?? 0)?.name ?? null,
    hasEntryNum,
    recruitSchedule: progressOf({ needed, joined: hasEntryNum }),
  }
}

/** 职业类型 as a tree. */
export async function readPostTypes(actor: Actor): Promise<PostTypeNode[]> {
  await requireStaff(actor)
  const below = Map.groupBy(actor.services.hrPostTypes.entries(), ({ parentId }) => parentId ?? 0)
  const nodes = (parentId: number): PostTypeNode[] =>
    (below.get(parentId) ?? []).map(({ id, name }) => {
      const children = nodes(id)
      return { id, name, parentId, ...(children.length > 0 && { children }) }
    })
  return nodes(0)
}
