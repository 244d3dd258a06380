import pg from 'pg'
import { REQUEST_MADE } from '#protocol/hrm/self/messages.ts'
import { REFUSALS_OVERFLOW } from '#protocol/logs/messages.ts'
import { recordTypes } from '#protocol/record-types.ts'
import { taskNews } from '#protocol/tasks/messages.ts'
import type { Targets } from './foreign-targets.ts'
import type { Person, TestCompany } from './people.ts'

/** Not made by one of the strangers. */
const byOthers = (column = 'create_user_id') => `t.${column} <> all($1)`
/** Of no record that one of the strangers has made. */
const ofOthers = (table: string, column: string) =>
  `not exists (select from ${table} p where p.id = t.${column} and p.create_user_id = any($1))`
/** Of no event that one of the strangers has made, as these invite others. */
const ofOtherEvents = `not exists (select from calendar_events p where p.event_id = t.event_id and p.create_user_id = any($1))`
/** Of no task that one of the strangers has made. */
const ofOthersTasks =
  'not exists (select from tasks p where p.task_id = t.task_id and p.create_user_id = any($1))'
const ofNoTask = `t.type <> all(array[${Object.values(taskNews).join()}])`
const ofOthersTask =
  'not exists (select from tasks p where p.task_id = t.type_id and p.create_user_id = any($1))'
/** About one of the targets. */
const ofTargets = '(t.type, t.record_id) in (select * from unnest($2::int[], $3::bigint[]))'

/** Employees of the strangers, whose rows are their own affair. */
const OWN_EMPLOYEES =
  '(select e.id from hrm_employee e join users u on u.username = btrim(e.mobile) where u.user_id = any($1))'
const ofEmployees = (column = 'employee_id') => `t.${column} not in ${OWN_EMPLOYEES}`
const ofAppraised = `t.person_id not in (select p.person_id from hrm_plan_people p where p.employee_id in ${OWN_EMPLOYEES})`

/** Rows of tables that strangers write as well: own records, and their exports, are their own affair. Of all others every row counts. */
const conditions: Readonly<Record<string, string>> = {
  ...Object.fromEntries(recordTypes.map(({ table }) => [table, byOthers()])),
  business_product: ofOthers('business', 'record_id'),
  contract_product: ofOthers('contract', 'record_id'),
  business_changes: ofOthers('business', 'business_id'),
  activities: `${byOthers()} or ${ofTargets}`,
  action_records: `${byOthers('user_id')} or ${ofTargets}`,
  owner_records: ofTargets,
  stars: ofTargets,
  scenes: byOthers('user_id'),
  approval_records: byOthers('initiator_id'),
  approval_log: byOthers('user_id'),
  approval_copies: byOthers('user_id'),
  comments: byOthers('create_user'),
  work_logs: byOthers(),
  work_log_sends:
    'not exists (select from work_logs p where p.log_id = t.log_id and p.create_user_id = any($1))',
  work_log_reads: byOthers('user_id'),
  work_log_likes: byOthers('user_id'),
  work_log_reminders: byOthers('user_id'),
  announcement_reads: byOthers('user_id'),
  // that so much is refused is reported to the administrators; users named in a stranger's own task are notified of it
  messages: `${byOthers('recipient_user')} and t.type <> ${REFUSALS_OVERFLOW} and not (t.type = ${REQUEST_MADE} and t.create_user = any($1)) and (${ofNoTask} or ${ofOthersTask})`,
  print_records: byOthers('create_user'),
  invoice_titles: byOthers(),
  honor_agent: byOthers(),
  api_keys: byOthers('user_id'),
  user_identities: byOthers('user_id'),
  users: byOthers('user_id'),
  undo_steps: byOthers('user_id'),
  customer_pool_relations: ofOthers('customer', 'customer_id'),
  background_exports: byOthers('user_id'),
  tasks: byOthers(),
  task_people: ofOthersTasks,
  task_label_uses: ofOthersTasks,
  task_logs: ofOthersTasks,
  task_times: ofOthersTasks,
  task_reminders: ofOthersTasks,
  task_timers: byOthers('user_id'),
  task_columns: byOthers('user_id'),
  task_labels: byOthers(),
  task_label_order: byOthers('user_id'),
  task_series: byOthers(),
  related_records: byOthers(),
  approval_deputies: byOthers('user_id'),
  calendar_events: byOthers(),
  calendar_people: ofOtherEvents,
  hrm_employee: `${byOthers()} and ${ofEmployees('id')}`,
  hrm_changes: ofEmployees(),
  hrm_spans: ofEmployees(),
  hrm_clocks: ofEmployees(),
  hrm_notes: ofEmployees(),
  hrm_requests: ofEmployees(),
  hrm_slips: ofEmployees(),
  hrm_plan_people: ofEmployees(),
  hrm_goals: ofAppraised,
  hrm_appraisal_records: ofAppraised,
  hrm_appeals: ofAppraised,
}

