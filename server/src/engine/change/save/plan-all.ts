import type { Kysely } from 'kysely'
import type { Tables } from '#server/platform/database/database.ts'
import type { Work } from '../plan/ability.ts'
import type { Save } from '../plan/save.ts'

/** The work of the type's abilities in this save, in their order. */
export async function planAll(save: Save, db: Kysely<Tables>): Promise<Work[]> {
  const works: Work[] = []
  for (const { plan } of save.actor.services.engine.abilities(save.type)) {
    const work = await plan?.(save, db)
    if (work) works.push(work)
  }
  return works
}

/** Everything of it travels inside the insert. */
export const isAlong = ({ along: _along, isOwn: _isOwn, ...inside }: Work): boolean =>
  Object.keys(inside).length === 0
