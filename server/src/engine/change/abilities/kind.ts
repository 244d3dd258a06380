import { shareKind } from '../../model/kind-lock.ts'
import type { Ability } from '../plan/ability.ts'

/** Kinds made at run time: the version that a new record begins with stays as it is until the record is there. */
export const kind: Ability = {
  name: 'kind',
  of: ({ kinds }) => kinds?.from === 'register',
  plan: ({ actor, type, stored, form }) => {
    const version = form.kind
    if (stored || version === null) return null
    const fields = actor.services.engine.catalog.current()
    return { hold: (trx) => shareKind(trx, type, version, fields) }
  },
}
