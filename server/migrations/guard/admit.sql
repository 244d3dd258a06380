-- Run by the owner before anything else (platform/guard.ts): the application may create its tables in a database that it does not
-- own. Idempotent. `suoke.application` names the application's role.
do $$
declare
  application text := current_setting('suoke.application');
begin
  if not has_schema_privilege(application, 'public', 'create') then
    execute format('grant usage, create on schema public to %I', application);
  end if;
  if not has_database_privilege(application, current_database(), 'create') then
    execute format('grant create on database %I to %I', current_database(), application);
  end if;
end
$$;
