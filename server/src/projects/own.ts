import { sql } from 'kysely'
import { projectStatuses } from '#protocol/projects/limits.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import { isSeen, reachProject } from './access.ts'

/** Stars a project of the caller, or takes the star away. */
export const toggleStar = (actor: Actor, projectId: number): Promise<void> =>
  inTransaction(actor.services.db, async (trx) => {
    await reachProject(actor, projectId, trx)
    const mine = { user_id: actor.viewer.userId, project_id: projectId }
    const { numDeletedRows } = await trx
      .deleteFrom('project_stars')
      .where('user_id', '=', mine.user_id)
      .where('project_id', '=', projectId)
      .executeTakeFirst()
    if (numDeletedRows === 0n) await trx.insertInto('project_stars').values(mine).execute()
  })

/** The caller's own order; what the request leaves out stays where it was. */
export async function orderProjects(actor: Actor, workIds: readonly number[]): Promise<void> {
  const order = [...new Set(workIds)]
  await sql`insert into project_order (user_id, project_id, order_num)
    select ${actor.viewer.userId}::bigint, p.project_id, o.nth
    from unnest(${order}::bigint[]) with ordinality as o (project_id, nth) join projects p using (project_id)
    where p.status <> ${sql.lit(projectStatuses.deleted)} and ${isSeen(actor)} order by p.project_id
    on conflict (user_id, project_id) do update set order_num = excluded.order_num`.execute(actor.services.db)
}
