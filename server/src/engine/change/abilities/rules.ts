import { rulesOf } from '../../model/rules.ts'
import type { Ability, Moved } from '../plan/ability.ts'

/** What the type itself checks, does and shows: its rules. */
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
  changed: async (db, actor, type, rows) => rulesOf(actor.services, type).written?.({ db, actor, rows }),
  remove: {
    check: async (removal) => rulesIn(removal).removing?.check?.(removal),
    removed: async (removal) => rulesIn(removal).removing?.removed?.(removal),
  },
  restore: {
    check: async (moved) => rulesIn(moved).restoring?.check?.(moved),
    restored: async (moved) => rulesIn(moved).restoring?.restored?.(moved),
  },
  counters: (actor, type) => rulesOf(actor.services, type).viewing?.counters?.(actor) ?? {},
  detailSelects: ({ services }, type) => rulesOf(services, type).viewing?.detailSelects ?? {},
  detail: async (actor, { type, row, place }) =>
    (await rulesOf(actor.services, type).viewing?.detail?.(actor, row, place)) ?? {},
}

const rulesIn = ({ actor: { services }, type }: Moved) => rulesOf(services, type)
