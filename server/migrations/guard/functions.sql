-- A function whose arguments or answer become others is dropped first: PostgreSQL replaces only the same.
-- What guards the logs and seals them (platform.md §9.5). Run by their owner, whenever its text has changed (platform/guard.ts).

-- Logs are added to. Rights say so as well, where the logs have an owner of their own.
create or replace function public.refuse_log_change() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if tg_op = 'DELETE' and current_setting('suoke.forgets', true) = 'on' then
    return null;
  end if;
  raise exception 'log % is added to, never changed', tg_table_name using errcode = 'insufficient_privilege';
end
$$;

do $$
declare
  name text;
begin
  foreach name in array array['sys_log', 'action_records', 'login_log', 'refusal_log', 'lock_event', 'log_anchors'] loop
    if not exists (
      select from pg_catalog.pg_trigger where tgrelid = ('public.' || name)::regclass and tgname = 'only_added_to'
    ) then
      execute format('create trigger only_added_to before update or delete or truncate on public.%I
        for each statement execute function public.refuse_log_change()', name);
    end if;
  end loop;
end
$$;

-- What a row says, in one way for ever: hashes are made of it. A column that is added later goes behind the others, and only
-- where it is not null. A body that is parsed here becomes part of the statement that calls it, which takes half of the time, and its
-- names mean what they mean here; a migration that changes the type of such a column drops the function first.
create or replace function public.log_content(r public.sys_log) returns bytea
language sql stable
return pg_catalog.convert_to(pg_catalog.jsonb_build_array(r.id, extract(epoch from r.create_time), r.user_id, r.realname, r.ip_address, r.model,
    r.sub_model_label, r.behavior, r.object, r.detail)::text, 'UTF8');
create or replace function public.log_content(r public.action_records) returns bytea
language sql stable
return pg_catalog.convert_to(pg_catalog.jsonb_build_array(r.id, extract(epoch from r.create_time), r.user_id, r.type, r.record_id, r.behavior, r.object,
    r.content, r.keys, r.version, r.ip_address, r.event, r.facts, r.about, r.origin)::text, 'UTF8');
create or replace function public.log_content(r public.login_log) returns bytea
language sql stable
return pg_catalog.convert_to(pg_catalog.jsonb_build_array(r.id, extract(epoch from r.login_time), r.user_id, r.login_name, r.realname, r.ip_address,
    r.login_address, r.device_type, r.core, r.platform, r.auth_result, r.fail_result)::text, 'UTF8');
create or replace function public.log_content(r public.refusal_log) returns bytea
language sql stable
return pg_catalog.convert_to(pg_catalog.jsonb_build_array(r.id, extract(epoch from r.create_time), r.user_id, r.realname, r.viewed_as, r.ip_address,
    r.call, r.lack, r.object_type, r.object_id, r.reason, r.times)::text, 'UTF8');
create or replace function public.log_content(r public.lock_event) returns bytea
language sql stable
return pg_catalog.convert_to(pg_catalog.jsonb_build_array(r.id, r.event_key, r.lock_id, r.event_type, r.effective_date, extract(epoch from r.recorded_at),
    r.sale_date, r.order_type, r.business_id, r.business_lock_id, r.contract_id, r.claim_id, r.bad_id, r.related_lock_id,
    r.reversed_event_id, r.patch, r.entitlement_ops, r.amount, r.term_start, r.prev_end_time, r.new_end_time, r.user_id,
    r.reason)::text, 'UTF8');

-- The hash of a row over that of the row before it: `chain_hash(the hash before all of them, content) over (order by id)`.
create or replace function public.chain_step(state bytea, before bytea, content bytea) returns bytea
language sql immutable parallel safe as $$
  select pg_catalog.sha256(coalesce(state, before) operator(pg_catalog.||) content)
$$;
create or replace aggregate public.chain_hash(bytea, bytea) (sfunc = public.chain_step, stype = bytea);

-- Seals rows of a log in the order of their ids, at most so many; answers how many. Ids are given out before their rows are
-- committed: only those are sealed before which no row can appear any more, which is known by who holds the table for
-- writing. Nobody who writes waits for this.
create or replace function public.seal_log(which smallint, most integer) returns integer
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  head public.log_heads;
  given bigint;
  holders text[];
  sealed integer;
  last_id bigint;
  last_hash bytea;
begin
  select * into strict head from public.log_heads where log = which for update;
  if head.pending_id is not null and not exists (
    select from pg_locks where virtualtransaction = any(head.pending_holders)
      and locktype = 'relation' and relation = ('public.' || head.table_name)::regclass and mode = 'RowExclusiveLock'
  ) then
    head.final_id := head.pending_id;
    head.pending_id := null;
  end if;
  if head.pending_id is null then
    given := coalesce(pg_sequence_last_value(pg_get_serial_sequence('public.' || head.table_name, 'id')::regclass), 0);
    holders := array(
      select virtualtransaction from pg_locks
      where locktype = 'relation' and relation = ('public.' || head.table_name)::regclass and mode = 'RowExclusiveLock'
        and database = (select oid from pg_database where datname = current_database())
    );
    if cardinality(holders) = 0 then
      head.final_id := given;
    elsif given > head.final_id then
      head.pending_id := given;
      head.pending_holders := holders;
    end if;
  end if;
  execute format('with piece as (
      select r.id, public.log_content(r) as content from public.%I r
      where r.id > $1 and r.id <= $2 order by r.id limit $3
    ), made as (
      insert into public.log_chain (log, id, hash)
      select $4, id, public.chain_hash($5, content) over (order by id) from piece
      returning id, hash
    )
    select count(*), max(id), (array_agg(hash order by id desc))[1] from made', head.table_name)
    into sealed, last_id, last_hash
    using head.sealed_id, head.final_id, most, which, head.sealed_hash;
  update public.log_heads set
    final_id = head.final_id,
    pending_id = head.pending_id,
    pending_holders = case when head.pending_id is null then '{}' else head.pending_holders end,
    sealed_id = case when sealed < most then greatest(head.sealed_id, head.final_id) else last_id end,
    sealed_hash = coalesce(last_hash, head.sealed_hash),
    sealed_rows = head.sealed_rows + sealed,
    sealed_at = now()
  where log = which;
  return sealed;
end
$$;

-- Forgets the oldest rows of a log, which are sealed, up to the first one from this moment on; answers how many. Refuses what is
-- younger than a year, whoever asks, and logs that do not grow old. The chain begins behind what was forgotten.
create or replace function public.forget_log(which smallint, before timestamptz) returns bigint
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  head public.log_heads;
  cut bigint;
  forgotten bigint;
begin
  if before is null or before > now() - interval '1 year' then
    raise exception 'rows of logs are kept for a year' using errcode = 'insufficient_privilege';
  end if;
  select * into strict head from public.log_heads where log = which for update;
  if head.ages_by is null then
    raise exception 'log % is kept', head.table_name using errcode = 'insufficient_privilege';
  end if;
  execute format('select min(id) - 1 from public.%I where %I >= $1', head.table_name, head.ages_by) into cut using before;
  cut := least(coalesce(cut, head.sealed_id), head.sealed_id);
  if cut <= head.begin_id then
    return 0;
  end if;
  update public.log_heads set
    begin_hash = coalesce(
      (select hash from public.log_chain where log = which and id <= cut order by id desc limit 1), begin_hash),
    begin_id = cut
  where log = which;
  perform set_config('suoke.forgets', 'on', true);
  execute format('delete from public.%I where id <= $1', head.table_name) using cut;
  get diagnostics forgotten = row_count;
  perform set_config('suoke.forgets', '', true);
  delete from public.log_chain where log = which and id <= cut;
  return forgotten;
end
$$;

-- Notes the newest hash of every log for this day, once; answers the logs of which it was noted now.
create or replace function public.anchor_logs(today date) returns setof smallint
language sql security definer set search_path = pg_catalog, pg_temp as $$
  insert into public.log_anchors (log, day, id, hash)
    select log, today, sealed_id, sealed_hash from public.log_heads where sealed_rows > 0
  on conflict do nothing
  returning log
$$;

-- Which locks were renewed since a day (locks-and-extensions.md §8.5). Made here: a migration of the application's does not own the
-- ledger, and one of the owner's may run before the ledger is there.
create index if not exists lock_event_renewals on public.lock_event (recorded_at) include (lock_id, id)
  where event_type in ('RENEW', 'RESIGN');
