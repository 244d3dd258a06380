import type pg from 'pg'
import { roleOf, takeOwnershipWithin } from '#server/platform/database/guard.ts'
import { holdMigrations } from '#server/platform/database/migrate.ts'
import { StartFailure } from '#server/platform/process/start-failure.ts'
import { connectForBackup } from './connect.ts'
import type { OwnedAddresses } from './prove.ts'

/** A database to be restored into. While it is open, no other restore or start may use it. */
export interface Target {
  client: pg.Client
  /**
   * Within the transaction that fills it: takes away what is there, if that was asked for, and lets the
   * application make tables. Everything afterwards is created by the application role: the next start gives the
   * logs to their owner, as after an upgrade.
   * @throws StartFailure when there is something that was not to be taken away, or that belongs to others
   */
  makeRoom(client: pg.Client): Promise<void>
}

/**
 * Opens a database for a restore, as the owner of the logs if there is one, acting for the application. The
 * caller ends its connection.
 * @throws StartFailure while the product or another restore is at work on it
 */
export async function openTarget({ url, ownerUrl }: OwnedAddresses, replace: boolean): Promise<Target> {
  const application = ownerUrl === undefined ? undefined : await roleAt(url)
  const client = await connectForBackup(ownerUrl ?? url)
  try {
    if (!(await holdMigrations(client)))
      throw new StartFailure('锁客正在启动，或正在进行另一次恢复：请等它完成，再恢复。')
    await requireNobody(client)
  } catch (error) {
    await client.end()
    throw error
  }
  return { client, makeRoom: (filling) => makeRoom(filling, application, replace) }
}

async function roleAt(url: string): Promise<string> {
  const client = await connectForBackup(url)
  try {
    return await roleOf(client)
  } finally {
    await client.end()
  }
}

/** A restore and people at work would undo each other. */
async function requireNobody(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query(
    `select from pg_stat_activity where datname = current_database() and application_name = 'suoke' limit 1`,
  )
  if (rows.length > 0) throw new StartFailure('锁客正在使用这个数据库：请先停止它，再恢复。')
}

/** `application`: the role, where it is not the one that is connected. */
async function makeRoom(client: pg.Client, application: string | undefined, replace: boolean): Promise<void> {
  if (replace) {
    const roles = [await roleOf(client), application ?? []].flat()
    await client.query(`select set_config('suoke.emptied', $1, true)`, [JSON.stringify(roles)])
    await client.query(TAKE_AWAY)
  }
  await requireRoom(client)
  if (application === undefined) return
  await takeOwnershipWithin(client, application)
  await client.query(`set local role ${client.escapeIdentifier(application)}`)
}

/**
 * What the roles own in this database. Not DROP OWNED: that takes away their rights to other databases of the
 * server as well. Tables go before the sequences that are part of them; many a thing is gone by then with what
 * it belonged to.
 */
const TAKE_AWAY = `do $$
declare
  found record;
begin
  set local client_min_messages = warning;
  for found in
    select kind.type, o.identity from pg_shdepend d
      join json_array_elements_text(current_setting('suoke.emptied')::json) as role(name) on d.refobjid = quote_ident(role.name)::regrole
      cross join lateral pg_identify_object(d.classid, d.objid, 0) as o
      join unnest(array['schema', 'view', 'materialized view', 'foreign table', 'table', 'sequence', 'aggregate',
        'function', 'procedure', 'type', 'extension']) with ordinality as kind(type, place) using (type)
    where d.deptype = 'o' and d.dbid = (select oid from pg_database where datname = current_database())
      and d.refclassid = 'pg_authid'::regclass and o.identity <> 'public'
    order by kind.place
  loop
    execute format('drop %s if exists %s cascade', found.type, found.identity);
  end loop;
end $$`

async function requireRoom(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p', 'v', 'm', 'S') and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'`,
  )
  if (rows[0]?.count)
    throw new StartFailure(
      '数据库不是空的，没有恢复：请换一个空的数据库或数据目录，或加上 --replace 覆盖它。',
    )
}
