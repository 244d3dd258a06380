-- Run by the owner before and after migrations (platform/guard.ts): it takes over the logs and their guard, and leaves the
-- application the rights it needs. Idempotent. `suoke.application` names the application's role.
do $$
declare
  application text := current_setting('suoke.application');
  -- what the application may do besides reading
  taken record;
  found record;
begin
  for found in
    select oid::regprocedure as routine from pg_proc
    where pronamespace = 'public'::regnamespace and proowner <> current_user::regrole and proname in (
      'refuse_log_change', 'log_content', 'chain_step', 'chain_hash', 'seal_log', 'forget_log', 'anchor_logs')
  loop
    execute format('alter routine %s owner to current_user', found.routine);
  end loop;
  for taken in
    select * from (values
      ('sys_log', true), ('action_records', true), ('login_log', true), ('refusal_log', true), ('lock_event', true), ('schema_migrations', true),
      ('log_heads', false), ('log_chain', false), ('log_anchors', false), ('log_guard', false)
    ) as t(name, is_added_to)
    where to_regclass('public.' || name) is not null
  loop
    if (select relowner <> current_user::regrole from pg_class where oid = ('public.' || taken.name)::regclass) then
      -- whatever hung on the table while it was the application's would run with the owner's rights
      for found in
        select tgname from pg_trigger where tgrelid = ('public.' || taken.name)::regclass and not tgisinternal
      loop
        execute format('drop trigger %I on public.%I', found.tgname, taken.name);
      end loop;
      for found in
        select rulename from pg_rewrite where ev_class = ('public.' || taken.name)::regclass
      loop
        execute format('drop rule %I on public.%I', found.rulename, taken.name);
      end loop;
      execute format('alter table public.%I owner to current_user', taken.name);
      if to_regclass('public.log_guard') is not null then
        delete from public.log_guard;
      end if;
    end if;
    if has_table_privilege(application, 'public.' || taken.name, 'update, delete, truncate, references, trigger')
      or not has_table_privilege(application, 'public.' || taken.name, 'select')
      or (taken.is_added_to and exists (
        select from pg_attribute
        where attrelid = ('public.' || taken.name)::regclass and attnum > 0 and not attisdropped and attidentity = ''
          and not has_column_privilege(application, attrelid, attnum, 'insert')
      ))
      or (not taken.is_added_to and has_any_column_privilege(application, 'public.' || taken.name, 'insert'))
    then
      execute format('revoke all on public.%I from public, %I', taken.name, application);
      execute format('grant select on public.%I to %I', taken.name, application);
      -- for copies of the whole database
      for found in
        select pg_get_serial_sequence('public.' || taken.name, attname) as numbers from pg_attribute
        where attrelid = ('public.' || taken.name)::regclass and attidentity <> ''
      loop
        execute format('grant select on sequence %s to %I', found.numbers, application);
      end loop;
      if taken.is_added_to then
        -- all columns but the number, which is the sequence's to give
        execute format('grant insert (%s) on public.%I to %I', (
          select string_agg(quote_ident(attname), ', ') from pg_attribute
          where attrelid = ('public.' || taken.name)::regclass and attnum > 0 and not attisdropped and attidentity = ''
        ), taken.name, application);
      end if;
    end if;
  end loop;
end
$$;
