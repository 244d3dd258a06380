import type { Ability } from '../plan/ability.ts'
import { holdLinked, holdsOthers } from '../plan/hold.ts'

/** Records that the saved one points at: held, and checked as they are under the lock. */
export const links: Ability = {
  name: 'links',
  of: holdsOthers,
  plan: ({ type, checks }) =>
    checks === 'nothing' ? null : { hold: (trx, saves) => holdLinked(trx, type, saves) },
}
