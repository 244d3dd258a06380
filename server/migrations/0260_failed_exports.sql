-- An export in the background that was given up says so until its person tries it again or puts it away:
-- the sentence, and what is to be made once more.
alter table background_exports
  add column failure text,
  add column kept jsonb,
  add constraint failure_can_be_tried_again check ((failure is null) = (kept is null));
drop index background_exports_waiting;
create unique index background_exports_waiting on background_exports (user_id)
  where not is_running and failure is null;
