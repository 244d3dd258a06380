import { rulesOf } from '../../model/rules.ts'
import type { Ability } from '../plan/ability.ts'

/**
 * Records that follow from a ledger of their area: whatever else changes their rows, such as a hand-over or the merge of what they
 * belong to, is noted there in the same transaction.
 */
export const ledger: Ability = {
  name: 'ledger',
  of: (type) => type.ledger === true,
  changed: async (db, actor, type, rows, as) => {
    const rules = rulesOf(actor.services, type).ledger
    if (!rules) throw new Error(`${type.key} has a ledger, and no rules that keep it`)
    const others = rows.filter(({ before, changes }) => before !== null && changes.length > 0)
    if (as !== rules.event && others.length > 0) await rules.note({ db, actor, rows: others })
  },
}
