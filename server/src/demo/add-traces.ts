import { sql, type Transaction } from 'kysely'
import { contacts } from '#protocol/crm/contacts/type.ts'
import { customer } from '#protocol/crm/customer/type.ts'
import { leads } from '#protocol/crm/leads/type.ts'
import { messageLabels } from '#protocol/messages/message-type.ts'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import { events } from '#server/engine/change/events.ts'
import type { Tables } from '#server/platform/database/database.ts'

type Trx = Transaction<Tables>

/** Of 将您添加为客户《…》的成员. */
const ADDED_TO_TEAM = 23
/** Days over which the deletions and messages are spread, counted back from today. */
const DAYS = 12
/** Imports are older than the week in which they could be taken back: of that no rows are kept here. */
const IMPORTED_AGO = 9
/** 重复时覆盖. */
const OVERWRITE = 1

interface TraceOptions {
  /** Customers and leads that somebody has deleted. */
  deleted: { customers: readonly number[]; leads: readonly number[] }
  now: Date
}

/** What a company that works has lying about: deleted records, files that were imported, and messages about it all. */
export async function addTraces(trx: Trx, { deleted, now }: TraceOptions): Promise<void> {
  const of = await contactsOf(trx, deleted.customers)
  for (const [type, ids] of [
    [customer, deleted.customers],
    [contacts, of],
    [leads, deleted.leads],
  ] as const)
    await putInBin(trx, type, { ids, now })
  await tellMembers(trx, now)
  await importFiles(trx, customer, {
    now,
    owners: sql`select owner_user_id from customer where owner_user_id is not null`,
  })
  await importFiles(trx, leads, { now, owners: sql`select create_user_id from leads` })
}

async function contactsOf(trx: Trx, customerIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from contacts where customer_id = any(${[...customerIds]}::bigint[])`.execute(trx)
  return rows.map(({ id }) => id)
}

/** As their owners delete them: gone from every list, with the deletion in the history. */
async function putInBin(
  trx: Trx,
  type: RecordType,
  { ids, now }: { ids: readonly number[]; now: Date },
): Promise<void> {
  const { name, behavior } = events.remove
  await sql`update ${sql.table(type.table)} set version = version + 1, deleted_by = owner_user_id,
      deleted_at = greatest(update_time, ${now}::timestamptz - make_interval(days => (id % ${DAYS})::int))
    where id = any(${[...ids]}::bigint[])`.execute(trx)
  await sql`insert into action_records
      (type, record_id, user_id, behavior, event, object, facts, about, version, create_time, ip_address)
    select ${type.label}::int, id, deleted_by, ${behavior}::int, ${name}, ${sql.ref(type.title)}, '[]'::jsonb,
      '{}'::jsonb, version, deleted_at, ''
    from ${sql.table(type.table)} where id = any(${[...ids]}::bigint[])`.execute(trx)
}

/** Members of teams were told so; what is older than some days they have read. */
async function tellMembers(trx: Trx, now: Date): Promise<void> {
  await sql`insert into messages (label, type, title, content, type_id, create_user, recipient_user, create_time, read_time)
    select ${messageLabels.crm}::int, ${ADDED_TO_TEAM}::int, c.customer_name, '', c.id, c.owner_user_id, m.user_id, at,
      case when at < ${now}::timestamptz - interval '3 days' then at + interval '2 hours' end
    from team_members m join customer c on c.id = m.record_id and m.type = ${customer.label}::int
      cross join lateral (select ${now}::timestamptz - make_interval(days => (c.id % ${DAYS})::int, mins => 40) as at) t
    where c.owner_user_id is not null and c.deleted_at is null`.execute(trx)
}

interface FileOptions {
  now: Date
  /** The people who have imported, a query of one column. */
  owners: ReturnType<typeof sql>
}

/** Everybody who sells has taken up the names of a fair once, with a fault or two; the result was told. */
async function importFiles(trx: Trx, type: RecordType, { now, owners }: FileOptions): Promise<void> {
  const told = type.messages?.import?.finished
  if (told === undefined) throw new Error(`${type.key} tells nothing of its imports`)
  await sql`with importers as (
      select user_id, 20 + (user_id % 40)::int as total, 1 + (user_id % 2)::int as failed, (user_id % 3)::int as updated,
        ${now}::timestamptz - make_interval(days => ${IMPORTED_AGO}::int + (user_id % ${DAYS})::int) as at
      from users where status = 1 and user_id in (${owners})
    ), told as (
      insert into messages (label, type, title, content, type_id, create_user, recipient_user, create_time, read_time)
      select ${messageLabels.crm}::int, ${told}::int, total::text, failed || ',' || updated, null, user_id, user_id, at,
        at + interval '5 minutes'
      from importers returning message_id, recipient_user
    ), imported as (
      insert into imports (message_id, type, user_id, state, repeat_handling, file_name, headings, total, done, created,
        updated, failed, ip_address, create_time, finish_time)
      select message_id, ${type.label}::int, user_id, 'finished', ${OVERWRITE}::int, ${`展会${type.display}名单.xlsx`},
        ${JSON.stringify([type.fields[0]?.label ?? type.display])}::jsonb, total, total, total - failed - updated,
        updated, failed, '', at, at + interval '20 seconds'
      from importers join told on recipient_user = user_id returning import_id, failed, total
    )
    insert into import_rows (import_id, row_no, cells, outcome, message)
    select import_id, total - fault, '[""]'::jsonb, 'failed', ${`${type.fields[0]?.label ?? type.display}不能为空`}
    from imported cross join generate_series(0, failed - 1) fault`.execute(trx)
}
