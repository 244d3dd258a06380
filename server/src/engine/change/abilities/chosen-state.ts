import { axesOf } from '#protocol/record/states/states.ts'
import type { Ability } from '../plan/ability.ts'
import { reachAskedState } from '../states/chosen.ts'

/** The state that a form or a sheet asks for; a new record begins in it. */
export const chosenState: Ability = {
  name: 'chosen-state',
  of: (type) => axesOf(type).some(({ chosenWith }) => chosenWith !== undefined),
  plan: (save) =>
    save.stored && save.asked !== null ? { settle: (trx, row) => reachAskedState(trx, save, row) } : null,
}
