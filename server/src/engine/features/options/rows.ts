import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { DesignedForm } from '#protocol/record/declaration/designed-form.ts'
import { recordTypeOf } from '#protocol/record-types.ts'
import type { AppServices } from '#server/access/context.ts'
import type { Tables } from '#server/platform/database/database.ts'
import { change } from '../../change/change.ts'
import { events } from '../../change/events.ts'
import type { RowTurn } from '../../model/row-forms.ts'
import type { StoredRow, Writer } from '../../model/rules.ts'

const liveRecords = sql`r.deleted_at is null`

/** Condition on the row `r` of a form: it is in no recycle bin. */
export const liveRows = (
  { engine }: Pick<AppServices, 'engine'>,
  { label }: Pick<DesignedForm, 'label'>,
): RawBuilder<unknown> => engine.rowForms.get(label)?.live ?? liveRecords

/** Writes rows of a form, those of a record type as edits of its records; returns how many there were. */
export async function writeTurn(
  trx: Transaction<Tables>,
  writer: Writer,
  { label }: Pick<DesignedForm, 'label'>,
  turn: RowTurn,
): Promise<number> {
  const rules = writer.services.engine.rowForms.get(label)
  if (rules) return rules.write(trx, writer, turn)
  const type = recordTypeOf(label)
  if (!type) return 0
  const { rows } = await sql<StoredRow>`select r.* from ${sql.table(type.table)} r
    where ${liveRecords} and ${turn.where} order by r.id limit ${turn.most} for update of r`.execute(trx)
  if (rows.length > 0) await change(trx, writer, type, rows, { set: turn.set, as: events.replaceOption })
  return rows.length
}
