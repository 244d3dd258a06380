import { sql } from 'kysely'
import type { Row } from '#protocol/calls/records.ts'
import { type RecordType, toKey } from '#protocol/records/declare.ts'
import { refuse } from '#server/platform/refusal.ts'
import { fieldRightsOf, maskValue } from './field-rights.ts'
import { isLive, reachable } from './find-record.ts'
import { completeRows } from './list/query.ts'
import { shapeRows } from './list/rows.ts'
import { type Actor, rulesOf } from './rules.ts'
import { schemaOf } from './schema.ts'

/**
 * A record as one flat object (record-engine.md §6.1). Without READ: only `dataAuth: 0`; deleted or unknown: 2064.
 */
export async function readDetail(actor: Actor, type: RecordType, id: number): Promise<Row> {
  const { services, viewer } = actor
  const fields = services.engine.catalog.current()
  const schema = schemaOf(type, fields)
  const rights = fieldRightsOf(viewer, type, fields)
  const people = services.directory.current()
  const rules = rulesOf(services, type)
  const shape = shapeRows({ schema, rights, viewer, people, extras: rules.rowExtras?.(viewer) ?? null })
  const { rows } = await sql<Record<string, unknown>>`
    select ${shape.select} from ${sql.table(type.table)} r ${shape.joins}
    where r.id = ${id} and ${reachable(actor, type, 'read')}`.execute(services.db)
  const [raw] = rows
  if (!raw) return (await isLive(actor, type, id)) ? { dataAuth: 0 } : refuse('deleted', type.display)
  const [row = {}] = await completeRows(actor, type, [shape.show(raw)])
  for (const column of schema.columns.values())
    if (rights.maskedInDetail(column.key)) row[column.key] = maskValue(column, row[column.key])
  const title = row[toKey(type.title)]
  return { ...row, name: row.name ?? title, dataAuth: 1, ...(await rules.detail?.(actor, row)) }
}
