-- role: owner
-- Which locks were renewed since a day (locks-and-extensions.md §8.5).
create index lock_event_renewals on lock_event (recorded_at) include (lock_id, id) where event_type in ('RENEW', 'RESIGN');
