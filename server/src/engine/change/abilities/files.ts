import { sql } from 'kysely'
import { isInTransaction } from '#server/platform/database/database.ts'
import { writtenBy } from '../diff.ts'
import type { Ability } from '../plan/ability.ts'
import { batchesIn, filesWith, keepRecordFiles, requireFilledFiles } from '../record-files.ts'

/** File groups that a record names: its own, and those in its fields. */
export const files: Ability = {
  name: 'files',
  plan: (save) => {
    const { actor, type, form, request, stored, values, ownBatch, checks } = save
    const { fields } = form.schema
    if (ownBatch === null && batchesIn(fields, values).length === 0) return null
    // without a form, such as in a conversion, the files follow in the same transaction
    const isFilled = stored ? checks !== 'nothing' : request !== null
    return {
      ...(isFilled
        ? {
            complete: (trx) =>
              requireFilledFiles(trx, fields, {
                before: stored ?? {},
                after: stored ? writtenBy(save.changes) : values,
              }),
          }
        : {}),
      ...(stored
        ? {}
        : {
            written: (trx, id) =>
              keepRecordFiles(trx, actor, type, { id, own: ownBatch, before: {}, after: values }),
          }),
    }
  },
  changed: async (db, actor, type, rows) => {
    for (const { before, after } of rows)
      if (before && isInTransaction(db))
        await keepRecordFiles(db, actor, type, { id: before.id, before, after })
  },
  purge: ({ actor, trx, type, ids }) => actor.services.files.removeOwned(trx, type.key, ids),
  counters: (actor, type, rights) => ({
    fileCount: sql`(select count(*)::int from files f where ${filesWith(actor, type, rights)})`,
  }),
}
