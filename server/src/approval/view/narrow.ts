import { type RawBuilder, sql } from 'kysely'
import type { approvalCalls } from '#protocol/approval/record-calls.ts'
import type { RequestOf } from '#protocol/platform/call.ts'
import { type RecordType, toKey } from '#protocol/record/declaration/declare.ts'
import type { Approval } from '#protocol/record/states/approval.ts'
import { containsWords } from '#server/engine/features/list/search.ts'
import { allOf, anyOf, type Condition } from '#server/engine/fields/compare.ts'
import { fieldRightsOf } from '#server/engine/model/field-rights.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { schemaOf } from '#server/engine/model/schema.ts'

type ApprovedType = RecordType & { approval: Approval }
type Request = RequestOf<typeof approvalCalls.waiting>

/** Which submissions `a` of records `r` a waiting list is narrowed to, as far as the reader may use the fields searched. */
export function narrowWaiting(actor: Actor, type: ApprovedType, { search, ids }: Request): Condition {
  return allOf([
    ...(search ? [matches(actor, type, search)] : []),
    ...(ids.length > 0 ? [sql<boolean>`r.id = any(${ids}::bigint[])`] : []),
  ])
}

/** The words stand in the record as in its lists, or name who submitted it. */
function matches({ services, viewer }: Actor, type: ApprovedType, search: string): Condition {
  const fields = services.engine.catalog.current()
  const searched = { schema: schemaOf(type, fields), rights: fieldRightsOf(viewer, type, fields) }
  const submitters = services.directory
    .current()
    .users.filter(({ realname }) => realname.includes(search))
    .map(({ userId }) => userId)
  return anyOf([containsWords(search, searched), sql<boolean>`a.initiator_id = any(${submitters}::bigint[])`])
}

/** The order that is asked for; null where there is none, or by a column that the reader may not use. */
export function orderWaiting(
  { services, viewer }: Actor,
  type: ApprovedType,
  { sortField, order }: Request,
): RawBuilder<unknown> | null {
  const direction = order === 2 ? sql`asc` : sql`desc`
  if (sortField === 'createTime') return sql`a.create_time ${direction}, a.id ${direction}`
  const column = type.approval.waiting?.columns?.[sortField ?? '']
  const rights = fieldRightsOf(viewer, type, services.engine.catalog.current())
  if (!column || !rights.usable(toKey(column))) return null
  return sql`r.${sql.ref(column)} ${direction} nulls last, a.id desc`
}
