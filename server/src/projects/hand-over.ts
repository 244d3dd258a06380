import { sql } from 'kysely'
import { z } from 'zod'
import { projectBounds, projectStatuses } from '#protocol/projects/limits.ts'
import { countsOf, type HandOverKind } from '#server/access/hand-over.ts'
import { managingRole } from './roles.ts'

const stateSchema = z.array(
  z.object({
    projectId: z.number(),
    roleId: z.number(),
    /** The giver left. */
    left: z.boolean(),
    /** The receiver was no member before. */
    joined: z.boolean(),
  }),
)

interface Membership {
  project_id: number
  name: string
  role_id: number
  create_user_id: number
  members: number
  has_receiver: boolean
}

/**
 * Memberships of private projects: the receiver takes the giver's place. The giver of a project that is their own stays its creator;
 * the receiver becomes 管理 there. Tasks are handed over by a kind of their own, and done ones keep their people.
 */
export const projectHandOver: HandOverKind = {
  key: 'projects.members',
  name: '项目成员',
  group: '协作',
  count: async (_services, db, userIds) => {
    const { rows } = await sql<{ user_id: number; count: number }>`
      select m.user_id, count(*)::int as count from project_members m join projects p using (project_id)
      where m.user_id = any(${[...userIds]}::bigint[]) and p.status <> ${sql.lit(projectStatuses.deleted)}
      group by 1`.execute(db)
    return countsOf(rows)
  },
  move: async ({ trx, acting: { services }, from, to }) => {
    // the projects first: who changes members holds them
    await sql`select p.project_id from projects p where p.status <> ${sql.lit(projectStatuses.deleted)}
      and exists (select from project_members m where m.project_id = p.project_id and m.user_id = ${from})
      order by p.project_id for update`.execute(trx)
    const { rows } = await sql<Membership>`select p.project_id, p.name, m.role_id, p.create_user_id,
        (select count(*)::int from project_members a where a.project_id = p.project_id) as members,
        exists (select from project_members a where a.project_id = p.project_id and a.user_id = ${to}) as has_receiver
      from project_members m join projects p using (project_id)
      where m.user_id = ${from} and p.status <> ${sql.lit(projectStatuses.deleted)} order by p.project_id`.execute(
      trx,
    )
    const isOwn = (row: Membership) => row.create_user_id === from
    const isFull = (row: Membership) =>
      isOwn(row) && !row.has_receiver && row.members >= projectBounds.members
    const moved = rows.filter((row) => !isFull(row))
    const managing = managingRole(services.directory.current()).roleId
    const joining = moved.filter((row) => !row.has_receiver)
    const leaving = moved.filter((row) => !isOwn(row))
    await sql`insert into project_members (project_id, user_id, role_id) select project_id, ${to}::bigint, role_id
      from unnest(${joining.map((row) => row.project_id)}::bigint[],
        ${joining.map((row) => (isOwn(row) ? managing : row.role_id))}::bigint[]) as n (project_id, role_id)`.execute(
      trx,
    )
    await sql`delete from project_members where user_id = ${from}
      and project_id = any(${leaving.map((row) => row.project_id)}::bigint[])`.execute(trx)
    await services.notify.notifyPages(trx, 'projects', [from, to])
    return {
      moved: moved.length,
      kept: [
        ...rows.filter(isFull).map(({ name: title }) => ({ title, why: '项目成员已满' })),
        ...moved.filter(isOwn).map(({ name: title }) => ({ title, why: '创建人不能退出项目，接收人已加入' })),
      ],
      state: moved.map((row) => ({
        projectId: row.project_id,
        roleId: row.role_id,
        left: !isOwn(row),
        joined: !row.has_receiver,
      })),
    }
  },
  undo: async ({ trx, acting: { services }, from, to, state }) => {
    const all = stateSchema.parse(state)
    const ids = all.map(({ projectId }) => projectId)
    const { rows } = await sql<{ project_id: number }>`select project_id from projects
      where project_id = any(${ids}::bigint[]) and status <> ${sql.lit(projectStatuses.deleted)} and not is_open
      order by project_id for update`.execute(trx)
    const there = all.filter(({ projectId }) => rows.some((row) => row.project_id === projectId))
    const back = there.filter(({ left }) => left)
    await sql`insert into project_members (project_id, user_id, role_id) select project_id, ${from}::bigint, role_id
      from unnest(${back.map(({ projectId }) => projectId)}::bigint[], ${back.map(({ roleId }) => roleId)}::bigint[])
        as n (project_id, role_id) on conflict do nothing`.execute(trx)
    const joined = there.flatMap((each) => (each.joined ? each.projectId : []))
    await sql`delete from project_members where user_id = ${to} and project_id = any(${joined}::bigint[])`.execute(
      trx,
    )
    await services.notify.notifyPages(trx, 'projects', [from, to])
  },
}
