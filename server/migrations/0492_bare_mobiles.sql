-- Mobile numbers are kept bare since they are normalised on entry (record-engine.md §3.2): those typed before with blanks, dashes or
-- +86 follow, so that a sheet finds the record it means. One whose bare number another live record has stays as it was typed.
create function bare_mobile(typed text) returns text language sql immutable as $$
  select regexp_replace(regexp_replace(normalize(typed, NFKC), '[\s\-\u2010-\u2015\u2212]', '', 'g'), '^(\+|00)?86(?=[0-9]{11}$)', '')
$$;

do $$
declare
  records text;
begin
  foreach records in array array['leads', 'customer', 'contacts'] loop
    execute format(
      'update %1$I r set mobile = n.bare
       from (select distinct on (bare_mobile(c.mobile)) c.id, bare_mobile(c.mobile) as bare from %1$I c
         where c.deleted_at is null and c.mobile ~ ''[^0-9]|^86'' order by bare_mobile(c.mobile), c.id) n
       where n.id = r.id and n.bare ~ ''^1[3-9][0-9]{9}$'' and n.bare <> r.mobile
         and not exists (select from %1$I t where t.mobile = n.bare and t.deleted_at is null)', records);
  end loop;
end
$$;

drop function bare_mobile(text);
