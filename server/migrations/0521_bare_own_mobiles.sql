-- Mobile numbers in fields that administrators have added: kept bare like those of 0492 (record-engine.md §3.2). A column of such a
-- field is named by its id, so that the table that has it is its own; values of a field of one kind lie in kind_values under that name.
-- Where values of a field are unique, one whose bare number another live record has stays as it was typed.
create function bare_mobile(typed text) returns text language sql immutable as $$
  select regexp_replace(regexp_replace(normalize(typed, NFKC), '[\s\-\u2010-\u2015\u2212]', '', 'g'), '^(\+|00)?86(?=[0-9]{11}$)', '')
$$;

do $$
declare
  own record;
  value text;
begin
  for own in
    select c.table_name as records, c.column_name as held, 'f_' || coalesce(f.origin_id, f.field_id) as name, f.is_unique
    from fields f
    join information_schema.columns c on c.table_schema = current_schema()
      and c.column_name in ('f_' || coalesce(f.origin_id, f.field_id), 'kind_values')
    where f.form_type = 'mobile' and f.kind = 0 and f.parent_field_id is null
      and exists (select from information_schema.columns d where d.table_schema = c.table_schema
        and d.table_name = c.table_name and d.column_name = 'deleted_at')
  loop
    value := case when own.held = 'kind_values' then format('(%%1$s.kind_values ->> %L)', own.name) else format('%%1$s.%I', own.name) end;
    execute format(
      'update %1$I r set %2$s
       from (select distinct on (bare_mobile(v), case when %3$L then 0 else id end) id, bare_mobile(v) as bare, v
         from (select c.id, %4$s as v from %1$I c where c.deleted_at is null) held
         where v ~ ''[^0-9]|^86'' order by bare_mobile(v), case when %3$L then 0 else id end, id) n
       where n.id = r.id and n.bare ~ ''^1[3-9][0-9]{9}$'' and n.bare <> n.v
         and not (%3$L and exists (select from %1$I t where %5$s = n.bare and t.deleted_at is null))',
      own.records,
      case when own.held = 'kind_values'
        then format('kind_values = jsonb_set(kind_values, array[%L], to_jsonb(n.bare))', own.name)
        else format('%I = n.bare', own.name) end,
      own.is_unique, format(value, 'c'), format(value, 't'));
  end loop;
end
$$;

drop function bare_mobile(text);
