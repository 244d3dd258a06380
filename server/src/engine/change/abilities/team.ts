import { sql } from 'kysely'
import type { Ability } from '../plan/ability.ts'
import { deleteBeside } from '../purge.ts'

/** Members besides the owner. */
export const team: Ability = {
  name: 'team',
  of: ({ abilities }) => abilities.team === true,
  purge: (purge) => deleteBeside('team_members', purge),
  // those whose time has not run out, the owner among them (record-engine.md §6.4)
  counters: (_actor, { label }) => ({
    memberCount: sql`(select count(*)::int from team_members m
      where m.type = ${label} and m.record_id = c.id and (m.expires_on is null or m.expires_on >= current_date))
      + (c.owner_user_id is not null)::int`,
  }),
}
