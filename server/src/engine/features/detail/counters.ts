import { type RawBuilder, sql } from 'kysely'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import type { Viewer } from '#server/access/viewer.ts'
import { refusal } from '#server/platform/refusal.ts'
import { rightsOverFiles } from '../../change/record-files.ts'
import type { FieldRights } from '../../model/field-rights.ts'
import { reachable } from '../../model/find-record.ts'
import { prepare, type Statement } from '../../model/prepared.ts'
import type { Actor } from '../../model/rules.ts'
import { type Schema, schemaOf } from '../../model/schema.ts'

/** Placeholder for the id of the record. */
const RECORD = Symbol('record')

interface Counting {
  statement: Statement<Record<string, number>>
  schema: Schema
  rights: FieldRights
}

/** What is counted for a viewer, who lasts as long as people and roles are the same. */
const known = new WeakMap<Viewer, Map<RecordType, Counting>>()

/**
 * Tab counters of a detail (record-engine.md §6.4), all in one statement over the record `c`; related counts obey the
 * caller's scope of the counted type. 401 without READ.
 */
export async function readCounters(
  actor: Actor,
  type: RecordType,
  id: number,
): Promise<Record<string, number>> {
  const statement = countingOf(actor, type, await rightsOverFiles(actor, type, id))
  const [row] = await statement.run(actor.services, { [RECORD]: id })
  if (!row) throw refusal('forbidden').over(type, id)
  return row
}

function countingOf(actor: Actor, type: RecordType, rights: FieldRights): Counting['statement'] {
  const { services, viewer } = actor
  const schema = schemaOf(type, services.engine.catalog.current())
  const byType = known.get(viewer) ?? new Map<RecordType, Counting>()
  known.set(viewer, byType)
  const made = byType.get(type)
  if (made?.schema === schema && made.rights === rights) return made.statement
  const statement = prepare<Record<string, number>>(countAll(actor, type, rights))
  byType.set(type, { statement, schema, rights })
  return statement
}

function countAll(actor: Actor, type: RecordType, rights: FieldRights): RawBuilder<unknown> {
  const abilities = actor.services.engine.abilities(type)
  const counters: Record<string, RawBuilder<unknown>> = Object.fromEntries(
    abilities.flatMap((ability) => Object.entries(ability.counters?.(actor, type, rights) ?? {})),
  )
  const selects = Object.entries(counters).map(([key, count]) => sql`${count} as ${sql.ref(key)}`)
  return sql`select ${sql.join(selects)} from
    (select r.* from ${sql.table(type.table)} r where r.id = ${RECORD} and ${reachable(actor, type, 'read')}) c`
}
