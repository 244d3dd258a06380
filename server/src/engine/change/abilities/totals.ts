import type { Ability } from '../plan/ability.ts'
import { renewTotals } from '../totals.ts'

/** Remembered totals of lists. */
export const totals: Ability = {
  name: 'totals',
  changed: renewTotals,
}
