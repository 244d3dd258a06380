import { writtenBy } from '../diff.ts'
import type { Ability } from '../plan/ability.ts'
import { refuseTaken, unguardedUnique } from '../plan/unique.ts'

/** Unique fields that no index keeps yet; an index refuses by itself. */
export const unique: Ability = {
  name: 'unique',
  plan: (save) => {
    const { type, stored, values, form, checks } = save
    const numbered = type.numbered ? { [type.numbered.column]: '' } : {}
    if (checks === 'nothing' || unguardedUnique(form.schema, { ...numbered, ...values }).length === 0)
      return null
    return {
      complete: (trx) =>
        refuseTaken(trx, type, form.schema, {
          values: stored ? writtenBy(save.changes) : values,
          ...(stored ? { id: stored.id } : {}),
        }),
    }
  },
}
