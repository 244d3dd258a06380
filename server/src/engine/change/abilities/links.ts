import { linksTo } from '#protocol/record-types.ts'
import { countRelated } from '../../model/related-scope.ts'
import {
  clearLinks,
  forgetLinks,
  readStrayed,
  refuseReferenced,
  requireParents,
  restoreLinks,
} from '../links.ts'
import type { Ability } from '../plan/ability.ts'
import { holdFree, holdLinked, holdsOthers } from '../plan/hold.ts'
import { releaseReferring } from '../purge.ts'

/**
 * Records that the saved one points at: held, and checked as they are under the lock. And those that point at it: they keep it
 * from being deleted, or are cut from it until it is restored.
 */
export const links: Ability = {
  name: 'links',
  plan: ({ type, checks, stored }) => {
    if (!holdsOthers(type)) return null
    if (checks !== 'nothing') return { hold: (trx, saves) => holdLinked(trx, type, saves) }
    return stored ? { hold: (trx, saves) => holdFree(trx, type, saves) } : null
  },
  remove: {
    check: ({ trx, type, ids, along }) => refuseReferenced(trx, type, ids, along),
    removed: ({ trx, actor, type, ids }) => clearLinks(trx, actor, type, ids),
  },
  restore: {
    check: ({ trx, type, rows }) => requireParents(trx, type, rows),
    sets: ({ trx, actor, type, rows }) => readStrayed(trx, actor, type, rows),
    restored: ({ trx, actor, type, ids }) => restoreLinks(trx, actor, type, ids),
  },
  purge: async ({ trx, actor, type, ids }) => {
    await releaseReferring(trx, actor, type, ids)
    await forgetLinks(trx, type, ids)
  },
  counters: (actor, type) => countRelated(actor, linksTo(type)),
}
