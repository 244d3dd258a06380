-- The tables of pg-boss 10 (its version 24) as an installation of that time has them.
create schema pgboss;
create type pgboss.job_state as enum ('created', 'retry', 'active', 'completed', 'cancelled', 'failed');
create table pgboss.version (
  version int primary key,
  maintained_on timestamptz,
  cron_on timestamptz,
  monitored_on timestamptz
);
create table pgboss.queue (
  name text primary key,
  policy text,
  retry_limit int,
  retry_delay int,
  retry_backoff bool,
  expire_seconds int,
  retention_minutes int,
  dead_letter text references pgboss.queue (name),
  partition_name text,
  created_on timestamptz not null default now(),
  updated_on timestamptz not null default now()
);
create table pgboss.schedule (
  name text primary key references pgboss.queue on delete cascade,
  cron text not null,
  timezone text,
  data jsonb,
  options jsonb,
  created_on timestamptz not null default now(),
  updated_on timestamptz not null default now()
);
create table pgboss.subscription (
  event text not null,
  name text not null references pgboss.queue on delete cascade,
  created_on timestamptz not null default now(),
  updated_on timestamptz not null default now(),
  primary key (event, name)
);
create table pgboss.job (
  id uuid not null default gen_random_uuid(),
  name text not null,
  priority integer not null default 0,
  data jsonb,
  state pgboss.job_state not null default 'created',
  retry_limit integer not null default 2,
  retry_count integer not null default 0,
  retry_delay integer not null default 0,
  retry_backoff boolean not null default false,
  start_after timestamptz not null default now(),
  started_on timestamptz,
  singleton_key text,
  singleton_on timestamp,
  expire_in interval not null default interval '15 minutes',
  created_on timestamptz not null default now(),
  completed_on timestamptz,
  keep_until timestamptz not null default now() + interval '14 days',
  output jsonb,
  dead_letter text,
  policy text,
  primary key (name, id)
) partition by list (name);
create table pgboss.archive (like pgboss.job);
alter table pgboss.archive add primary key (name, id), add archived_on timestamptz not null default now();
create function pgboss.create_queue(queue_name text, options json) returns void as $$
declare
  table_name varchar := 'j' || encode(sha224(queue_name::bytea), 'hex');
begin
  insert into pgboss.queue (name, policy, partition_name) values (queue_name, options->>'policy', table_name);
  execute format('create table pgboss.%I (like pgboss.job including defaults)', table_name);
  execute format('alter table pgboss.%I add primary key (name, id)', table_name);
  execute format('alter table pgboss.%I add constraint q_fkey foreign key (name) references pgboss.queue (name)
    on delete restrict deferrable initially deferred', table_name);
  execute format('create unique index %1$s_i1 on pgboss.%1$I (name, coalesce(singleton_key, ''''))
    where state = ''created'' and policy = ''short''', table_name);
  execute format('alter table pgboss.job attach partition pgboss.%I for values in (%L)', table_name, queue_name);
end
$$ language plpgsql;
insert into pgboss.version (version) values (24);
