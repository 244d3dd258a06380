import type { Ability } from '../plan/ability.ts'
import { forgetRelated } from '../related.ts'

/** Plain things that are related to records: relations to a record in the bin rest until it is back, or gone for good. */
export const relatedThings: Ability = {
  name: 'related-things',
  purge: ({ trx, type, ids }) => forgetRelated(trx, type, ids),
}
