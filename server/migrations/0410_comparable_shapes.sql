-- Names and unique fields are compared in one shape of each character: '葛' is '葛' with a selector behind it. One pass over the
-- table per unique field of texts, as at any change of what an index compares. A field whose rows differ in shape alone loses
-- its index: it is then kept unique under a lock, and the nightly job builds the index once somebody has mended them.
do $$
declare
  old record;
  compared text;
begin
  for old in
    select c.relname as name, t.relname as on_table, substring(c.relname from '^unique_.+?__(.+)$') as on_column,
      pg_get_indexdef(i.indexrelid) as definition
    from pg_index i
    join pg_class c on c.oid = i.indexrelid
    join pg_class t on t.oid = i.indrelid
    where c.relnamespace = current_schema()::regnamespace and c.relname ~ '^unique_.+?__.+$'
      and pg_get_indexdef(i.indexrelid) ilike '%btrim(%normalize(%'
  loop
    compared := format(
      'btrim(normalize(regexp_replace(%I, %L, %L, %L), NFKC))',
      old.on_column, '[\u180b-\u180d\u180f\ufe00-\ufe0f\U000e0100-\U000e01ef]', '', 'g'
    );
    if old.definition like '%md5(%' then
      compared := format('md5(%s)', compared);
    end if;
    execute format('drop index %I', old.name);
    begin
      execute format('create unique index %I on %I (%s) where deleted_at is null', old.name, old.on_table, compared);
    exception when unique_violation then
      raise notice '% holds values that differ in the shape of characters alone', old.on_table;
    end;
  end loop;
end
$$;

-- People and roles: where two are called alike already, their names stay unique as they were.
do $$
begin
  create unique index users_realname_alike on users (
    btrim(normalize(regexp_replace(realname, '[\u180b-\u180d\u180f\ufe00-\ufe0f\U000e0100-\U000e01ef]', '', 'g'), NFKC))
  ) where is_del = 0;
  drop index users_realname_key;
  alter index users_realname_alike rename to users_realname_key;
exception when unique_violation then
  raise notice 'two people are called alike';
end
$$;

do $$
begin
  create unique index roles_name_alike on roles (
    role_type,
    btrim(normalize(regexp_replace(role_name, '[\u180b-\u180d\u180f\ufe00-\ufe0f\U000e0100-\U000e01ef]', '', 'g'), NFKC))
  );
  -- where two roles were alike in width already, their names are kept by the constraint that they began with
  if exists (select from pg_constraint where conname = 'roles_name_key') then
    alter table roles drop constraint roles_name_key;
  else
    drop index roles_name_key;
  end if;
  alter index roles_name_alike rename to roles_name_key;
exception when unique_violation then
  raise notice 'two roles are called alike';
end
$$;
