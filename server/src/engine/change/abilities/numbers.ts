import {
  assignNumber,
  isNumberTaken,
  readEnabledParts,
  type StoredPart,
  wantsNumber,
} from '../numbering/assign.ts'
import type { Ability } from '../plan/ability.ts'

/** Running numbers by the rules of the type (record-engine.md §15). */
export const numbers: Ability = {
  name: 'numbers',
  of: ({ numbered }) => numbered !== undefined,
  plan: (save) => {
    const { type, stored, values } = save
    if (stored || !wantsNumber(type, values)) return null
    let parts: readonly StoredPart[] = []
    return {
      hold: async (trx) => {
        parts = await readEnabledParts(trx, type)
      },
      complete: (trx) => assignNumber(trx, save, parts),
      isWorthAgain: (error) => isNumberTaken(error, type),
    }
  },
}
