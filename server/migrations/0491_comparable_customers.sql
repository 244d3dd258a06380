-- Names of companies that differ only in blanks, brackets, width or case are alike (record-engine.md §9.7).
create function comparable_name(name text) returns text language sql immutable parallel safe as $$
  select regexp_replace(lower(normalize(coalesce(name, ''), NFKC)), '[\s\u200b()\[\]{}<>【】〔〕〖〗《》〈〉「」『』]', '', 'g')
$$;
create index customer_comparable on customer (comparable_name(customer_name)) where deleted_at is null;
create index leads_comparable on leads (comparable_name(leads_name)) where deleted_at is null;
