-- role: owner
-- Masked values that were shown stand in the history of their records; they are counted per person and day, and listed
-- (record-engine.md §3.5, platform.md §9.6).
create index action_records_reveals on action_records (user_id, create_time) where event = 'reveal';
create index action_records_reveals_time on action_records (create_time, id) where event = 'reveal';
