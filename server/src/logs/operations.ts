import { type RawBuilder, sql } from 'kysely'
import { applicationOf } from '#protocol/applications.ts'
import { partName } from '#protocol/log-parts.ts'
import { behaviors } from '#protocol/logs/behaviors.ts'
import type { logCalls, Operation } from '#protocol/logs/calls.ts'
import { logKinds } from '#protocol/logs/kinds.ts'
import type { RequestOf } from '#protocol/platform/call.ts'
import { recordTypeOf, recordTypes } from '#protocol/record-types.ts'
import type { Snapshot } from '#server/access/snapshot.ts'
import type { Database } from '#server/platform/database/database.ts'
import { formatMoment } from '#server/platform/time/clock.ts'
import { withinDays } from './period.ts'
import type { Mark } from './pieces.ts'

export type OperationFilter = RequestOf<typeof logCalls.exportOperations>

/** A row of the operation log, or an entry of the history of a record. */
export interface FoundOperation extends Mark {
  userId: number
  realname: string | null
  ipAddress: string
  model: string | null
  part: number | null
  behavior: string | null
  object: string
  detail: string
  /** Of an entry: the label of its record type and what was done. */
  type: number | null
  code: number | null
  recordId: number | null
}

/** Who did what nobody asked for, such as the jobs of the night. */
const SYSTEM = '系统'

/** Which of the two sources a row comes from; their ids are counted apart. */
const source = { history: 0, log: 1 } as const

type Condition = RawBuilder<unknown>
const all = (conditions: readonly Condition[]) => sql.join(conditions, sql` and `)

/** Rows of the log of administration and of the areas without records. */
function fromLog({ type, model, subModelLabels, ...period }: OperationFilter): Condition {
  const where = [
    type === logKinds.system ? sql`l.model = 'admin'` : sql`l.model <> 'admin'`,
    ...(model ? [sql`l.model = ${model}`] : []),
    ...(subModelLabels.length > 0 ? [sql`l.sub_model_label = any(${subModelLabels}::int[])`] : []),
    ...withinDays(sql`l.create_time`, sql`l.user_id`, period),
  ]
  return sql`select l.create_time as at, ${sql.lit(source.log)} as source, l.id, l.user_id as "userId", l.realname,
      l.ip_address as "ipAddress", l.model, l.sub_model_label::int as part, l.behavior, l.object, l.detail,
      null::int as type, null::int as code, null::bigint as "recordId"
    from sys_log l where ${all(where)}`
}

/** What was done to records, as their history keeps it; what was copied to another record was told there already. */
function fromHistory({ model, subModelLabels, ...period }: OperationFilter): Condition {
  const labels = recordTypes
    .filter((type) => !model || applicationOf(type).key === model)
    .filter(({ wire: { logPart = 0 } }) => subModelLabels.length === 0 || subModelLabels.includes(logPart))
    .map(({ label }) => label)
  const where = [
    sql`a.origin is null`,
    sql`a.type = any(${labels}::int[])`,
    ...withinDays(sql`a.create_time`, sql`a.user_id`, period),
  ]
  return sql`select a.create_time as at, ${sql.lit(source.history)} as source, a.id, a.user_id as "userId",
      null::text as realname, a.ip_address as "ipAddress", null::text as model, null::int as part, null::text as behavior,
      a.object, ''::text as detail, a.type::int as type, a.behavior::int as code, a.record_id as "recordId"
    from action_records a where ${all(where)}`
}

const sourcesOf = (filter: OperationFilter): Condition[] =>
  filter.type === logKinds.system ? [fromLog(filter)] : [fromLog(filter), fromHistory(filter)]

interface Window {
  limit: number
  offset?: number
  /** The row after which they begin. */
  after?: Mark | undefined
}

/** Rows of a filter, newest first: each source is read by its own index as far as it is needed. */
export async function findOperations(
  db: Database,
  filter: OperationFilter,
  { limit, offset = 0, after }: Window,
): Promise<FoundOperation[]> {
  const begins = after
    ? sql`where (s.at, s.source, s.id) < (${after.at}::timestamptz, ${after.source}::int, ${after.id}::bigint)`
    : sql``
  const newest = sql`order by s.at desc, s.source desc, s.id desc`
  const most = sql.lit(limit + offset)
  const parts = sourcesOf(filter).map(
    (rows) => sql`(select s.* from (${rows}) s ${begins} ${newest} limit ${most})`,
  )
  const { rows } = await sql<FoundOperation>`select s.* from (${sql.join(parts, sql` union all `)}) s
    ${newest} limit ${sql.lit(limit)} offset ${sql.lit(offset)}`.execute(db)
  return rows
}

/** How many rows a filter has, at most `most`. */
export async function countOperations(db: Database, filter: OperationFilter, most: number): Promise<number> {
  const parts = sourcesOf(filter).map((rows) => sql`(select from (${rows}) s limit ${sql.lit(most)})`)
  const { rows } = await sql<{ count: number }>`select count(*)::int as count
    from (${sql.join(parts, sql` union all `)}) s`.execute(db)
  return Math.min(rows[0]?.count ?? 0, most)
}

/** A row as the wire sends it: of an entry, what was done to which record. */
export function presentOperation(snapshot: Snapshot, found: FoundOperation): Operation {
  const shared = {
    userId: found.userId,
    realname: found.realname || snapshot.realname(found.userId) || SYSTEM,
    createTime: formatMoment(found.at),
    ipAddress: found.ipAddress,
    object: found.object,
  }
  if (found.type === null || found.code === null) {
    const { model, part, behavior, detail } = found
    return {
      ...shared,
      model: model ?? '',
      subModel: partName(model ?? '', part ?? 0),
      subModelLabel: part ?? 0,
      behavior: behavior ?? '',
      detail,
    }
  }
  const type = recordTypeOf(found.type)
  const word = behaviors[found.code] ?? ''
  const display = type?.display ?? ''
  const id = found.recordId
  const object = found.object || (id === null ? '' : `#${id}`)
  return {
    ...shared,
    model: type ? applicationOf(type).key : '',
    subModel: display,
    subModelLabel: type?.wire.logPart ?? 0,
    behavior: word,
    object,
    detail: `${word}了${display}：${object}`,
    ...(type && id !== null && { record: { type: type.key, id } }),
  }
}
