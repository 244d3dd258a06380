-- Follow-ups whose next contact is in the calendar (record-engine.md §11.3), and the event of each. Every process hears of a
-- follow-up: the first one that writes its row makes the event. No reference to activities: their ids are never used again.
create table calendar_follow_ups (
  activity_id bigint primary key,
  event_id bigint references calendar_events on delete set null
);
create index calendar_follow_ups_event on calendar_follow_ups (event_id) where event_id is not null;
