import type pg from 'pg'
import type { PgBoss } from 'pg-boss'

/** Processes that start at the same time wait for each other here. */
const MOVE_LOCK = 7_305_003

/** Only pg-boss 10 had an archive. */
const SET_ASIDE = `do $$ begin
  if to_regclass('pgboss.archive') is not null then alter schema pgboss rename to pgboss_10; end if;
end $$`

/**
 * Moves waiting, retrying and running jobs; finished jobs are dropped and schedules are declared at every
 * start. Those being done keep their process, so that they are taken over like all others.
 */
const MOVE = `do $$ begin
  if to_regclass('pgboss_10.job') is null then return; end if;
  perform pgboss.create_queue(name, jsonb_build_object('policy', policy)) from pgboss_10.queue;
  insert into pgboss.job (id, name, priority, data, state, policy, output, singleton_key, singleton_on,
    retry_limit, retry_count, retry_delay, retry_backoff, expire_seconds,
    start_after, created_on, started_on, keep_until)
  select id, name, priority, data, state::text::pgboss.job_state, policy, output, singleton_key, singleton_on,
    retry_limit, retry_count, retry_delay, retry_backoff, extract(epoch from expire_in)::int,
    start_after, created_on, started_on, keep_until
  from pgboss_10.job where state in ('created', 'retry', 'active')
  on conflict do nothing;
  drop schema pgboss_10 cascade;
end $$`

/**
 * Makes or upgrades the tables of pg-boss, one process at a time: it makes its schema itself, which fails where two begin at once. It
 * does not upgrade tables of version 10: they are set aside, and the open jobs in them moved. Every step may be repeated, so that a
 * start that is killed in between loses nothing.
 */
export async function installJobTables(pool: pg.Pool, installer: PgBoss): Promise<void> {
  const keeper = await pool.connect()
  try {
    await keeper.query('select pg_advisory_lock($1)', [MOVE_LOCK])
    const { rows } = await keeper.query<{ isOld: boolean }>(
      `select to_regclass('pgboss.archive') is not null or to_regclass('pgboss_10.job') is not null as "isOld"`,
    )
    const isOld = rows[0]?.isOld ?? false
    if (isOld) await keeper.query(SET_ASIDE)
    await installer.start()
    await installer.stop({ graceful: false })
    if (isOld) await keeper.query(MOVE)
    await keeper.query('select pg_advisory_unlock($1)', [MOVE_LOCK])
  } finally {
    // a connection that failed in between may still hold the lock: it is closed, not returned
    keeper.release(true)
  }
}
