import { rulesOf } from '../../model/rules.ts'
import type { Ability } from '../plan/ability.ts'

/** What the type itself checks and does: `saving` of its rules. */
export const rules: Ability = {
  name: 'rules',
  plan: (save) => {
    const { saving = {} } = rulesOf(save.actor.services, save.type)
    const { check, saved } = saving
    if (!(check ?? saved) || saving.needsTransaction?.(save) === false) return null
    return {
      ...(check && save.checks !== 'nothing' ? { check: (trx) => check({ ...save, trx }) } : {}),
      ...(saved ? { written: (trx, id) => saved({ ...save, trx, id }) } : {}),
    }
  },
}
