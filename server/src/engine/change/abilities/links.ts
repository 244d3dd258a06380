import type { Ability } from '../plan/ability.ts'
import { holdFree, holdLinked, holdsOthers } from '../plan/hold.ts'

/** Records that the saved one points at: held, and checked as they are under the lock. */
export const links: Ability = {
  name: 'links',
  of: holdsOthers,
  plan: ({ type, checks, stored }) => {
    if (checks !== 'nothing') return { hold: (trx, saves) => holdLinked(trx, type, saves) }
    return stored ? { hold: (trx, saves) => holdFree(trx, type, saves) } : null
  },
}