/** Tables that are not looked at, and why. */
const exempt: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    [
      'approval_flow_orders',
      'approval_looks',
      'calendar_feeds',
      'calendar_type_choices',
      'drafts',
      'error_sheets',
      'import_mappings',
      'message_choices',
      'personal_columns',
      'print_previews',
      'request_keys',
      'sessions',
      'starred_users',
      'todo_marks',
      'user_settings',
      'work_snoozes',
      'workbench_layouts',
    ].map((table) => [table, 'everyone’s own']),
  ),
  ...Object.fromEntries(
    [
      'login_failures',
      'login_log',
      'refusal_log',
      'sys_log',
      'log_anchors',
      'log_chain',
      'log_checks',
      'log_heads',
    ].map((table) => [table, 'a log of what is asked, refusals too']),
  ),
  ...Object.fromEntries(
    ['number_counters', 'order_numbers', 'outbox', 'outbox_attempts', 'space_samples', 'declared'].map(
      (table) => [table, 'kept by the server by itself'],
    ),
  ),
  touched: 'of this watch',
}

interface Watched {
  /** All tables but those that are exempt. */
  kept: readonly string[]
  targets: Targets
  strangers: string
  sums: Record<string, string>
  owner: pg.Client
}
const watched = new WeakMap<TestCompany, Watched>()

/** Notes in a table of its own which of those tables a statement was about: what no statement touched is not summed up again. */
async function watch({ platform }: TestCompany): Promise<Pick<Watched, 'owner' | 'kept'>> {
  const owner = new pg.Client({ connectionString: platform.ownerUrl })
  await owner.connect()
  await owner.query(`create table touched (name text not null);
    create function note_touched() returns trigger language plpgsql security definer as $$
    begin insert into touched values (tg_table_name); return null; end $$`)
  const { rows } = await owner.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  )
  const kept = rows.map(({ name }) => name).filter((name) => !Object.hasOwn(exempt, name))
  for (const table of kept)
    await owner.query(
      `create trigger note_touched after insert or update or delete on ${table} execute function note_touched()`,
    )
  return { owner, kept }
}

/** A sum over all that the strangers must leave as it is, by table. */
export async function fingerprint(
  company: TestCompany,
  targets: Targets,
  strangers: readonly Person[] = [company.people.repB, company.people.managerB],
): Promise<Record<string, string>> {
  const before = watched.get(company)
  const { owner, kept } = before ?? (await watch(company))
  const touched = await owner.query<{ name: string }>('delete from touched returning name')
  const ids = strangers.map(({ userId }) => userId).join()
  const isSame = before?.targets === targets && before.strangers === ids
  const names = isSame ? [...new Set(touched.rows.map(({ name }) => name))] : kept
  const sums = { ...(isSame ? before.sums : {}), ...(await sumUp(company, targets, names, strangers)) }
  watched.set(company, { targets, strangers: ids, sums, owner, kept })
  return sums
}

/** Ends what watches the company. */
export async function endWatch(company: TestCompany): Promise<void> {
  await watched.get(company)?.owner.end()
}

async function sumUp(
  { platform }: TestCompany,
  targets: Targets,
  tables: readonly string[],
  strangers: readonly Person[],
): Promise<Record<string, string>> {
  if (tables.length === 0) return {}
  const records = [...targets.values()].filter((target) => target.activityTypeId !== undefined)
  const sums = tables.map(
    (
      table,
    ) => `select '${table}' as name, md5(string_agg(t::text, '|' order by t::text)) as sum from ${table} t
      where ($1::bigint[], $2::int[], $3::bigint[]) is not null and (${conditions[table] ?? 'true'})`,
  )
  const { rows } = await platform.pool.query<{ name: string; sum: string | null }>(sums.join(' union all '), [
    strangers.map(({ userId }) => userId),
    records.map((target) => target.label),
    records.map((target) => target.activityTypeId),
  ])
  return Object.fromEntries(rows.map(({ name, sum }) => [name, sum ?? '']))
}
