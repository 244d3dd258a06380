import { type RawBuilder, sql } from 'kysely'
import type { ReplyOf, RequestOf } from '#protocol/platform/call.ts'
import { toPage } from '#protocol/platform/envelope.ts'
import { windowOf } from '#protocol/platform/wire.ts'
import type { projectCalls } from '#protocol/projects/calls.ts'
import { projectBounds, projectSorts, projectStatuses } from '#protocol/projects/limits.ts'
import type { Work, WorkInfo } from '#protocol/projects/shapes.ts'
import { escapeLike } from '#server/engine/fields/compare.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { refuse } from '#server/platform/refusal.ts'
import { formatMoment } from '#server/platform/time/clock.ts'
import { flagsIn, isSeen, type ProjectRow, reachProject, standingOf } from './access.ts'
import { madeWithin } from './made-within.ts'
import { listMembers } from './members.ts'
import { permissionOf, presentInfo, presentWork, type ShownProject } from './present.ts'

type Wanted = RequestOf<typeof projectCalls.list>

/** Columns of a {@link ShownProject}, from projects `p`. */
const shown = ({ viewer }: Actor): RawBuilder<unknown> => sql`p.*,
  array(select m.user_id from project_members m where m.project_id = p.project_id order by m.user_id) as members,
  (select m.role_id from project_members m
    where m.project_id = p.project_id and m.user_id = ${viewer.userId}) as my_role,
  exists (select from project_stars s
    where s.project_id = p.project_id and s.user_id = ${viewer.userId}) as is_starred,
  (select o.order_num from project_order o
    where o.project_id = p.project_id and o.user_id = ${viewer.userId}) as order_num`

const newest = sql`x.project_id desc`
const orders: Readonly<Record<number, RawBuilder<unknown>>> = {
  [projectSorts.oldest]: sql`x.create_time, x.project_id`,
  [projectSorts.newest]: sql`x.create_time desc, ${newest}`,
  [projectSorts.updated]: sql`x.update_time desc, ${newest}`,
}
const ownOrder = sql`x.order_num nulls last, x.create_time desc, ${newest}`

/** Active projects that the caller sees. */
export async function listProjects(actor: Actor, wanted: Wanted): Promise<WorkInfo[]> {
  const { rows } = await sql<ShownProject>`select x.* from (select ${shown(actor)} from projects p
      where p.status = ${sql.lit(projectStatuses.active)} and ${isSeen(actor)} and ${narrowed(actor, wanted)}) x
    order by ${orders[wanted.workSort ?? 0] ?? ownOrder} limit ${sql.lit(projectBounds.listed)}`.execute(
    actor.services.db,
  )
  return presentAll(actor, rows)
}

function narrowed({ services }: Actor, wanted: Wanted): RawBuilder<boolean> {
  const conditions = [sql<boolean>`true`]
  if (wanted.name !== '') {
    const like = `%${escapeLike(wanted.name)}%`
    conditions.push(sql<boolean>`(p.name ilike ${like} or p.description ilike ${like})`)
  }
  conditions.push(madeWithin(sql`p.create_time`, wanted, services.clock))
  if (wanted.userIdList.length > 0)
    conditions.push(sql<boolean>`exists (select from project_members m
      where m.project_id = p.project_id and m.user_id = any(${wanted.userIdList}::bigint[]))`)
  return sql<boolean>`${sql.join(conditions, sql` and `)}`
}

async function presentAll(actor: Actor, rows: readonly ShownProject[]): Promise<WorkInfo[]> {
  const own = rows.filter((row) => !row.is_system_cover).map((row) => row.batch_id)
  const covers = await actor.services.files.list(actor.services.db, own)
  return rows.map((row) =>
    presentInfo(
      actor.services,
      row,
      flagsIn(row, standingOf(actor, row, row.my_role)),
      covers.get(row.batch_id)?.at(-1),
    ),
  )
}

/** One project, also an archived one. */
export async function readProject(actor: Actor, projectId: number): Promise<WorkInfo> {
  await reachProject(actor, projectId)
  const { rows } = await sql<ShownProject>`select ${shown(actor)} from projects p
    where p.project_id = ${projectId}`.execute(actor.services.db)
  const [info] = await presentAll(actor, rows)
  return info ?? refuse('projectUnknown')
}

/** As it was saved, with the members of a private one. */
export async function readWork(actor: Actor, projectId: number): Promise<Work> {
  const { project } = await reachProject(actor, projectId)
  const members = project.is_open ? [] : await listMembers(actor, projectId)
  const covers = await actor.services.files.list(actor.services.db, [project.batch_id])
  const work = presentWork(
    project,
    members.map(({ userId }) => userId),
    covers.get(project.batch_id)?.at(-1),
  )
  return { ...work, workOwnerRoleList: members }
}

/** Archived projects that the caller sees, newest first. */
export async function listArchived(
  actor: Actor,
  request: RequestOf<typeof projectCalls.archived>,
): Promise<ReplyOf<typeof projectCalls.archived>> {
  const { page, limit } = windowOf(request)
  const { rows } = await sql<ProjectRow & { archived_at: Date; my_role: number | null; total: number }>`
    select p.*, (select m.role_id from project_members m
        where m.project_id = p.project_id and m.user_id = ${actor.viewer.userId}) as my_role,
      (count(*) over ())::int as total
    from projects p where p.status = ${sql.lit(projectStatuses.archived)} and ${isSeen(actor)}
    order by p.archived_at desc, p.project_id desc limit ${limit} offset ${(page - 1) * limit}`.execute(
    actor.services.db,
  )
  const list = rows.map((row) => ({
    workId: row.project_id,
    name: row.name,
    color: row.color,
    archiveTime: formatMoment(row.archived_at),
    permission: permissionOf(flagsIn(row, standingOf(actor, row, row.my_role))),
  }))
  return toPage(list, rows[0]?.total ?? 0, { page, limit })
}
