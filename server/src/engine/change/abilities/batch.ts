import type { Ability } from '../plan/ability.ts'

/** The file group that a form with uploads has made before its record: it must be the user's, and no other record's. */
export const batch: Ability = {
  name: 'batch',
  plan: ({ actor, ownBatch }) =>
    ownBatch === null ? null : { complete: (trx) => actor.services.files.requireFree(trx, actor, ownBatch) },
}
