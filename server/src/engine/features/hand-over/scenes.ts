import { sql } from 'kysely'
import { z } from 'zod'
import { countsOf, type HandOverKind } from '#server/access/hand-over.ts'

const stateSchema = z.object({
  scenes: z.array(
    z.object({
      scene_id: z.number(),
      sort: z.number(),
      is_hide: z.boolean(),
      is_default: z.boolean(),
    }),
  ),
  /** Rows by which the receiver saw them until now. */
  followed: z.array(z.record(z.string(), z.unknown())),
})

/** Scenes the user shares: they stay visible to others and need an owner who can edit them. */
export const sceneHandOver: HandOverKind = {
  key: 'scenes',
  name: '共享的场景',
  group: '协作',
  count: async (_services, db, userIds) => {
    const { rows } = await sql<{ user_id: number; count: number }>`
      select user_id, count(*)::int as count from scenes
      where user_id = any(${[...userIds]}::bigint[]) and shared_with <> '{}' group by 1`.execute(db)
    return countsOf(rows)
  },
  move: async ({ trx, from, to }) => {
    const { rows: scenes } = await sql<z.infer<typeof stateSchema>['scenes'][number]>`
      select scene_id, sort, is_hide, is_default from scenes
      where user_id = ${from} and shared_with <> '{}' order by scene_id for update`.execute(trx)
    const ids = scenes.map(({ scene_id }) => scene_id)
    const { rows } = await sql<{ row: Record<string, unknown> }>`delete from scenes s
      where s.user_id = ${to} and s.source_id = any(${ids}::bigint[]) returning to_jsonb(s) as row`.execute(
      trx,
    )
    await sql`update scenes s set user_id = ${to}, is_default = false, is_hide = false,
      sort = (select coalesce(max(m.sort), 0) + 1 from scenes m where m.user_id = ${to} and m.type = s.type)
      where s.scene_id = any(${ids}::bigint[])`.execute(trx)
    return { moved: ids.length, kept: [], state: { scenes, followed: rows.map(({ row }) => row) } }
  },
  undo: async ({ trx, from, to, state }) => {
    const { scenes, followed } = stateSchema.parse(state)
    await sql`update scenes s set user_id = ${from}, sort = w.sort, is_hide = w.is_hide, is_default = w.is_default
      from jsonb_to_recordset(${JSON.stringify(scenes)}::jsonb)
        as w(scene_id bigint, sort int, is_hide boolean, is_default boolean)
      where s.scene_id = w.scene_id and s.user_id = ${to}`.execute(trx)
    await sql`insert into scenes overriding system value
      select f.* from jsonb_populate_recordset(null::scenes, ${JSON.stringify(followed)}::jsonb) f
      where exists (select from scenes s where s.scene_id = f.source_id) on conflict do nothing`.execute(trx)
  },
}
