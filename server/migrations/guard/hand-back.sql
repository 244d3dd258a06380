-- Run by the owner before the migrations from before the guard of the logs (platform/guard.ts): they change logs as the
-- application, so logs that the owner holds already are the application's until all migrations are in. An upgrade that stopped
-- half-way left databases like that. `suoke.application` names the application's role.
do $$
declare
  application text := current_setting('suoke.application');
  found record;
begin
  for found in
    select oid::regclass as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relowner = current_user::regrole
      and relname in ('sys_log', 'action_records', 'login_log', 'refusal_log', 'lock_event', 'schema_migrations')
  loop
    execute format('alter table %s owner to %I', found.name, application);
    execute format('grant all on %s to %I', found.name, application);
  end loop;
  for found in
    select oid::regprocedure as name from pg_proc
    where pronamespace = 'public'::regnamespace and proowner = current_user::regrole and proname in (
      'refuse_log_change', 'log_content', 'chain_step', 'chain_hash', 'seal_log', 'forget_log', 'anchor_logs')
  loop
    execute format('alter routine %s owner to %I', found.name, application);
  end loop;
end
$$;
