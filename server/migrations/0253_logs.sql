-- The data log reads the history of all records by time (platform.md §9.2).
create index action_records_time on action_records (create_time, id) where origin is null;
