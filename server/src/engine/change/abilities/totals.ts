import { renewTotals } from '../totals.ts'
import type { Ability } from './ability.ts'

/** Remembered totals of lists. */
export const totals: Ability = {
  name: 'totals',
  changed: renewTotals,
}
