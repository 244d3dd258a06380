import { sumsOver } from '#protocol/record-types.ts'
import type { Ability } from '../plan/ability.ts'
import { noteChanged } from '../sums/renew.ts'

/** Sums at other records that these rows count for: made again as the last step of the transaction. */
export const sums: Ability = {
  name: 'sums',
  of: (type) => sumsOver(type).length > 0,
  plan: () => ({ needsTransaction: true }),
  changed: noteChanged,
}
