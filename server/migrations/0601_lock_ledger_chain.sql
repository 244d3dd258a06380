-- role: owner
-- The ledger of locks is sealed like the logs (platform.md §9.5), and kept as long as the locks.
insert into log_heads (log, table_name, ages_by, begin_hash, sealed_hash)
  values (5, 'lock_event', null, sha256('lock_event'::bytea), sha256('lock_event'::bytea));
