-- Rows of a file that were refused for want of right are told of in the log of refusals (platform.md §9.4).
alter table imports
  -- By which call it came; '' before that was kept.
  add column call text not null default '';
alter table import_rows
  -- What was wanting; null: it was not refused for that.
  add column lack text;
