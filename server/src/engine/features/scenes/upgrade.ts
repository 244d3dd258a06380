import { sql } from 'kysely'
import { recordTypes } from '#protocol/record-types.ts'
import type { Upgrade } from '#server/platform/upgrade.ts'

/** Built-in scenes, for everybody who has scenes of the type; the others get all of them when they first look. */
export const sceneUpgrade: Upgrade = {
  part: 'scenes',
  declared: () =>
    recordTypes.map((type) => ({ subject: type.label, keys: type.scenes.map(({ name }) => name) })),
  give: async (trx, { isNew }) => {
    for (const { label, scenes } of recordTypes)
      for (const { name, bydata } of scenes.filter((scene) => isNew(label, scene.name)))
        await sql`insert into scenes (user_id, type, name, sort, bydata, is_system)
          select user_id, type, ${name}, max(sort) + 1, ${bydata}, true
          from scenes where type = ${label} group by user_id, type
          on conflict do nothing`.execute(trx)
  },
}
