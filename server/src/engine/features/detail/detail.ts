import { type RawBuilder, sql } from 'kysely'
import type { Row } from '#protocol/record/calls/calls.ts'
import { type RecordType, toKey } from '#protocol/record/declaration/declare.ts'
import { kindOf } from '#protocol/record/declaration/kinds.ts'
import type { ViewRef } from '#protocol/record/declaration/view.ts'
import { refusal, refuse, refuseAs } from '#server/platform/refusal.ts'
import { isLive, reachable } from '../../model/find-record.ts'
import { KIND_VALUES, unpackByKey } from '../../model/place.ts'
import { prepare, type Statement } from '../../model/prepared.ts'
import { rightsOver } from '../../model/record-rights.ts'
import type { Actor, StoredRow } from '../../model/rules.ts'
import { schemaOfRow } from '../../model/schema.ts'
import { completeRows } from '../list/read.ts'
import { type RowShape, rowShapeOf } from '../list/rows.ts'
import { tableOf } from '../list/search.ts'

const refuseDeleted = ({ deleted, display }: RecordType): never =>
  deleted ? refuseAs(deleted) : refuse('deleted', display)

/**
 * A record as one flat object (record-engine.md §6.1). Without READ: only `dataAuth: 0`; deleted or unknown: 2064.
 */
export async function readDetail(actor: Actor, type: RecordType, id: number, view?: ViewRef): Promise<Row> {
  const found = await findDetail(actor, type, id, view)
  return found ?? ((await isLive(actor, type, id)) ? { dataAuth: 0 } : refuseDeleted(type))
}

/** The same; refuses (401) what is out of reach, whether it exists or not. */
export async function requireDetail(actor: Actor, type: RecordType, id: number): Promise<Row> {
  const found = await findDetail(actor, type, id)
  if (!found) throw refusal('forbidden').over(type, id)
  return found
}

async function findDetail(actor: Actor, type: RecordType, id: number, view?: ViewRef): Promise<Row | null> {
  const { services } = actor
  const { statement, keys } = detailOf(actor, type)
  const [raw] = await statement.run(services, { [RECORD]: id })
  if (!raw) return null
  const place = { id: raw.id, owner_user_id: raw.owner_user_id, view }
  const rights = await rightsOver(actor, type, place)
  const shown = {
    ...raw,
    ...unpackByKey(schemaOfRow(type, services.engine.catalog.current(), raw), raw[KIND_VALUES]),
  }
  const form = rowShapeOf(actor, type, rights, kindOf(type, raw))
  const [row = {}] = await completeRows(actor, type, [form.showDetail(shown)])
  const title = row[toKey(type.title)]
  const detail: Row = {
    ...row,
    name: row.name ?? title,
    dataAuth: 1,
    ...Object.fromEntries(keys.map((key) => [key, raw[key]])),
  }
  for (const ability of services.engine.abilities(type))
    if (ability.detail) Object.assign(detail, await ability.detail(actor, { type, place, raw, row }))
  return detail
}

/** The kind of the row, and the values of fields of that kind. */
const ofKind = ({ kinds }: RecordType): Readonly<Record<string, RawBuilder<unknown>>> => ({
  ...(kinds ? { [kinds.column]: sql.ref(`r.${kinds.column}`) } : {}),
  ...(kinds?.values === 'json' ? { [KIND_VALUES]: sql.ref(`r.${KIND_VALUES}`) } : {}),
})

/** Placeholder for the id of the record. */
const RECORD = Symbol('record')

interface Detail {
  statement: Statement<Record<string, unknown> & Pick<StoredRow, 'id' | 'owner_user_id'>>
  /** Of what the statement selects besides the row. */
  keys: readonly string[]
}

/** A shape is one viewer's, and lasts as long as fields and people are the same. */
const details = new WeakMap<RowShape, Detail>()

function detailOf(actor: Actor, type: RecordType): Detail {
  const shape = rowShapeOf(actor, type)
  const known = details.get(shape)
  if (known) return known
  const besides: Record<string, RawBuilder<unknown>> = Object.fromEntries(
    actor.services.engine
      .abilities(type)
      .flatMap((ability) => Object.entries(ability.detailSelects?.(actor, type) ?? {})),
  )
  const row = sql`select r.* from ${tableOf(type)} where r.id = ${RECORD} and ${reachable(actor, type, 'read')}`
  const query = shape.whole(row, {
    owner_user_id: sql`r.owner_user_id`,
    ...besides,
    ...ofKind(type),
  })
  const made: Detail = { statement: prepare(query), keys: Object.keys(besides) }
  details.set(shape, made)
  return made
}
