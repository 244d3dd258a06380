import { sql } from 'kysely'
import type { z } from 'zod'
import type { customerLookupCalls } from '#protocol/crm/customer/calls.ts'
import { customer } from '#protocol/crm/customer/type.ts'
import { toPage } from '#protocol/platform/envelope.ts'
import { windowOf } from '#protocol/platform/wire.ts'
import type { Row } from '#protocol/record/calls/calls.ts'
import { listRecords } from '#server/engine/features/list/query.ts'
import { type Condition, escapeLike } from '#server/engine/fields/compare.ts'
import { fieldRightsOf } from '#server/engine/model/field-rights.ts'
import { reachable } from '#server/engine/model/find-record.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { among } from '#server/platform/database/among.ts'
import { refuse } from '#server/platform/refusal.ts'

type Request = z.output<(typeof customerLookupCalls.suspects)['request']>

/** Customers of one group that are shown, newest first. */
const SHOWN = 20
/** Digits from which on a number identifies a customer. */
const SHORTEST_PHONE = 7
/** Characters of a name likewise. */
const SHORTEST_NAME = 2

interface Group {
  reason: 'name' | 'phone'
  ids: number[]
  count: number
  total: number
}

/**
 * Customers of the caller's lists that are probably the same (crm-records.md §17.1): names alike but for blanks, brackets, width
 * and case, or a number in common. Columns that the caller may not use are not compared.
 */
export async function listSuspects(actor: Actor, request: Request) {
  const { services, viewer } = actor
  const paging = windowOf(request)
  if (request.importId !== undefined) await requireOwnImport(actor, request.importId)
  const groups = await services.engine.turns.searches.take(() => findGroups(actor, request), viewer.userId)
  const ids = [...new Set(groups.flatMap((group) => group.ids))]
  const rows: Row[] = ids.length === 0 ? [] : await readListed(actor, ids)
  const byId = new Map(rows.map((row) => [Number(row[customer.idKey]), row]))
  const shown = groups.map(({ reason, count, ids: members }) => ({
    reason,
    count,
    rows: members.flatMap((id): Row[] => [byId.get(id)].filter((row) => row !== undefined)),
  }))
  return toPage(shown, groups[0]?.total ?? 0, paging)
}

/** As the caller's own list shows them. */
async function readListed(actor: Actor, ids: readonly number[]): Promise<Row[]> {
  const chosen: Condition = among(sql`r.id`, ids)
  return (await listRecords(actor, customer, { page: 1, limit: ids.length, pageType: 1 }, [chosen])).list
}

async function requireOwnImport({ services, viewer }: Actor, importId: number): Promise<void> {
  const own = await services.db
    .selectFrom('imports')
    .select('import_id')
    .where('import_id', '=', importId)
    .where('user_id', '=', viewer.userId)
    .where('type', '=', customer.label)
    .executeTakeFirst()
  if (!own) refuse('forbidden')
}

async function findGroups(actor: Actor, request: Request): Promise<Group[]> {
  const { services } = actor
  const { page, limit } = windowOf(request)
  const { rows } = await sql<Group>`
    with keyed as (
      select r.id, r.customer_name, k.reason, k.value
      from customer r cross join lateral (values
        ('name', ${usableName(actor)}), ('phone', ${usablePhone(actor, 'mobile')}), ('phone', ${usablePhone(actor, 'telephone')})
      ) k (reason, value)
      where r.deleted_at is null and ${reachable(actor, customer, 'list')}
        and length(k.value) >= case k.reason when 'name' then ${SHORTEST_NAME}::int else ${SHORTEST_PHONE}::int end
    )
    select reason, (array_agg(distinct id order by id desc))[1:${sql.lit(SHOWN)}] as ids, count(distinct id)::int as count,
      count(*) over ()::int as total
    from keyed r group by reason, value
    having count(distinct id) > 1 and bool_or(${asked(request)})
    order by max(id) desc, reason, value limit ${limit} offset ${(page - 1) * limit}`.execute(
    services.lists.db,
  )
  return rows
}

const usable = (actor: Actor, key: string) =>
  fieldRightsOf(actor.viewer, customer, actor.services.engine.catalog.current()).usable(key)

const usableName = (actor: Actor) =>
  usable(actor, 'customerName') ? sql`comparable_name(r.customer_name)` : sql`null::text`

const usablePhone = (actor: Actor, column: 'mobile' | 'telephone') =>
  usable(actor, column) ? sql`regexp_replace(r.${sql.ref(column)}, '\\D', '', 'g')` : sql`null::text`

/** Which customers a group must have one of. */
function asked({ search, importId }: Request): Condition {
  const found = search
    ? sql<boolean>`(comparable_name(r.customer_name) like '%' || comparable_name(${escapeLike(search)}) || '%'
        or r.value like ${`%${escapeLike(search.replace(/\D/g, '') || search)}%`})`
    : sql<boolean>`true`
  const imported =
    importId === undefined
      ? sql<boolean>`true`
      : sql<boolean>`r.id in (select i.record_id from import_rows i where i.import_id = ${importId} and i.record_id is not null)`
  return sql<boolean>`${found} and ${imported}`
}
