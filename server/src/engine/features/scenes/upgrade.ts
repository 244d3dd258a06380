import { sql } from 'kysely'
import { recordTypes } from '#protocol/record-types.ts'
import type { Upgrade } from '#server/platform/database/upgrade.ts'

/**
 * Built-in scenes: added for all users who have scenes of the type, behind their own order. Others get all on
 * first use.
 */
export const sceneUpgrade: Upgrade = {
  part: 'scenes',
  declared: () =>
    recordTypes.map((type) => ({ subject: type.label, keys: type.list.scenes.map(({ name }) => name) })),
  give: async (trx, { isNew }) => {
    for (const {
      label,
      list: { scenes },
    } of recordTypes) {
      const added = scenes.filter(({ name }) => isNew(label, name))
      if (added.length > 0)
        await sql`insert into scenes (user_id, type, name, bydata, sort, is_system)
          select mine.user_id, ${label}::smallint, given.name, given.bydata, mine.last + given.place, true
          from (select user_id, max(sort) as last from scenes where type = ${label}
              group by user_id having bool_or(is_system)) mine
            cross join unnest(${added.map(({ name }) => name)}::text[], ${added.map(({ bydata }) => bydata)}::text[])
              with ordinality as given (name, bydata, place)
          on conflict (user_id, type, name) where is_system do nothing`.execute(trx)
    }
  },
}
