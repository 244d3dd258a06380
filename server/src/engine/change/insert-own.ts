import type { Transaction } from 'kysely'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import { initialCodes } from '#protocol/record/states/states.ts'
import type { Tables } from '#server/platform/database/database.ts'
import type { StoredRow, Values, Writer } from '../model/rules.ts'
import { schemaOf } from '../model/schema.ts'
import { events } from './events.ts'
import { initialsOf } from './initials.ts'
import { insertRecord } from './insert.ts'
import { newBatchId } from './save/open.ts'

/**
 * A new record that the server makes by itself, of values that are known to be right: neither a form nor the abilities of a save,
 * but history, sums and to-dos as of every write. Returns its row.
 */
export function insertOwn(
  trx: Transaction<Tables>,
  actor: Writer,
  type: RecordType,
  values: Values,
): Promise<StoredRow> {
  const now = actor.services.clock.now()
  return insertRecord(
    trx,
    {
      actor,
      type,
      as: events.create,
      also: [],
      form: { schema: schemaOf(type, actor.services.engine.catalog.current()) },
      values: {
        batch_id: newBatchId(),
        create_user_id: actor.viewer.userId,
        create_time: now,
        update_time: now,
        ...initialCodes(type),
        ...values,
        initials: initialsOf(values[type.title]),
      },
    },
    [],
  )
}
